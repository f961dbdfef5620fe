import { expect, it } from '@jest/globals';
import { COMPARISON, sortedComparison } from './comparison';

it('gives the shift of both meanings for each frequency', () => {
  const row = (frequency: number) => COMPARISON.find(({ entry }) => entry.frequency === frequency);
  expect(COMPARISON).toHaveLength(10);
  expect(row(432)?.wholeSongCents).toBeCloseTo(-31.77, 2);
  expect(row(432)?.gentleCents).toBeCloseTo(-31.77, 2);
  expect(row(528)?.wholeSongCents).toBeCloseTo(315.64, 2);
  expect(row(528)?.nearest).toMatchObject({ name: 'C5' });
  expect(row(528)?.gentleA4Hz).toBeCloseTo(443.99, 2);
  expect(row(417)?.nearest.name).toBe('G♯4');
});

it('sorts by any figure, in either direction', () => {
  const rising = sortedComparison('gentle', 'ascending').map(({ gentleCents }) => gentleCents);
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect(sortedComparison('frequency', 'descending')[0]?.entry.frequency).toBe(963);
});

import { daysLeft } from './days';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');

it.each([
  ['2026-11-29T12:00:00.000Z', 7],
  ['2026-11-28T12:00:01.000Z', 7],
  ['2026-11-23T12:00:00.000Z', 1],
  ['2026-11-22T12:00:01.000Z', 1],
  ['2026-11-22T12:00:00.000Z', 0],
  ['2026-11-01T00:00:00.000Z', 0],
])('until %s there are %i days left', (end, days) => {
  expect(daysLeft(end, NOW)).toBe(days);
});

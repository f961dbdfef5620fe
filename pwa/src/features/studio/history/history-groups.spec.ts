import { groupByDay } from './history-groups';

const NOW = new Date(2026, 10, 29, 9, 0);
const at = (...parts: [number, number, number, number?]) => ({ processedAt: new Date(...parts).toISOString() });

describe('the groups of the history', () => {
  it('are today, yesterday, the rest of the month, and the months before', () => {
    const songs = [
      at(2026, 10, 29, 8),
      at(2026, 10, 29, 0),
      at(2026, 10, 28, 23),
      at(2026, 10, 2),
      at(2026, 9, 31, 23),
      at(2025, 11, 31, 23),
    ];
    expect(groupByDay(songs, NOW).map(({ title, songs: { length } }) => `${title}: ${length}`)).toEqual([
      'Today: 2',
      'Yesterday: 1',
      'Earlier in November: 1',
      'October: 1',
      'December 2025: 1',
    ]);
  });

  it('know yesterday on the first of a month', () => {
    expect(groupByDay([at(2026, 9, 31, 23)], new Date(2026, 10, 1, 9))[0]?.title).toBe('Yesterday');
  });
});

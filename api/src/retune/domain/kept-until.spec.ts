import { resultUntil } from './kept-until.js';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 23, 12, minutes));
const completed = {
  processedObjectPath: 'results/1',
  processedAt: at(0),
  deliveredAt: null,
  collectedAt: null,
  keptUntil: null,
};

describe('a result is stored', () => {
  it.each([
    ['in a history until its day', { keptUntil: at(999) }, at(999)],
    ['an hour when no one downloads it', {}, at(60)],
    ['15 minutes after a download that began late', { deliveredAt: at(55) }, at(70)],
    ['an hour in spite of a download that broke off early', { deliveredAt: at(1) }, at(60)],
    ['15 minutes after it was sent', { deliveredAt: at(1), collectedAt: at(2) }, at(17)],
    ['no longer once it was removed', { processedObjectPath: null, collectedAt: at(2) }, null],
    ['in a history until a day that can be in the past', { processedObjectPath: null, keptUntil: at(1) }, at(1)],
  ])('%s', (_when, changes, until) => {
    expect(resultUntil({ ...completed, ...changes })).toEqual(until);
  });
});

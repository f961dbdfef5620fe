import { expect, test } from '@jest/globals';
import { SongTurns } from './song-turns';

const never = new AbortController().signal;

/** Which of the turns have come. */
function followed(turns: SongTurns, count: number, atOnce: number, signals: AbortSignal[] = []) {
  const ends: (() => void)[] = [];
  const come: number[] = [];
  const all = Array.from({ length: count }, (_, i) =>
    turns.next(atOnce, signals[i] ?? never).then((end) => {
      ends[i] = end;
      come.push(i);
    }),
  );
  return { all, come, ends };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('songs are retuned one after the other, in the order in which they come', async () => {
  const turns = new SongTurns();
  const { come, ends } = followed(turns, 3, 1);
  await settled();
  expect([come, turns.count]).toEqual([[0], 3]);
  ends[0]?.();
  await settled();
  expect([come, turns.count]).toEqual([[0, 1], 2]);
  ends[1]?.();
  await settled();
  ends[2]?.();
  expect([come, turns.count]).toEqual([[0, 1, 2], 0]);
});

test('two at once, where that is asked for', async () => {
  const { come } = followed(new SongTurns(), 3, 2);
  await settled();
  expect(come).toEqual([0, 1]);
});

test('a song that is cancelled while it waits leaves its turn to the next', async () => {
  const turns = new SongTurns();
  const cancelled = new AbortController();
  const { all, come, ends } = followed(turns, 3, 1, [never, cancelled.signal]);
  await settled();
  cancelled.abort(new Error('cancelled'));
  await expect(all[1]).rejects.toThrow('cancelled');
  ends[0]?.();
  await settled();
  expect([come, turns.count]).toEqual([[0, 2], 1]);
});

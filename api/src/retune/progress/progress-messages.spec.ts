import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RetuneProgress } from '../domain/retune-record.js';
import { ProgressMessages } from './retune-events.service.js';

const at = (stage: RetuneProgress['stage'], percent: number): RetuneProgress => ({ stage, percent, etaSeconds: null });

let sent: string[];
let isWatched: boolean;
let messages: ProgressMessages;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  sent = [];
  isWatched = true;
  messages = new ProgressMessages(
    (progress) => {
      sent.push(progress.map(({ stage, percent }) => `${stage} ${percent}`).join(', '));
      return Promise.resolve();
    },
    () => isWatched,
  );
});

afterEach(() => {
  jest.useRealTimers();
});

describe('messages of progress', () => {
  it('are sent at once and then every second, each with the latest of every stage since the last', async () => {
    messages.report(at('probe', 0));
    await jest.advanceTimersByTimeAsync(0);
    for (const percent of [1, 2]) messages.report(at('measure', percent));
    for (const percent of [3, 4]) messages.report(at('retune', percent));
    await jest.advanceTimersByTimeAsync(900);
    expect(sent).toEqual(['probe 0']);
    await jest.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['probe 0', 'measure 2, retune 4']);
    for (let percent = 5; percent < 95; percent += 1) {
      messages.report(at('retune', percent));
      await jest.advanceTimersByTimeAsync(100);
    }
    // 9 seconds of ten reports each.
    expect(sent).toHaveLength(2 + 9);
  });

  it('of all retunes are sent at the same moments', async () => {
    const moments: number[][] = [[], [], []];
    const all = moments.map(
      (list) =>
        new ProgressMessages(
          () => Promise.resolve(void list.push(Date.now())),
          () => true,
        ),
    );
    const firstAt = [0, 300, 999];
    for (let now = 0; now < 3500; now += 1) {
      all.forEach((messages, i) => {
        if (now >= (firstAt[i] ?? 0)) messages.report(at('retune', now / 35));
      });
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(moments).toEqual([
      [0, 1000, 2000, 3000],
      [300, 1000, 2000, 3000],
      [999, 2000, 3000],
    ]);
  });

  it('go on when the clock is set back', async () => {
    messages.report(at('probe', 0));
    await jest.advanceTimersByTimeAsync(0);
    jest.setSystemTime(-3600_000);
    messages.report(at('retune', 1));
    await jest.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(['probe 0', 'retune 1']);
  });

  it('are not sent while no one watches; a new watcher gets the present stage alone', async () => {
    isWatched = false;
    messages.report(at('probe', 0));
    messages.report(at('retune', 40));
    await jest.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    isWatched = true;
    messages.schedule();
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['retune 40']);
  });

  it('leave what is not sent yet to the message about the end, and then stop', async () => {
    let ended = 0;
    messages.onEnd(() => (ended += 1));
    messages.report(at('retune', 90));
    await jest.advanceTimersByTimeAsync(0);
    messages.report(at('encode', 95));
    messages.report(at('tag', 99));
    expect(await messages.end()).toEqual([at('encode', 95), at('tag', 99)]);
    expect(await messages.end()).toEqual([]);
    messages.report(at('tag', 100));
    await jest.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual(['retune 90']);
    expect(ended).toBe(1);
  });

  it('never overtake each other, and go on after one that was lost', async () => {
    const arrivals: (() => void)[] = [];
    const begun: number[] = [];
    const slow = new ProgressMessages(
      ([progress]) => {
        begun.push(progress?.percent ?? NaN);
        return new Promise((_resolve, reject) =>
          arrivals.push(() => reject(new Error('The database is unavailable.'))),
        );
      },
      () => true,
    );
    slow.report(at('retune', 1));
    await jest.advanceTimersByTimeAsync(0);
    slow.report(at('retune', 2));
    await jest.advanceTimersByTimeAsync(3000);
    expect(begun).toEqual([1]);
    arrivals.shift()?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([1, 2]);
    const ending = slow.end();
    arrivals.shift()?.();
    expect(await ending).toEqual([]);
  });
});

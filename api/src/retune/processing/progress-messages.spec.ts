import { describe, expect, it } from '@jest/globals';
import type { RetuneProgress } from '../domain/retune-record.js';
import { ProgressMessages } from './progress-messages.js';

const at = (percent: number): RetuneProgress => ({ stage: 'retune', percent, etaSeconds: null });

describe('messages of progress', () => {
  it('are sent one after the other, and of those of a stage that wait the latest', async () => {
    const sent: number[] = [];
    const arrivals: (() => void)[] = [];
    const messages = new ProgressMessages(async ({ percent }) => {
      sent.push(percent);
      await new Promise<void>((resolve) => arrivals.push(resolve));
    });
    for (const percent of [1, 2, 3]) messages.report(at(percent));
    expect(sent).toEqual([1]);
    let isSettled = false;
    const settled = messages.settled().then(() => (isSettled = true));
    arrivals.shift()?.();
    await new Promise(setImmediate);
    expect(sent).toEqual([1, 3]);
    expect(isSettled).toBe(false);
    arrivals.shift()?.();
    await settled;
    messages.report(at(4));
    expect(sent).toEqual([1, 3, 4]);
  });

  it('leave out no stage, however short it was', async () => {
    const sent: string[] = [];
    const messages = new ProgressMessages(({ stage, percent }) => {
      sent.push(`${stage} ${percent}`);
      return new Promise((resolve) => setImmediate(resolve));
    });
    messages.report({ stage: 'probe', percent: 0, etaSeconds: null });
    for (const percent of [1, 2]) messages.report({ stage: 'measure', percent, etaSeconds: null });
    for (const percent of [3, 4]) messages.report({ stage: 'retune', percent, etaSeconds: null });
    await messages.settled();
    expect(sent).toEqual(['probe 0', 'measure 2', 'retune 4']);
  });

  it('go on after one that was lost', async () => {
    const sent: number[] = [];
    const messages = new ProgressMessages(({ percent }) => {
      sent.push(percent);
      return Promise.reject(new Error('The database is unavailable.'));
    });
    messages.report(at(1));
    await messages.settled();
    messages.report(at(2));
    await messages.settled();
    expect(sent).toEqual([1, 2]);
  });
});

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { KeyedQueue } from './keyed-queue.js';

function queueOf(limit: number, waitMs = 10_000): KeyedQueue {
  return new KeyedQueue({ limit, waitMs, timeoutError: () => new Error('busy') });
}

describe('KeyedQueue', () => {
  it('keeps work on one key in order and apart, failures included', async () => {
    const queue = queueOf(10);
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      queue.run('a', async () => {
        log.push(`+${name}`);
        await turnOfTheLoop();
        log.push(`-${name}`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([work('1'), work('2', true), work('3')]);
    expect(log).toEqual(['+1', '-1', '+2', '-2', '+3', '-3']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('lets different keys run at the same time, up to the limit', async () => {
    const queue = queueOf(3);
    let running = 0;
    let max = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        queue.run(String(i), async () => {
          max = Math.max(max, (running += 1));
          await turnOfTheLoop();
          running -= 1;
        }),
      ),
    );
    expect(max).toBe(3);
  });

  it('does not let one key’s backlog delay another key', async () => {
    const queue = queueOf(2);
    const { promise: hanging, resolve: finish } = Promise.withResolvers<undefined>();
    const backlog = Array.from({ length: 5 }, () => queue.run('a', () => hanging));
    await queue.run('b', async () => {});
    finish(undefined);
    await Promise.all(backlog);
  });

  it('gives up on work that waits too long, and never runs it', async () => {
    const queue = queueOf(1, 20);
    let finish = (): void => {};
    const first = queue.run('a', () => new Promise<void>((resolve) => (finish = resolve)));
    const late: string[] = [];
    const waiting = ['a', 'b'].map((key) => queue.run(key, () => Promise.resolve(late.push(key))));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual(['busy', 'busy']);
    finish();
    await first;
    expect(await queue.run('a', () => Promise.resolve('next'))).toBe('next');
    expect(late).toEqual([]);
  });
});

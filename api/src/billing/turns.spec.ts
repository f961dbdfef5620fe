import { setTimeout as pause } from 'node:timers/promises';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('keeps work on one key in order and apart, failures included', async () => {
    const turns = new Turns(10);
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      turns.take('a', async () => {
        log.push(`+${name}`);
        await pause(5);
        log.push(`-${name}`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([work('1'), work('2', true), work('3')]);
    expect(log).toEqual(['+1', '-1', '+2', '-2', '+3', '-3']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('lets different keys run beside each other, up to the limit', async () => {
    const turns = new Turns(3);
    let now = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        turns.take(String(i), async () => {
          most = Math.max(most, (now += 1));
          await pause(2);
          now -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
  });
});

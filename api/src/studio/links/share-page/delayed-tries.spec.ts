import { DelayedTries } from './delayed-tries.js';

describe('tries beyond the limit of a link', () => {
  it.each([
    [1, 50],
    [40, 2000],
    [80, 4000],
    [5000, 4000],
  ])('wait the longer the more there are: %i of them, %i ms', async (beyond, delayMs) => {
    const waits: number[] = [];
    await new DelayedTries((ms) => Promise.resolve(waits.push(ms))).delay(beyond, false);
    expect(waits).toEqual([delayMs]);
  });

  it('hold twenty connections; then those who have tried before come again, and others go on at once', async () => {
    const gate = Promise.withResolvers<void>();
    const tries = new DelayedTries(() => gate.promise);
    const held = Array.from({ length: 20 }, () => tries.delay(1, true));
    await tries.delay(1, true);
    await expect(tries.delay(1, false)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } });
    gate.resolve();
    await Promise.all(held);
    await tries.delay(1, false);
  });
});

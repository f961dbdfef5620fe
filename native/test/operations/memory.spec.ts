import { expect, test } from '@jest/globals';

import { runFixture } from '../support/run-fixture.js';

const ONE_MEGABYTE = 2 ** 20;

/** By how much the resident set of a fixture grew from the moment it was warm to the end, in bytes. */
async function growth(fixture: string): Promise<number> {
  const { warm, end } = JSON.parse(await runFixture(fixture)) as { warm: number; end: number };
  return end - warm;
}

// Unbounded queues would hold the 380 seconds that follow: 67 MB of input, or as much of output. The allocator and
// garbage not yet collected come to 19.
test('a long stream needs no more memory than a short one', async () => {
  expect(await growth('memory.mjs')).toBeLessThan(28 * ONE_MEGABYTE);
});

// An engine for stereo holds 5 MB: 200 that leak would hold a gigabyte, one in ten still 100 MB.
test('the process gets the memory of ended engines back', async () => {
  expect(await growth('churn.mjs')).toBeLessThan(40 * ONE_MEGABYTE);
});

// Half an hour is 317 MB of samples.
test('a meter needs no more memory for half an hour than for two minutes', async () => {
  expect(await growth('tuning-memory.mjs')).toBeLessThan(10 * ONE_MEGABYTE);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runInWorker, startEnginePage, type EngineJob } from '../support/engine-page';

// The engine of node-rubberband in a real browser. Its samples are those of every other machine:
// native/test/vectors/samples.json, which native/test/same-samples.spec.ts holds the addon to.

const RATIOS = { '432/440': 432 / 440, '528/440': 1.2, measured: 0.98371 };
const JOBS: Record<string, EngineJob> = Object.fromEntries(
  ['band', 'strikes', 'fade'].flatMap((song) =>
    Object.entries(RATIOS).map(([name, pitchRatio]) => [`${song}, ${name}`, { song, options: { pitchRatio } }]),
  ),
);
const VECTORS = path.resolve(import.meta.dirname, '../../../native/test/vectors/samples.json');
const { samples } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { samples: Record<string, string> };
const expected = Object.keys(JOBS).map((name) => samples[name]);

let address = '';
let close: () => void;
test.beforeAll(async () => ({ url: address, close } = await startEnginePage()));
test.afterAll(() => close());

test('a worker gives the samples of every other machine', async ({ page }) => {
  await page.goto(address);
  expect((await runInWorker(page, Object.values(JOBS), 1)).hashes).toEqual(expected);
});

for (const threads of [2, 3] as const) {
  test(`${threads} threads give the same, whenever the helpers work`, async ({ page }) => {
    await page.goto(address);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const jobs = Object.values(JOBS).map((job, i) => ({ ...job, pauses: i % 3 === 0 ? 0 : 0x0f35 << i }));
    expect((await runInWorker(page, jobs, threads)).hashes).toEqual(expected);
  });
}

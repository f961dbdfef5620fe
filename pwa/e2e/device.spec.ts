import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { expect, test } from '@playwright/test';
import { DEVICE_CHOICE } from '../test/support/a-device-song';
import type { Harness } from './support/device/harness';
import { serveDevicePage } from './support/device/serve';

// Songs retuned by a real browser beside the same songs retuned by the worker: the same samples, and the same files.

const CLI = path.resolve(import.meta.dirname, '../../api/dist/cli.js');
const SECONDS = 7;
/** Each has tags; the loud one needs gain and limiter. */
const SONGS = [
  { name: 'band.wav', codec: ['-c:a', 'pcm_s16le'], level: 0.12, format: 'flac' },
  { name: 'loud.flac', codec: ['-c:a', 'flac'], level: 0.9, format: 'mp3' },
  { name: 'album.mp3', codec: ['-c:a', 'libmp3lame', '-b:a', '192k'], level: 0.12, format: 'wav' },
] as const;

interface Page {
  harness: Harness;
}

let site: { url: string; close: () => Promise<void> };
let folder = '';

test.beforeAll(async ({}, { outputDir }) => {
  folder = path.join(outputDir, 'songs');
  mkdirSync(folder, { recursive: true });
  for (const { name, codec, level } of SONGS) makeSong(path.join(folder, name), level, codec);
  site = await serveDevicePage(folder);
});
test.afterAll(() => site.close());
test.beforeEach(async ({ page }) => {
  // There is a core for a helper thread, wherever this runs.
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  await page.goto(site.url);
  await page.waitForFunction(() => 'harness' in window);
});

for (const { name, format } of SONGS) {
  test(`${name} becomes the ${format} that the worker makes of it`, async ({ page }) => {
    const worker = retunedByWorker(name, format);
    const address = `/songs/${name}`;
    const choice = { ...DEVICE_CHOICE, format };
    const device = await page.evaluate(([song, wanted]) => (window as unknown as Page).harness.retune(song, wanted), [
      address,
      choice,
    ] as const);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    expect(device.sha256).toBe(worker.sha256);
    expect(device.report.tuning.after?.a4Hz).toBeCloseTo(432, 1);
    expect(device.percents.at(-1)).toBe(100);
    expect(await page.evaluate(() => (window as unknown as Page).harness.storedFiles())).toEqual([]);
  });
}

test('a song that is cancelled leaves nothing behind', async ({ page }) => {
  const cancel = (stage: string) =>
    page.evaluate(([song, wanted, at]) => (window as unknown as Page).harness.cancelAt(song, wanted, at), [
      '/songs/band.wav',
      DEVICE_CHOICE,
      stage,
    ] as const);
  for (const stage of ['measure', 'retune']) expect(await cancel(stage)).toBe('AbortError');
  await expect.poll(() => page.evaluate(() => (window as unknown as Page).harness.storedFiles())).toEqual([]);
});

test('a second of a song says how long it takes, or why not', async ({ page }) => {
  const probe = (name: string, choice: Partial<RetuneChoice> = {}) =>
    page.evaluate(([song, wanted]) => (window as unknown as Page).harness.probe(song, wanted), [
      `/songs/${name}`,
      { ...DEVICE_CHOICE, ...choice },
    ] as const);
  expect(await probe('band.wav')).toMatchObject({ fits: true });
  const reason = 'This browser cannot change the tempo. The server can.';
  expect(await probe('band.wav', { mode: 'varispeed' })).toEqual({ fits: false, reason });
});

function makeSong(file: string, level: number, codec: readonly string[]): void {
  const side = (detune: number) =>
    [220, 440, 554.365, 659.255].map((hz) => `${level}*sin(2*PI*${hz + detune}*t)*(0.4+0.6*exp(-4*mod(t\\,0.5)))`);
  const sound = `aevalsrc=${side(0).join('+')}|${side(0.3).join('+')}:s=44100:d=${SECONDS}`;
  const tags = ['-metadata', 'title=Prelude in A', '-metadata', 'artist=Nadia Okafor'];
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', sound, ...tags, ...codec, file]);
}

function retunedByWorker(name: string, format: string): { sha256: string } {
  const out = path.join(folder, `worker-${name}.${format}`);
  execFileSync(process.execPath, [CLI, path.join(folder, name), '--to', '432', '--from', 'auto', '--out', out]);
  return { sha256: createHash('sha256').update(readFileSync(out)).digest('hex') };
}

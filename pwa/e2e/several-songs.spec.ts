import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unzip } from '../../api/test/support/unzip';
import { dropFolder, writeFolder } from './support/drop-folder';
import { aNewAccount, subscribeTo } from './support/people';
import { listenTo } from './support/songs';
import { accessibilityViolations, expect, test } from './support/test';
import { chordsWav, toneWav } from './support/tones';

const SECONDS = 6;
const song = (a4Hz: number) => chordsWav({ a4Hz, seconds: SECONDS });
const rows = (page: Page) => page.getByRole('list', { name: 'Songs' }).getByRole('listitem');

test('a dropped folder of six songs is shifted as an album, followed from another page, and comes as one zip', async ({
  page,
}, info) => {
  await aNewAccount(page);
  await subscribeTo(page, 'pro');
  const pitches = {
    'Disc 1/01 Salt.wav': 441.22,
    'Disc 1/02 Slow Ferry.wav': 441.18,
    'Disc 1/10 Undertow.wav': 441.2,
    'Disc 2/01 Low Water.wav': 441.24,
    'Disc 2/02 Glass Buoy.wav': 437.64,
    'Disc 2/03 Lights.wav': 441.16,
  };
  const songs = Object.fromEntries(Object.entries(pitches).map(([name, a4Hz]) => [name, song(a4Hz)]));
  const rest = { 'cover.jpg': '\xff\xd8\xff', 'Disc 1/rip.log': 'All tracks ripped.', '.DS_Store': '\0\0\0\x01' };
  const folder = writeFolder(path.join(info.outputPath(), 'Harbour Lights'), { ...rest, ...songs });

  await page.goto('/retuner');
  await expect(page.getByRole('button', { name: 'Choose folder' })).toBeVisible();
  await dropFolder(page, folder);
  await expect(rows(page)).toContainText(Object.keys(pitches).map((name) => path.basename(name)));
  await expect(page.getByText('6 of 8 files added.')).toBeVisible();
  await expect(page.getByText(/cover\.jpg and Disc 1\/rip\.log aren’t audio/)).toBeVisible();
  const sameShift = page.getByRole('radio', { name: /^Same shift for all.*song 5 gets its own/ });
  await expect(sameShift).toBeChecked({ timeout: 60_000 });
  await expect(rows(page).nth(4)).toContainText(/14\.0.* below the others/);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('radio', { name: 'flac' }).click();
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Convert 6 songs' }).click();
  await expect(page.getByRole('progressbar', { name: /of 6 songs done/ })).toBeVisible();
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await expect(page).toHaveURL(/education/);
  await expect(page).toHaveTitle(/^\d+ % · /);
  await expect(page.getByRole('link', { name: /^Retuner \d+ percent of the running retunes is done/ })).toBeVisible();

  const zip = await downloading;
  expect(zip.suggestedFilename()).toBe('Harbour Lights, 432 Hz.zip');
  await expect(page.getByText('6 songs retuned and downloaded', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle(/^(?!\d+ %)/);
  const files = unzip(await readFile(await zip.path()));
  expect([...files.keys()]).toEqual(
    Object.keys(pitches).map((name) => name.replace('/', '/retuned-432Hz-').replace('.wav', '.flac')),
  );
  for (const [i, content] of [...files.values()].entries()) {
    const [name = '', a4Hz = 0] = Object.entries(pitches)[i] ?? [];
    const file = info.outputPath(`${i}.flac`);
    writeFileSync(file, content);
    const heard = listenTo(file);
    expect(heard.frames, name).toBe(SECONDS * 44_100);
    // The album is shifted as one, from 441.20; the song that is apart lands on 432 by itself.
    const expectedHz = a4Hz < 440 ? 432 : (a4Hz * 432) / 441.2;
    expect(Math.abs(heard.partialHz(expectedHz) - expectedHz), name).toBeLessThan(0.05);
  }

  await page.getByRole('link', { name: 'Retuner' }).first().click();
  await expect(rows(page).first()).toContainText('Album shift');
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download zip' }).first().click();
  expect((await again).suggestedFilename()).toBe('Harbour Lights, 432 Hz.zip');
});

test('a list goes on after a reload: nothing that arrived is sent again, and each song comes and counts once', async ({
  page,
}) => {
  await aNewAccount(page);
  await subscribeTo(page, 'pro');
  // The browser asks before a page is left that works.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/retuner');
  const wav = (name: string, seconds: number) => {
    return { name, mimeType: 'audio/wav', buffer: toneWav({ frequencyHz: 440, seconds }) };
  };
  await page
    .getByLabel('Audio files', { exact: true })
    .setInputFiles([wav('1.wav', 3), wav('2.wav', 60), wav('3.wav', 3)]);
  await page.getByRole('radio', { name: /^Each song on its own/ }).click();

  // One song is done and the next one is being uploaded when the page is loaded again.
  const network = await page.context().newCDPSession(page);
  const uploadBytesPerSecond = async (uploadThroughput: number) => {
    const rest = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await network.send('Network.emulateNetworkConditions', rest);
  };
  await uploadBytesPerSecond(200_000);
  await page.getByRole('button', { name: 'Convert 3 songs' }).click();
  const upload = page.getByRole('progressbar', { name: '2.wav, uploading' });
  await expect(upload).toHaveAttribute('aria-valuenow', /^\d\d$/, { timeout: 60_000 });
  const first = await rows(page).first().innerText();
  const goesOn = page.waitForRequest(
    (request) => request.method() === 'PATCH' && Number(request.headers()['upload-offset']) > 0,
  );
  await page.reload();
  await expect(rows(page)).toContainText(['1.wav', '2.wav', '3.wav']);
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await uploadBytesPerSecond(-1);
  await goesOn;
  await expect.poll(() => rows(page).first().innerText()).toBe(first);

  const zip = await downloading;
  const names = ['1', '2', '3'].map((name) => `retuned-432Hz-${name}.mp3`);
  expect([...unzip(await readFile(await zip.path())).keys()]).toEqual(names);
  const usage = await page.request.get('/api/usage');
  expect(await usage.json()).toMatchObject({ retunesUsed: 3 });

  await expect(page.getByText(/^Saved to your downloads/)).toBeVisible();
  // The list is written after that: the zip would come once more where the page is left before.
  const isNoted = async () => {
    const cache = await caches.open('attune-batch-uploads');
    const texts = (await cache.keys()).map(async (key) => (await cache.match(key))?.text());
    return (await Promise.all(texts)).some((text) => text?.includes('"isSaved":true'));
  };
  await expect.poll(() => page.evaluate(isNoted)).toBe(true);
  await page.reload();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2.wav' }).click();
  expect((await again).suggestedFilename()).toBe('retuned-432Hz-2.mp3');
  await page.getByRole('button', { name: 'Retune more songs' }).click();
  const keptFiles = async () => (await (await caches.open('attune-batch-uploads')).keys()).length;
  await expect.poll(() => page.evaluate(keptFiles)).toBe(0);
});

test('an empty folder is said to be empty, and nothing else happens', async ({ page }, info) => {
  await aNewAccount(page);
  await subscribeTo(page, 'pro');
  await page.goto('/retuner');
  await expect(page.getByRole('button', { name: 'Choose folder' })).toBeVisible();
  await dropFolder(page, writeFolder(path.join(info.outputPath(), 'Scans'), {}));
  await expect(page.getByText('The folder Scans is empty. Choose one with songs.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
});

test('a folder plays in the order of its paths, without what is not audio', async ({ page }, info) => {
  const folder = writeFolder(path.join(info.outputPath(), 'Mixtape'), {
    'B/1.wav': song(440),
    'A/10.wav': song(440),
    'A/9.wav': song(440),
    'cover.jpg': '\xff\xd8\xff',
  });
  await page.goto('/player');
  await expect(page.getByRole('button', { name: 'Choose folder' })).toBeVisible();
  await dropFolder(page, folder);
  await expect(page.getByText('3 of 4 files added', { exact: true }).first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: /^Queue/ }).click();
  const tracks = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(tracks).toContainText(['9.wav', '10.wav', '1.wav']);
});

import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unzip } from '../../api/test/support/unzip';
import { writeFolder } from './support/drop-folder';
import { aStudioAccount } from './support/people';
import { listenTo } from './support/songs';
import { accessibilityViolations, expect, test } from './support/test';
import { toneWav } from './support/tones';

const SECONDS = 3;
const tone = (frequencyHz: number, seconds = SECONDS) => toneWav({ frequencyHz, seconds });

/**
 * An album in two folders: a song without sound, a long one of 5 MB, a cover, and what only the server knows is no
 * song.
 */
function anAlbum(folder: string): string {
  return writeFolder(path.join(folder, 'Suite in A'), {
    'Disc 1/02 Courante.wav': tone(442),
    'Disc 1/10 Gigue.wav': tone(440),
    'Disc 2/01 Allemande.wav': tone(440, 60),
    'Disc 2/02 Silence.wav': tone(440).subarray(0, 44),
    'Disc 2/notes.mp3': '\x01\x02\x03Bars 3 to 7',
    'cover.png': '\x89PNG',
  });
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('a folder becomes a batch by keyboard alone, survives reloads, and is downloaded as a zip', async ({
  page,
}, info) => {
  await aStudioAccount(page);
  // The browser asks before a page is left that uploads.
  page.on('dialog', (dialog) => void dialog.accept());
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const songs = page.getByRole('list', { name: 'Songs' }).getByRole('listitem');
  const song = (name: string) => songs.filter({ hasText: name });

  await page.goto('/studio/history/batches');
  await page.getByRole('link', { name: 'New batch' }).first().press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await press('Choose folder');
  await (await chooser).setFiles(anAlbum(info.outputPath()));
  await expect(songs).toContainText(['02 Courante', '10 Gigue', '01 Allemande', '02 Silence', 'notes.mp3']);
  await expect(page.getByText('5 of 6 files added.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Suite in A' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^On the server: this page can be closed/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Each song on its own/ }).press('Space');
  await expectAccessible(page);

  // One song is uploaded and the next one half-way when the page is loaded again.
  const network = await page.context().newCDPSession(page);
  const uploadBytesPerSecond = async (uploadThroughput: number) => {
    const rest = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await network.send('Network.emulateNetworkConditions', rest);
  };
  await uploadBytesPerSecond(200_000);
  await press('Convert 5 songs');
  await expect(page).toHaveURL(/\/batches\/[0-9a-f-]{36}$/);
  const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(uploads.filter({ hasText: 'Uploaded' }).first()).toBeVisible();
  // What has arrived of it is not sent again.
  const sent = page.getByRole('progressbar', { name: 'Uploading 01 Allemande.wav' });
  await expect(sent).toHaveAttribute('aria-valuenow', /^\d\d$/);
  const goesOn = page.waitForRequest(
    (request) => request.method() === 'PATCH' && Number(request.headers()['upload-offset']) > 0,
  );
  await page.reload();
  await expect(uploads).toHaveCount(5);
  await uploadBytesPerSecond(-1);
  await goesOn;
  await expect(page.getByText('One song couldn’t be uploaded: see below.')).toBeVisible();
  await expect(uploads.filter({ hasText: 'notes.mp3' })).toContainText('This file is of an unknown kind');
  await press('Start without it');

  await press('Cancel 01 Allemande.wav');
  await expect(song('01 Allemande')).toContainText('Cancelled');
  await page.reload();
  await expect(song('02 Courante')).toContainText(/On target|Assumed 440|Nothing to measure|Estimated/);
  await expect(song('02 Silence')).toContainText('Failed, didn’t count');
  await expectAccessible(page);

  await press('Retry failed and cancelled');
  await expect(page.getByRole('progressbar', { name: /Allemande/ })).toBeVisible();
  await expect(page.getByRole('img', { name: '4 songs: 3 done, 1 failed' })).toBeVisible({ timeout: 30_000 });
  await press('Remove 02 Silence.wav');
  await expect(songs).toHaveCount(3);
  await expect(page.getByRole('img', { name: '3 songs: 3 done' })).toBeVisible();

  await press('Rename batch');
  await expect(page.getByLabel('Batch name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename batch' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Batch name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' minor');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Suite in A minor' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download zip' }).press('Enter');
  const zip = await download;
  expect(zip.suggestedFilename()).toBe('Suite in A minor.zip');
  const files = unzip(await readFile(await zip.path()));
  const paths = ['Disc 1/retuned-432Hz-02 Courante.mp3', 'Disc 1/retuned-432Hz-10 Gigue.mp3'];
  expect([...files.keys()].sort()).toEqual([...paths, 'Disc 2/retuned-432Hz-01 Allemande.mp3']);
  for (const name of paths) {
    const file = info.outputPath(path.basename(name));
    writeFileSync(file, files.get(name) ?? '');
    const heard = listenTo(file);
    expect(heard.frames / 44_100).toBeCloseTo(SECONDS, 1);
    // 0.25 Hz is a cent.
    expect(Math.abs(heard.partialHz(432) - 432)).toBeLessThan(0.25);
  }

  await page.getByRole('link', { name: 'Batches' }).first().click();
  const row = page.getByRole('row', { name: /^Suite in A minor/ });
  await expect(row).toContainText('Done');
  await expect(row.getByRole('link', { name: 'Download zip of Suite in A minor' })).toBeVisible();
  await expectAccessible(page);
});

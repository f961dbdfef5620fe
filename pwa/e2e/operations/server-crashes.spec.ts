import type { Page } from '@playwright/test';
import { test } from '../support/own-instance';
import { aSubscriber } from '../support/people';
import { songMp3 } from '../support/songs';
import { expect } from '../support/test';

const choose = (page: Page, file: string) => page.locator('input[type=file]').first().setInputFiles(file);
const convert = (page: Page) => page.getByRole('button', { name: 'Convert & Download' }).first();
const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name });

test('when the server crashes during the upload, the upload goes on without a word of failure and counts once', async ({
  page,
  instance,
}, { outputDir }) => {
  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await choose(page, songMp3(outputDir, 120));
  await page.getByRole('radio', { name: /^444/ }).click();
  const slowUpload = await throttle(page, { uploadThroughput: 200_000 });
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await convert(page).click();
  await expect(stage(page, 'Uploading')).toHaveAttribute('aria-current', 'step');
  instance.kill();
  await slowUpload.end();
  expect((await downloading).suggestedFilename()).toBe('retuned-444Hz-Prelude in A.mp3');
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

test('when the server crashes while the song is retuned, the song is still delivered and counts once', async ({
  page,
  instance,
}, { outputDir }) => {
  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await choose(page, songMp3(outputDir, 120));
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await convert(page).click();
  await expect(stage(page, 'Retuning')).toHaveAttribute('aria-current', 'step');
  instance.kill();
  expect((await downloading).suggestedFilename()).toBe('retuned-432Hz-Prelude in A.mp3');
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

test('when the server crashes during the download, the song is still delivered, counts once and is then removed', async ({
  page,
  instance,
}, { outputDir }) => {
  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await choose(page, songMp3(outputDir, 60));
  await page.getByRole('radio', { name: 'wav' }).click();
  await page.getByRole('radio', { name: /^Standard/ }).click();
  const slowDownload = await throttle(page, { downloadThroughput: 300_000 });
  const starting = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/retunes'),
  );
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await convert(page).click();
  const id = (await starting).headers()['retune-id'] ?? '';
  await expect(stage(page, 'Downloading')).toHaveAttribute('aria-current', 'step', { timeout: 60_000 });
  instance.kill();
  await slowDownload.end();
  expect((await downloading).suggestedFilename()).toBe('retuned-432Hz-Prelude in A.wav');
  const retune = () => page.request.get(`/api/retunes/${id}`).then((answer) => answer.json());
  await expect.poll(retune).toMatchObject({ status: 'completed', resultUrl: null });
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

/** Limits the bytes a second that the page sends or receives, until `end`. */
async function throttle(
  page: Page,
  bytesPerSecond: { uploadThroughput?: number; downloadThroughput?: number },
): Promise<{ end: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { ...unlimited, ...bytesPerSecond });
  return {
    end: () => devtools.send('Network.emulateNetworkConditions', unlimited).then(() => devtools.detach()),
  };
}

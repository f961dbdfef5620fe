import type { Page } from '@playwright/test';
import { aNewAccount, payByCard } from './support/people';
import { killServer } from './support/server';
import { listenTo, shortSong, songMp3 } from './support/songs';
import { expect, test } from './support/test';

const choose = (page: Page, file: string | typeof shortSong) =>
  page.locator('input[type=file]').first().setInputFiles(file);
const convert = (page: Page) => page.getByRole('button', { name: 'Convert & Download' }).first();

/** A new account with a paid plan; its browser is signed in. */
async function aSubscriber(page: Page, plan: 'basic' | 'pro'): Promise<void> {
  await aNewAccount(page);
  await page.goto(`/subscribe?plan=${plan}`);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await payByCard(page);
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
}

test('a paying user retunes a song, and the downloaded file is at 432 Hz', async ({ page }, { outputDir }) => {
  await aSubscriber(page, 'basic');
  const song = songMp3(outputDir);
  await page.goto('/retuner');
  await choose(page, song);
  await expect(page.getByText(/440\.\d\d/).first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await convert(page).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('retuned-432Hz-Prelude in A.mp3');
  await expect(
    page.getByText('Your song has been retuned to 432Hz and downloaded!', { exact: true }).first(),
  ).toBeVisible();

  const [before, after] = [listenTo(song), listenTo(await download.path())];
  expect(before.partialHz(440)).toBeCloseTo(440, 1);
  expect(after.partialHz(432)).toBeCloseTo(432, 1);
  expect(after.frames).toBe(before.frames);
  expect(after.title).toBe('Prelude in A');
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('On target');

  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

test('a song dropped before there is a plan is on the retuner after the checkout, and no longer persisted', async ({
  page,
}) => {
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
  await drop(page, shortSong);
  await expect(page.getByText('Your song stays in this browser until', { exact: false })).toBeVisible();

  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: shortSong.name })).toBeVisible();
  await expect(page.getByText('Your file is here', { exact: true }).first()).toBeVisible();
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
});

test('a user who has used up the month sees it, with a link to a larger plan', async ({ page }) => {
  await aSubscriber(page, 'basic');
  for (let i = 0; i < 5; i += 1) {
    const answer = await page.request.post('/api/retune?targetHz=432&format=wav&quality=standard', {
      multipart: { audio: shortSong },
    });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Monthly Limit Reached' })).toBeVisible();
  await expect(
    page.getByText("You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('when the server crashes during the upload, file and choices stay and a second try succeeds', async ({ page }, {
  outputDir,
}) => {
  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await choose(page, songMp3(outputDir, 120));
  await page.getByRole('radio', { name: /^444/ }).click();
  const slowUpload = await throttle(page, { uploadThroughput: 200_000 });
  await convert(page).click();
  await expect(stage(page, 'Uploading')).toHaveAttribute('aria-current', 'step');
  killServer();
  const again = page.getByRole('button', { name: 'Retry' });
  await expect(again).toBeVisible();
  await slowUpload.end();
  await expect(page.getByText('Prelude in A.mp3').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /^444/ })).toBeChecked();

  await serverIsBack(page);
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await again.click();
  expect((await downloading).suggestedFilename()).toBe('retuned-444Hz-Prelude in A.mp3');
});

test('when the server crashes while the song is retuned, the song is still delivered and counts once', async ({
  page,
}, { outputDir }) => {
  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await choose(page, songMp3(outputDir, 120));
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await convert(page).click();
  await expect(stage(page, 'Retuning')).toHaveAttribute('aria-current', 'step');
  killServer();
  expect((await downloading).suggestedFilename()).toBe('retuned-432Hz-Prelude in A.mp3');
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

test('when the server crashes during the download, the song is still delivered, counts once and is then removed', async ({
  page,
}, { outputDir }) => {
  await aSubscriber(page, 'basic');
  await page.goto('/retuner');
  await choose(page, songMp3(outputDir, 60));
  await page.getByRole('radio', { name: 'wav' }).click();
  await page.getByRole('radio', { name: /^standard/ }).click();
  const slowDownload = await throttle(page, { downloadThroughput: 300_000 });
  const uploading = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/retune?'),
  );
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await convert(page).click();
  const id = (await uploading).headers()['retune-id'] ?? '';
  await expect(stage(page, 'Downloading')).toHaveAttribute('aria-current', 'step', { timeout: 60_000 });
  killServer();
  await slowDownload.end();
  expect((await downloading).suggestedFilename()).toBe('retuned-432Hz-Prelude in A.wav');
  const retune = () => page.request.get(`/api/retunes/${id}`).then((answer) => answer.json());
  await expect.poll(retune).toMatchObject({ status: 'completed', resultUrl: null });
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name });

/** Drops a file on the page. */
async function drop(page: Page, { name, mimeType, buffer }: typeof shortSong): Promise<void> {
  // Before its scripts have loaded, the page only keeps the browser from opening the file.
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    ({ bytes, fileName, type }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], fileName, { type }));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    { bytes: [...buffer], fileName: name, type: mimeType },
  );
}

async function serverIsBack(page: Page): Promise<void> {
  const ready = () => page.request.get('/api/health/ready').then((answer) => answer.status());
  await expect.poll(() => ready().catch(() => 0)).toBe(200);
}

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

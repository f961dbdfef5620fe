import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ReceiptDto } from '../src/api/generated/attune-client';
import { shortSong, songMp3 } from './support/songs';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

/** Retunes a song as this page's user would; its file is stored for a while. @returns its id */
async function retune(page: Page, folder: string, name: string): Promise<string> {
  const song = { name, mimeType: 'audio/mpeg', buffer: await readFile(songMp3(folder)) };
  const query = 'targetHz=432&sourceHz=auto&quality=standard';
  const answer = await page.request.post(`/api/retune?${query}`, { multipart: { audio: song } });
  expect(answer.ok(), answer.statusText()).toBe(true);
  return answer.headers()['retune-id'] ?? '';
}

test('a receipt that its owner makes public is read by anyone with the link, until it is private again', async ({
  page,
  browser,
  baseURL,
}, { outputDir }) => {
  await signInAs(page, 'pro');
  const id = await retune(page, outputDir, 'Prelude.mp3');
  await page.goto(`/retuner/receipts/${id}`);
  const isPublic = page.getByRole('switch', { name: 'Anyone with the link can see this receipt' });
  await isPublic.click();
  const url = (await page.getByText(/\/r\/\w{22}$/).textContent()) ?? '';
  expect(await accessibilityViolations(page)).toEqual([]);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(new URL(url).pathname);
  await expect(visitor.getByRole('article', { name: 'Receipt' })).toContainText('This song now sits at 432.0');
  await expect(visitor.locator('audio')).toHaveCount(0);
  await isPublic.click();
  await expect(page.getByText(url)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This receipt is private now.' })).toBeVisible();
  await context.close();
});

test('a stored song is retuned to another target from its receipt', async ({ page }) => {
  await signInAs(page, 'pro');
  const answer = await page.request.post('/api/retune?targetHz=432&quality=standard', {
    multipart: { audio: shortSong },
  });
  await page.goto(`/retuner/receipts/${answer.headers()['retune-id']}`);
  await page.getByRole('region', { name: 'Another target' }).getByRole('button', { name: /^444/ }).click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('retuned-444Hz-short.mp3');
});

test('a receipt is found again from the dashboard, with its song, as a picture and as data; for its owner only', async ({
  page,
}, { outputDir }) => {
  await signInAs(page, 'pro');
  const name = `Prelude ${Date.now()}.mp3`;
  const id = await retune(page, outputDir, name);
  await page.goto('/');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/retuner/receipts/${id}`);
  await page.reload();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByRole('heading', { level: 2 })).toHaveText(/^432.Hz$/);
  await expect(receipt).toContainText('Your song now sits at 432.0');
  await expect(receipt).toContainText('On target');
  await expect(receipt.getByText(/^Kept until (today|tomorrow), /)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  const saved = async (press: Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press]);
    return download;
  };
  const song = await saved(receipt.getByRole('link', { name: 'Download again' }).click());
  expect(song.suggestedFilename()).toBe(`retuned-432Hz-${name}`);
  const picture = await saved(receipt.getByRole('button', { name: /picture/ }).click());
  const png = await readFile(await picture.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2400, 1456]);
  const data = await saved(receipt.getByRole('button', { name: 'Save as JSON' }).click());
  const { before, after, measured } = JSON.parse(await readFile(await data.path(), 'utf8')) as ReceiptDto;
  expect(after?.a4Hz).toBeCloseTo((before?.a4Hz ?? NaN) * 2 ** ((measured?.cents ?? NaN) / 1200), 2);

  await page.request.delete(`/api/retunes/${id}/result`);
  await page.reload();
  await expect(receipt.getByText(/^The file is no longer kept/)).toBeVisible();
  await expect(receipt.getByRole('link', { name: 'Download again' })).toHaveCount(0);

  await signInAs(page, 'basic');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  expect((await page.request.get(`/api/retunes/${id}/receipt`)).status()).toBe(404);
});

test('a visitor hears and measures a song, meets the plans at Convert, and goes on in the player', async ({ page }, {
  outputDir,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
  await page.goto('/retuner');
  await page.getByLabel('Audio files', { exact: true }).setInputFiles(songMp3(outputDir));
  await expect(page.getByRole('region', { name: 'Source pitch' })).toContainText(/440\.\d\d/);
  await expect(page.getByText('Retuning needs a plan')).toHaveCount(0);
  await page.getByRole('button', { name: 'Listen to the original' }).click();
  await page.getByRole('radio', { name: 'Retuned' }).click();
  await page.getByRole('button', { name: 'Pause the retuned song' }).click();
  await page.getByRole('button', { name: 'Convert & Download' }).first().click();
  const offer = page.getByRole('region', { name: 'Retuning needs a plan' });
  await expect(offer.getByRole('radio', { name: /^Basic/ })).toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /Hear it at 432 in the player/ }).click();
  await expect(page).toHaveURL('/player');
  await expect(page.getByRole('radiogroup', { name: 'Retune to' }).getByRole('radio', { name: /^432/ })).toBeChecked();
  await expect(page.getByText('Prelude in A').first()).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  // Back: the song is still there, and goes when that is wanted.
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Prelude in A.mp3' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
  expect(uploads).toEqual([]);
});

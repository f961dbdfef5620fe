import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { aSubscriber } from './support/people';
import { listenTo, songMp3 } from './support/songs';
import { accessibilityViolations, expect, test } from './support/test';

// There is a core for a helper thread, wherever this runs.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 })),
);

async function chooseOnDevice(page: Page, song: string): Promise<void> {
  await page.goto('/retuner');
  await page.locator('input[type=file]').first().setInputFiles(song);
  await page.getByRole('radio', { name: /^On this device/ }).check();
}

const convert = (page: Page) => page.getByRole('button', { name: 'Convert & Download' }).first();
const receipt = (page: Page) => page.getByRole('article', { name: 'Receipt' });

/** The signed receipt in the tags of a song is that of its sound, and says so. */
async function expectVerified(page: Page, song: string): Promise<void> {
  await page.goto('/verify');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: readFileSync(song) });
  const result = page.getByRole('article', { name: 'song.mp3' });
  await expect(result.getByRole('heading', { name: 'All three hold.' })).toBeVisible();
  await expect(result).toContainText('Its figures were reported by the device that retuned it');
}

/** What leaves the browser from now on, bytes of bodies. */
function countSent(page: Page): { bytes: () => number; paths: () => string[] } {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(request);
  });
  return {
    bytes: () => requests.reduce((sum, request) => sum + (request.postDataBuffer()?.length ?? 0), 0),
    paths: () => requests.map((request) => new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, 'id')),
  };
}

test('a song is retuned on this device: a permit and a report leave the browser, and the receipt says who measured', async ({
  page,
}, { outputDir }) => {
  await aSubscriber(page, 'basic');
  const song = songMp3(outputDir);
  await chooseOnDevice(page, song);
  const sent = countSent(page);
  const downloading = page.waitForEvent('download');
  await convert(page).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('retuned-432Hz-Prelude in A.mp3');
  await expect(receipt(page)).toContainText('measured on this device');
  await expect(receipt(page)).toContainText('On target');
  expect(sent.paths()).toEqual(['/api/retunes/permits', '/api/retunes/id/completion']);
  expect(sent.bytes()).toBeLessThan(20_000);
  const [before, after] = [listenTo(song), listenTo(await download.path())];
  expect(after.partialHz(432)).toBeCloseTo(432, 1);
  expect(after.frames).toBe(before.frames);
  expect(after.title).toBe('Prelude in A');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectVerified(page, await download.path());
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '1 of 5 retunes');
});

test('without the server after the permit the song is saved, and reported when it is back', async ({ page, context }, {
  outputDir,
}) => {
  await aSubscriber(page, 'basic');
  await chooseOnDevice(page, songMp3(outputDir));
  const permitted = page.waitForResponse('**/api/retunes/permits');
  const downloading = page.waitForEvent('download');
  await convert(page).click();
  await permitted;
  await context.setOffline(true);
  await expect(page.getByText('The connection is gone. The retune goes on.', { exact: false })).toBeVisible();
  const download = await downloading;
  expect(readFileSync(await download.path()).length).toBeGreaterThan(100_000);
  const reported = page.waitForResponse('**/completion');
  await context.setOffline(false);
  expect((await reported).status()).toBe(200);
  await expect(receipt(page)).toContainText('measured on this device');
  const downloadingAgain = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download again' }).click();
  await expectVerified(page, await (await downloadingAgain).path());
});

test('a retune that is cancelled on this device does not count', async ({ page }, { outputDir }) => {
  await aSubscriber(page, 'basic');
  await chooseOnDevice(page, songMp3(outputDir, 40));
  const returned = page.waitForResponse('**/permit');
  await convert(page).click();
  await page.getByRole('region', { name: 'Retuning on this device' }).getByRole('button', { name: 'Cancel' }).click();
  expect((await returned).status()).toBeLessThan(300);
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '0 of 5 retunes');
});

import type { Locator, Page } from '@playwright/test';
import { aNewAccount, aNewPerson, aSubscriber, payByCard, signUp } from './support/people';
import { listenTo, shortSong, songMp3 } from './support/songs';
import { expect, test } from './support/test';

const choose = (page: Page, file: string | typeof shortSong) =>
  page.locator('input[type=file]').first().setInputFiles(file);
const convert = (page: Page) => page.getByRole('button', { name: 'Convert & Download' }).first();

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

test('a song dropped before there is a plan waits on the dashboard after the checkout, and is no longer persisted once taken', async ({
  page,
}) => {
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
  await drop(page, shortSong);
  await expect(page.getByText('Your song stays in this browser until', { exact: false })).toBeVisible();

  await aNewAccount(page);
  await page.goto('/subscribe?plan=basic');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await payByCard(page);
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: /^Retune it to 432/ }).click();
  await expect(page.getByRole('heading', { name: shortSong.name })).toBeVisible();
  await expect(page.getByText('Your file is here', { exact: true }).first()).toBeVisible();
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
});

test('from the first page to the song it takes a visitor seven presses, one form and a card', async ({ page }) => {
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  await page.goto('/');
  const choosing = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: /^Choose/ }).first());
  await (await choosing).setFiles(shortSong);
  await press(convert(page));
  const offer = page.getByRole('region', { name: 'Retuning needs a plan' });
  await press(offer.getByRole('button', { name: 'Get Started' }));
  await signUp(page, aNewPerson());
  await payByCard(page);
  // Of the form, and of the card.
  presses += 2;
  await press(page.getByRole('link', { name: /^Retune it to 432/ }));
  const downloading = page.waitForEvent('download');
  await press(convert(page));
  expect((await downloading).suggestedFilename()).toBe(`retuned-432Hz-${shortSong.name.replace('wav', 'mp3')}`);
  expect(presses).toBe(7);
});

test('a user who has used up the month sees it, with a link to a larger plan, and may still measure songs', async ({
  page,
}) => {
  await aSubscriber(page, 'basic');
  const retune = () =>
    page.request.post('/api/retune?targetHz=432&format=wav&quality=standard', { multipart: { audio: shortSong } });
  for (let i = 0; i < 5; i += 1) expect((await retune()).status()).toBe(200);
  await page.goto('/retuner');
  await expect(page.getByRole('heading', { name: 'Monthly Limit Reached' })).toBeVisible();
  await expect(
    page.getByText("You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions."),
  ).toBeVisible();
  await drop(page, shortSong);
  await expect(page.getByRole('heading', { name: shortSong.name })).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

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

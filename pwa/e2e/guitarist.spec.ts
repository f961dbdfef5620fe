import type { Page } from '@playwright/test';
import { expectPartial, listenIn } from './support/heard';
import { accessibilityViolations, expect, test } from './support/test';
import { chordsWav } from './support/tones';

/** A record as a band played it: a little sharp. */
const RECORD = chordsWav({ a4Hz: 443.3, seconds: 40 });
const open = (page: Page, name: string) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'audio/wav', buffer: RECORD });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const loop = (page: Page) => page.getByRole('group', { name: /^Loop from 0:1\d\.\d\d to 0:1\d\.\d\d$/ });

/** So that no control has the keys. */
const leaveControls = (page: Page) => page.locator('h1').focus();

/** Ten seconds on, and a number of tenths of a second back. */
async function goOn(page: Page, tenthsBack = 0): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Position in the song' });
  const before = Number(await slider.getAttribute('aria-valuenow'));
  await slider.press('PageUp');
  for (let tenths = 0; ; tenths += 1) {
    await expect(slider).toHaveAttribute('aria-valuenow', String(Math.round(10 * before + 100 - tenths) / 10));
    if (tenths === tenthsBack) break;
    await slider.press('ArrowLeft');
  }
  await leaveControls(page);
}

test.use({ serviceWorkers: 'allow' });

test('a guitarist moves a record to 440, slows it down, loops eight bars, and finds it again offline', async ({
  page,
  context,
}) => {
  await listenIn(page);
  await page.goto('/player');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await open(page, 'harbour lights.wav');
  await page.getByRole('radio', { name: /^To my instrument/ }).click();
  const sentence = page.getByRole('status').filter({ hasText: 'This record is at' });
  await expect(sentence).toContainText('443.3');
  await expect(sentence).toContainText('so that your 440 instrument fits.');
  await expect(tab(page, 'Pitch')).toContainText('−13');
  expect(await accessibilityViolations(page)).toEqual([]);

  await tab(page, 'Practice').click();
  // Its keys act once the view is there.
  await expect(button(page, '5 percent slower')).toBeVisible();
  await leaveControls(page);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('-');
  await expect(tab(page, 'Practice')).toContainText('70');
  await goOn(page);
  await page.keyboard.press('a');
  await goOn(page, 20);
  await page.keyboard.press('b');
  await expect(loop(page)).toBeVisible();
  const ends = await loop(page).getAttribute('aria-label');
  await button(page, 'Play').click();
  await expectPartial(page, 440);
  await expect(page.getByText(/^Round\s*2/)).toBeVisible({ timeout: 30_000 });
  await button(page, 'Save this loop').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Solo, bars 1 to 8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Solo, bars 1 to 8')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await open(page, 'renamed.wav');
  await expect(page.getByText('1 loop found for this song', { exact: true })).toBeVisible();
  await expect(tab(page, 'Practice')).toContainText('70');
  await expect(tab(page, 'Pitch')).toContainText('−13');
  expect(await loop(page).getAttribute('aria-label')).toBe(ends);
  await expect(page.getByRole('button', { name: /^1 Solo, bars 1 to 8/ })).toBeVisible();
  await button(page, 'Play').click();
  await expectPartial(page, 440);
});

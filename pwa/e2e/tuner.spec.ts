import type { Locator } from '@playwright/test';
import { accessibilityViolations, expect, test } from './support/test';
import { chooseInstrument, tunerCell } from './support/tuner';

// Chromium hears A4 at 442 Hz in place of a microphone: +8 cents.

test('the tuner names the note within a second', async ({ page }) => {
  await page.goto('/tuner');
  const start = page.getByRole('button', { name: 'Start Tuning' });
  await start.click();
  await page.getByRole('button', { name: 'Stop Tuning' }).waitFor();
  await expect(page.getByTestId('tuner-status')).toHaveText('Slightly Sharp', { timeout: 1000 });
  await expect(page.getByText('A 4', { exact: true })).toBeAttached();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+8 cents');
  await expect(page.getByText('Echo cancellation, noise suppression and automatic gain are off.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop Tuning' }).click();
  await expect(page.getByTestId('tuner-status')).toHaveText('Ready to Tune');
});

test('another reference reads differently', async ({ page }) => {
  await page.goto('/tuner');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await page.getByRole('radio', { name: '444' }).click();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '−8 cents');
  await expect(page.getByTestId('tuner-status')).toHaveText('Slightly Flat');
});

/** The edges of an element in the window, px. */
async function edgesOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height };
}

test('a phone shows reference, note, needle and strings in one screen, and no message covers them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tuner');
  const message = page.getByRole('listitem').filter({ hasText: 'Try Our Free Tuner!' });
  await expect(message).toBeVisible();
  const meter = page.getByRole('meter', { name: 'Offset' });
  const reference = page.getByRole('button', { name: /^A4 = / });
  expect((await edgesOf(message)).bottom).toBeLessThanOrEqual((await edgesOf(reference)).top);
  expect((await edgesOf(page.locator('main header'))).bottom).toBeLessThanOrEqual(67 + 67);

  await reference.click();
  const dialog = page.getByRole('dialog', { name: 'Reference A4' });
  await dialog.getByRole('radio', { name: /^432/ }).click();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chooseInstrument(page, 'Violin');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(meter).toHaveAttribute('aria-valuetext', '+40 cents');

  const note = page.getByText('A 4', { exact: true }).locator('..');
  const strings = page.getByRole('group', { name: 'Strings, Violin' });
  const settings = page.getByRole('group', { name: 'Settings' });
  const all = [page.getByRole('button', { name: 'Stop Tuning' }), reference, note, meter, strings];
  for (const [width, height] of [
    [390, 844],
    [375, 667],
    [320, 568],
    [390, 667],
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The smallest phones scroll to the settings.
    for (const element of height === 568 ? all : [...all, settings]) {
      const { left, top, right, bottom } = await edgesOf(element);
      expect([left >= 0, top >= 0, right <= width, bottom <= height], `${width} x ${height}`).not.toContain(false);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (height === 667) expect((await edgesOf(settings)).bottom).toBeLessThanOrEqual(640);
    if (width > height) expect((await edgesOf(note)).right).toBeLessThan((await edgesOf(meter)).left);
    else expect((await edgesOf(meter)).bottom).toBeLessThanOrEqual((await edgesOf(strings)).top);
  }
});

test('the tuner has no accessibility violations while it listens', async ({ page }) => {
  await page.goto('/tuner');
  await chooseInstrument(page, 'Violin');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByTestId('tuner-status')).toHaveText('Slightly Sharp');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('temperament, tuning and drone are chosen in sheets that are accessible, and act at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 667 });
  await page.goto('/tuner');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+8 cents');
  await tunerCell(page, /^Temperament/).click();
  const sheet = page.getByRole('dialog', { name: 'Temperament' });
  await sheet.getByRole('radio', { name: /^Just/ }).click();
  await expect(sheet.getByText(/Major thirds are pure on/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.mouse.click(195, 40);
  await expect(sheet).toBeHidden();
  await expect(tunerCell(page, 'Temperament Just, C')).toBeFocused();

  await tunerCell(page, /^Instrument/).click();
  const tuning = page.getByRole('dialog', { name: 'Chromatic' });
  await tuning.getByRole('combobox', { name: 'Instrument' }).selectOption('Guitar');
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await page.keyboard.press('Escape');

  await tunerCell(page, /^Drone/).press('ArrowDown');
  const drone = page.getByRole('dialog', { name: 'Drone' });
  await drone.getByRole('button', { name: 'Play' }).click();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Waiting for the drone')).toBeVisible();
  await page.getByRole('button', { name: 'I use headphones' }).click();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', /cents, equal/);
  await tunerCell(page, /^Drone/).click();
  await expect(tunerCell(page, /^Drone/)).toHaveAttribute('aria-pressed', 'false');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the tuner tunes, opened by its own address', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByText('Ready offline')).toBeVisible({ timeout: 30_000 });
    await context.setOffline(true);
    await page.goto('/tuner');
    await page.getByRole('button', { name: 'Start Tuning' }).click();
    await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+8 cents');
    await tunerCell(page, /^Temperament/).click();
    await expect(page.getByRole('radio', { name: /^Werckmeister III/ })).toBeVisible();
  });
});

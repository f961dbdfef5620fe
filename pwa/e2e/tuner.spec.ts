import { accessibilityViolations, expect, test } from './support/test';

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

test('the tuner has no accessibility violations, idle and listening', async ({ page }) => {
  await page.goto('/tuner');
  await expect(page.getByRole('heading', { name: 'Instrument Tuner' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByTestId('tuner-status')).toHaveText('Slightly Sharp');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the tuner tunes without a connection, opened by its own address', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready offline' })).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  await page.goto('/tuner');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+8 cents');
});

import { expect, test } from './support/test';

test('a tone of the home page sounds for three seconds, and another one stops it', async ({ page }) => {
  await page.goto('/');
  const tones = page.getByRole('region', { name: 'Experience the Difference' });
  await tones.getByRole('button', { name: 'Play 432 Hz' }).click();
  await expect(tones.getByRole('button', { name: 'Stop 432 Hz' })).toBeVisible();
  await expect(page).toHaveTitle(/^Playing 432 Hz/);

  await tones.getByRole('button', { name: 'Play 528 Hz' }).click();
  const begun = Date.now();
  await expect(tones.getByRole('button', { name: 'Play 432 Hz' })).toBeVisible();
  await expect(page).toHaveTitle(/^Playing 528 Hz/);
  await expect(tones.getByRole('button', { name: 'Play 528 Hz' })).toBeVisible();
  expect(Date.now() - begun).toBeGreaterThan(2500);
  await expect(page).toHaveTitle('Transform Your Sound · Attune');
});

test('the landing page can be used by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const play = page.getByRole('button', { name: 'Play 440 Hz' }).first();
  await play.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveTitle(/^Playing 440 Hz/);
  await page.keyboard.press('Space');
  await expect(page).toHaveTitle('Transform Your Sound · Attune');
});

test('with reduced motion the scales of the hero are static', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('img', { name: /Two scales/ })).toBeVisible();
  const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running'));
  expect(moving).toHaveLength(0);
});

test('the chosen plan is kept from the landing page through sign-in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started with Studio' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsubscribe%3Fplan%3Dstudio/);
});

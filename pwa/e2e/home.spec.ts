import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

test('a tone of the home page sounds for three seconds, and another one stops it', async ({ page }) => {
  const scheduledSeconds = await recordScheduledSeconds(page);
  await page.goto('/');
  const tones = page.getByRole('region', { name: 'Experience the Difference' });
  await tones.getByRole('button', { name: 'Play 432 Hz' }).click();
  await expect(tones.getByRole('button', { name: 'Stop 432 Hz' })).toBeVisible();
  await expect(page).toHaveTitle(/^Playing 432 Hz/);

  await tones.getByRole('button', { name: 'Play 528 Hz' }).click();
  await expect(tones.getByRole('button', { name: 'Play 432 Hz' })).toBeVisible();
  await expect(page).toHaveTitle(/^Playing 528 Hz/);
  await expect(tones.getByRole('button', { name: 'Play 528 Hz' })).toBeVisible();
  // In the time of the sound device, which the load of a machine does not lengthen.
  expect(await scheduledSeconds()).toBeCloseTo(3, 6);
  await expect(page).toHaveTitle('Transform Your Sound · Attune');
});

/** From now on, in this page. @returns what reads how long the newest sound was last told to last, seconds */
async function recordScheduledSeconds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const createOscillator = Reflect.get(AudioContext.prototype, 'createOscillator');
    AudioContext.prototype.createOscillator = function () {
      const oscillator = createOscillator.call(this);
      const [start, stop] = [oscillator.start.bind(oscillator), oscillator.stop.bind(oscillator)];
      let startSeconds = 0;
      oscillator.start = (when = 0) => {
        startSeconds = when;
        start(when);
      };
      oscillator.stop = (when = 0) => {
        document.documentElement.dataset.scheduledSeconds = String(when - startSeconds);
        stop(when);
      };
      return oscillator;
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-scheduled-seconds'));
}

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

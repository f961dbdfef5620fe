import { expectPartial, listenIn } from '../support/heard';
import { test } from '../support/own-instance';
import { expect } from '../support/test';
import { pureToneWav } from '../support/tones';

test.use({ serviceWorkers: 'allow' });

test('with the server stopped a user can tune, play a file retuned, and read', async ({ page, instance }) => {
  await listenIn(page);
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByText('Ready offline')).toBeVisible({ timeout: 30_000 });
  await instance.stop();
  await expect(fetch(instance.url)).rejects.toThrow();

  await page.goto('/tuner');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+8 cents');
  await page.getByRole('button', { name: 'Stop Tuning' }).click();

  await page.goto('/player');
  const buffer = pureToneWav({ frequencyHz: 440, seconds: 60 });
  await page.setInputFiles('input[type=file]', { name: 'a4.wav', mimeType: 'audio/wav', buffer });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('radio', { name: /^Other pitch/ }).click();
  await expectPartial(page, 432);

  await page.goto('/education?tab=comparison');
  await expect(page.getByRole('table', { name: 'Comparison of frequencies' })).toBeVisible();
});

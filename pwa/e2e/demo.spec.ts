import { expectPartial, listenIn } from './support/heard';
import { accessibilityViolations, expect, test } from './support/test';

test('the demo song is fetched at the first press and changes its pitch while it plays', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.m4a')) fetched.push(request.url());
  });
  await listenIn(page);
  await page.goto('/');
  const demo = page.getByRole('region', { name: 'One song, four pitches' });
  await demo.getByRole('radio', { name: /^440/ }).check();
  await expect(demo.getByRole('img', { name: /^Two scales.*They are the same/ })).toBeVisible();
  expect(fetched).toEqual([]);

  await demo.getByRole('button', { name: 'Play the demo song' }).click();
  await expectPartial(page, 440);
  const position = async () => Number(await demo.getByRole('slider').getAttribute('aria-valuenow'));
  const before = await position();
  for (const hz of [432, 528, 444]) {
    await demo.getByRole('radio', { name: new RegExp(`^${hz}`) }).check();
    await expectPartial(page, hz);
    await expect(page).toHaveTitle(new RegExp(`^▶ Low Water at ${hz} Hz`));
  }
  expect(await position()).toBeGreaterThan(before);
  await expect(demo.getByText('4 beats per second')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Play 432 Hz' }).first().click();
  await expect(demo.getByRole('button', { name: 'Play the demo song' })).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test('Try Demo leads to the same song at the top of the education hub, which fits a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Try Demo' }).click();
  await expect(page).toHaveURL(/\/education$/);
  const demo = page.getByRole('region', { name: 'One song, four pitches' });
  await expect(demo.getByRole('button', { name: 'Play the demo song' })).toBeInViewport();
  for (const width of [1000, 1024, 1030]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.route('**/*.m4a', (route) => route.abort());
  await demo.getByRole('button', { name: 'Play the demo song' }).click();
  await expect(demo.getByRole('alert')).toContainText('The demo couldn’t be played.');
});

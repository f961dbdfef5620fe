import { aNewAccount, subscribeTo } from './support/people';
import { expect, test } from './support/test';

// What a screen reader meets on the main pages: role, name and order, beside this file. After a wanted change:
// npm test -- journeys screen-reader --update-snapshots

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'retuner', path: '/retuner', plan: 'pro' },
  { name: 'tuner', path: '/tuner' },
  { name: 'player', path: '/player' },
  { name: 'learn', path: '/education' },
] as const;

for (const { name, path, ...more } of PAGES) {
  test(`${name} reads as written down`, async ({ page }) => {
    if ('plan' in more) {
      await aNewAccount(page);
      await subscribeTo(page, more.plan);
    }
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Header and footer are the same on all.
    await expect(page.locator(name === 'home' ? 'body' : 'main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  });
}

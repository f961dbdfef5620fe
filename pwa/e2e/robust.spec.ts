import { openAccountMenu, signOut } from './support/people';
import { expect, signInAs, test } from './support/test';

test.describe('when a chunk cannot be loaded', () => {
  test('the page stays, reports it, and loads it again', async ({ page }) => {
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    let isAway = true;
    await page.route(/auth-dialog-stack/, (route) => (isAway ? route.abort() : route.continue()));
    const button = page.getByRole('button', { name: 'Sign In', exact: true });
    await button.click();
    await expect(page.getByRole('listitem').filter({ hasText: 'The form didn’t load' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    isAway = false;
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  });

  test('a toast that cannot be loaded breaks no page', async ({ page }) => {
    await page.route(/toast-layer/, (route) => route.abort());
    await signInAs(page, 'free');
    await page.goto('/about');
    await signOut(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Transform Your Sound' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  });
});

test('two tabs agree on the theme and on who is signed in', async ({ page, context }) => {
  await signInAs(page, 'pro');
  const other = await context.newPage();
  await page.goto('/about');
  await other.goto('/account');
  await expect(other.getByText('Demo Pro', { exact: true })).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL(/\/login\?next=%2Faccount$/);
  await expect(other.getByText('pro@demo.attune.test')).toHaveCount(0);
});

test('another page opens at its top at once, and going back restores the scroll position', async ({ page }) => {
  await page.goto('/');
  // Before hydration a link loads the next page in full, as on any site.
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  // The scroll position in every frame, from the heading's first frame on.
  await page.evaluate(() => {
    const places = new Set<number>();
    Object.assign(window, { places });
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'About') places.add(scrollY);
      requestAnimationFrame(look);
    };
    look();
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeFocused();
  // Ten more frames, in which it could have moved.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])).toEqual([0]);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

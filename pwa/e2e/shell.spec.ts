import type { Locator } from '@playwright/test';
import { accessibilityViolations, expect, test } from './support/test';

test('the dialogs of signing in work by keyboard alone and are accessible in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Sign In', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the chosen theme is there before the first paint of the next visit', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // Nothing is painted before <body> is there; the app, which sets the theme as well, starts later.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('body') === null) return;
      observer.disconnect();
      document.documentElement.dataset.firstTheme = document.documentElement.dataset.theme ?? 'none';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-first-theme', 'light');
});

test('controls respond to the pointer, and selected ones keep their style', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/education');
  const background = (locator: Locator): Promise<string> =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const answers = async (locator: Locator): Promise<boolean> => {
    await page.mouse.move(0, 0);
    const before = await background(locator);
    await locator.hover();
    // Hovering is shown in the next frame at the latest.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return before !== (await background(locator));
  };
  expect(await answers(page.getByRole('button', { name: 'Sign In', exact: true }))).toBe(true);
  expect(await answers(page.getByRole('banner').getByRole('button', { name: 'Get Started' }))).toBe(true);
  expect(await answers(page.getByRole('radio', { name: '528', exact: true }))).toBe(true);
  expect(await answers(page.getByRole('radio', { name: '432', exact: true }))).toBe(false);
});

test('on a phone the menu opens a page, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frequency Education Hub' })).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('/api/login opens the sign-in page and then the page that the user was headed for', async ({ page }) => {
  await page.goto('/api/login?next=%2Fsubscribe%3Fplan%3Dpro');
  await page.getByLabel('Email').fill('free@demo.attune.test');
  await page.getByLabel('Password', { exact: true }).fill('attune-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscribe\?plan=pro$/);
});

test('no page breaks the content security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  for (const path of ['/', '/tuner', '/retuner', '/player', '/education', '/pricing', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a page opened by its address starts at its top, regardless of other scroll positions', async ({ page }) => {
  await page.goto('/education');
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 600));
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  // Also the page that was left scrolled, opened again; going back restores the scroll position.
  await page.goto('/education');
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test('an address that names a heading opens there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about#contact');
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeFocused();
});

test('a file dropped where nothing accepts it is not opened in place of the page', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isLeft = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['RIFF'], 'song.wav'));
    return document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(isLeft).toBe(false);
});

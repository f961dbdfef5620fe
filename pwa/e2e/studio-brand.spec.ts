import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The demo workspace is shared with other journeys. */
async function clearBrand(page: Page): Promise<void> {
  const data = { companyName: null, customDomain: null, primaryColor: null };
  expect((await page.request.post('/api/studio/white-label', { data })).ok()).toBe(true);
  expect((await page.request.delete('/api/studio/white-label/logo')).ok()).toBe(true);
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'studio');
  await clearBrand(page);
  await page.goto('/studio/brand');
});

test.afterEach(({ page }) => clearBrand(page));

test('a brand is set with the keyboard alone, and its colour made to pass', async ({ page }) => {
  const name = '<b>Low Tide</b>';
  await page.getByLabel('Company name').focus();
  await page.keyboard.type(name);
  const colour = page.getByLabel('Primary colour', { exact: true });
  await colour.focus();
  await page.keyboard.type('#4fd1bd');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Needs 3')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Choose the primary colour')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Use #009f8d' })).toBeFocused();
  await expect(page.getByText('Too light for the light page')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(colour).toHaveValue('#009f8d');
  await page.getByLabel('Custom domain').focus();
  await page.keyboard.type('müsik.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();

  const current = page.getByRole('region', { name: 'Current Settings' });
  await expect(current).toContainText(name);
  await expect(current).toContainText('müsik.example');
  await expect(current).toContainText('xn--msik-0ra.example');
  await expect(page.getByText('_attune-challenge.xn--msik-0ra.example')).toBeVisible();
  // The company's name is the workspace's.
  await expect(page.locator('dl', { hasText: 'Workspace' }).first()).toContainText(name);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue(name);
  await expect(colour).toHaveValue('#009f8d');
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a logo is a picture, whatever its name', async ({ page }) => {
  const file = page.getByLabel('Logo file');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(SVG) });
  await expect(page.getByText('This is an SVG picture. Choose a PNG, JPEG or WebP picture.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  const logo = page.getByRole('img', { name: 'The current logo' });
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByRole('button', { name: 'Choose logo' })).toBeVisible();
});

test('what is wrong can be read in both themes', async ({ page }) => {
  await page.getByLabel('Primary colour', { exact: true }).fill('#4fd1bd');
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await expect(page.getByText('This is an SVG picture.')).toBeVisible();
  await expect(page.getByText('Needs 3')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('unsaved settings are not left without a question', async ({ page }) => {
  await page.getByLabel('Company name').fill('Low Tide');
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Low Tide');
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/studio\/team$/);
});

import { DEMO_PASSWORD, expect, signInAs, test } from './support/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees the landing page and the retuner as the server sends them', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Transform Your Sound' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Learn About Frequencies' }).getByRole('article')).toHaveCount(10);
    // Placed by a style of its own, which the policy allows in no markup.
    await expect(
      page
        .getByRole('img', { name: /^Two scales/ })
        .locator('svg')
        .first(),
    ).toHaveCSS('width', '3600px');
    await page.goto('/retuner');
    await expect(page.getByRole('heading', { level: 1, name: 'Song Retuner' })).toBeVisible();
  });

  test('whoever is signed in is not sent what visitors see', async ({ page }) => {
    await signInAs(page, 'pro');
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Transform Your Sound' })).toHaveCount(0);
  });
});

for (const [path, theme] of [
  ['/', 'dark'],
  ['/', 'light'],
  ['/retuner', 'dark'],
] as const) {
  test(`${path} comes alive as it was drawn, in a ${theme} browser`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(path);
    await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
    await expect(page.getByRole('button', { name: theme === 'dark' ? 'Light theme' : 'Dark theme' })).toBeVisible();
    await expect(page.locator('[data-style]')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('a button pressed before its script has come is pressed when it has', async ({ page }) => {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nor does the browser leave for a file that is dropped meanwhile.
  const drop = () => document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }));
  expect(await page.evaluate(drop)).toBe(false);
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
});

test('a visitor is not sent the code of what takes an account, and has it after signing in', async ({ page }) => {
  const desk: string[] = [];
  page.on('request', (request) => request.url().includes('retuner-desk') && desk.push(request.url()));
  await page.goto('/retuner');
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
  await expect(page.getByRole('heading', { name: 'Retuning needs a plan' })).toBeVisible();
  expect(desk).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('pro@demo.attune.test');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  expect(desk).not.toEqual([]);
});

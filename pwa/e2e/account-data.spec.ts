import { aNewAccount, aNewPerson } from './support/people';
import { expect, test } from './support/test';

test('logging out on the account page goes to the home page', async ({ page }) => {
  await aNewAccount(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount/);
});

test('another device is signed out by revoking its session', async ({ page, browser, baseURL }) => {
  const person = await aNewAccount(page);
  const other = await browser.newContext({ baseURL });
  const { email, password } = person;
  const signedIn = await other.request.post('/api/auth/login', { data: { email, password } });
  expect(signedIn.ok()).toBe(true);

  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Revoke/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/api/auth/user')).status()).toBe(401);
  await other.close();
});

test('all stored data can be downloaded as a zip, and is deleted with the account', async ({ page }) => {
  const { email, password } = await aNewAccount(page);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill('not the one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);
});

test('a name without spaces fits a narrow screen', async ({ page }) => {
  await page.request.post('/api/auth/register', {
    data: { ...aNewPerson(), firstName: 'Wolfeschlegelsteinhausen'.repeat(3) },
  });
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/', '/account']) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .getByText(/Wolfeschlegel/)
        .first(),
    ).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('one press is enough for a control below a form that was just sent', async ({ page }) => {
  const { password } = await aNewAccount(page);
  await page.goto('/account');
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill('slow cello at dusk');
  await form.getByLabel('New password').press('Enter');
  await expect(page.getByText('Password Changed', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/^attune-export-.+\.zip$/);
});

import { aNewAccount } from './support/people';
import { expect, test } from './support/test';

test('logging out on the account page leads home', async ({ page }) => {
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
  const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
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

test('everything that is kept comes along as a zip, and goes with the account', async ({ page }) => {
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

import { aNewAccount, payByCard, signUp, aNewPerson } from './support/people';
import { accessibilityViolations, expect, test } from './support/test';

test('a visitor chooses a plan, signs up, pays, and has it', async ({ page }) => {
  await page.goto('/pricing');
  await page
    .getByRole('link', { name: /Get Started/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/subscribe\?plan=basic/);
  await expect(page.getByText('Please log in to continue', { exact: true })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /sign up/i }).click();
  await signUp(page, aNewPerson());
  // The plan is not shown again.
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect(page.getByRole('heading', { name: 'Subscribe to Basic' })).toBeVisible();
  await payByCard(page);

  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Nadia' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('meter', { name: 'Monthly usage' })).toHaveAttribute('aria-valuetext', '0 of 5 retunes');
});

test('a payment that is cancelled says so and keeps the plan chosen', async ({ page }) => {
  await aNewAccount(page);
  await page.goto('/subscribe?plan=pro');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('link', { name: /Cancel and return/ }).click();
  await expect(page.getByText('Your payment was cancelled. You can try again anytime.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeEnabled();
});

test('a card that is declined charges nothing and leaves a way to pay with another', async ({ page }) => {
  await aNewAccount(page);
  await page.goto('/subscribe?plan=studio');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await payByCard(page);
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Studio Hub' })).toBeVisible();
});

test('a session that ended before the checkout asks to sign in again, on the same plan', async ({ page, context }) => {
  await aNewAccount(page);
  await page.goto('/subscribe?plan=pro');
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText('Please log in again to continue with checkout.', { exact: true })).toBeVisible();
  await expect(page.getByText('Please log in to continue', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/plan=pro/);
});

import type { Page } from '@playwright/test';
import { aNewAccount, confirmAddress, subscribeTo } from './support/people';
import { accessibilityViolations, expect, mailTo, test } from './support/test';

/** Ends the current month of a person's subscription, at the payment sandbox. */
async function renew(page: Page, email: string): Promise<void> {
  const state = await page.request.get('/sandbox/payment/state');
  const { customers, subscriptions } = (await state.json()) as {
    customers: { id: string; email: string | null }[];
    subscriptions: { id: string; customer: string }[];
  };
  const customer = customers.find((one) => one.email === email)?.id;
  const id = subscriptions.find((one) => one.customer === customer)?.id;
  expect((await page.request.post(`/sandbox/payment/subscriptions/${id}/renew`)).ok()).toBe(true);
}

test('a plan that was cancelled says when it ends, wherever it is named, and is kept with one press', async ({
  page,
}) => {
  await aNewAccount(page);
  await subscribeTo(page, 'pro');
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card.getByText('Renews')).toBeVisible();
  await card.getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Return to Attune' }).click();

  await expect(card.getByText(/^Ends on \d+ \w+$/)).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByText(/^Ends on \d+ \w+\.$/)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(/^Ends on \d+ \w+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Pro' }).click();
  await expect(page.getByText('You keep Pro', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(page.getByText(/^Ends on/)).toBeHidden();
});

test('a failed payment leads to the card, clears with a new one, and an ex-subscriber reaches the invoices', async ({
  page,
}) => {
  const { email } = await aNewAccount(page);
  await confirmAddress(page, email);
  await subscribeTo(page, 'basic', '4000 0000 0000 0341');
  expect((await mailTo(page, email, 'Your receipt: $2.99')).text).toContain('/sandbox/invoice/');
  await renew(page, email);
  await mailTo(page, email, 'Your payment failed');
  await page.goto('/');
  await expect(page.getByText(/^Payment failed on/)).toBeVisible();
  await page.getByRole('button', { name: 'Update card' }).click();

  await expect(page.getByRole('heading', { name: 'Update card' })).toBeVisible();
  await page.getByLabel('Name on card').fill('Nadia Okafor');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel(/Expiry/).fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByText('Nothing is left to pay.', { exact: true })).toBeVisible();
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card.getByText('Renews')).toBeVisible();
  await expect(page.getByText(/^Payment failed/)).toBeHidden();

  await card.getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByLabel(/At once/).check();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Return to Attune' }).click();
  await expect(card.getByText(/^Basic, until/)).toBeVisible();
  await card.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
});

test('a visitor writes to the people behind it, and the answer goes to the address that was given', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Please write a message')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const name = `Ines ${Date.now()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('ines@attune.test');
  await form.getByLabel('Message').fill('Do you tune harmoniums?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent. We’ll answer to ines@attune.test.')).toBeVisible();
  const mail = await mailTo(page, 'support@attune.test', `Contact: “${name}”`);
  expect(mail.text).toContain('> Do you tune harmoniums?');
});

test('a message comes at the lower edge, above what is docked there', async ({ page }) => {
  await aNewAccount(page);
  await subscribeTo(page, 'basic');
  await page.goto('/account');
  for (const [width, dock, leastBelow] of [
    [390, '', 0],
    [390, 'narrow', 76],
    [390, 'always', 64],
    [1280, 'narrow', 0],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((name) => void (document.body.dataset.dock = name), dock);
    await page.getByRole('button', { name: 'Sync Subscription' }).click();
    const message = page.getByRole('listitem').filter({ hasText: 'Subscription Synced' });
    await expect(message).toBeVisible();
    const { x, y, width: wide, height } = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const below = 844 - (y + height);
    expect(below).toBeGreaterThan(leastBelow);
    expect(below).toBeLessThan(leastBelow + 30);
    // At the right, in from the edge by a gutter at most.
    expect(width - (x + wide)).toBeLessThanOrEqual(40);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

import { aNewAccount, confirmAddress } from './support/people';
import { expect, mailTo, test } from './support/test';

test('a forgotten password is reset by mail', async ({ page, context }) => {
  const person = await aNewAccount(page);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: /Forgot password/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Generate Reset Link' }).click();
  await expect(page.getByText('Check Your Email', { exact: true })).toBeVisible();

  const { text } = await mailTo(page, person.email, 'Reset');
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another reed, another day');
  await page.getByLabel('Confirm password', { exact: true }).fill('another reed, another day');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(/password .*(updated|reset)/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await context.clearCookies();
  // As a password manager opens it, to change a password.
  await page.goto('/account#password');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(form.getByRole('alert')).toContainText('Login Failed. Invalid email or password.');
  await expect(page.getByText('Invalid email or password.')).toHaveCount(1);
  await form.getByLabel('Password', { exact: true }).fill('another reed, another day');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeFocused();
});

test('the link in the welcome mail confirms the address', async ({ page }) => {
  const person = await aNewAccount(page);
  const { text } = await mailTo(page, person.email, '');
  const link = /https?:\/\/\S+\/verify-email\?token=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email is confirmed.', { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email is confirmed.', { exact: true })).toBeVisible();
});

test('a new address is confirmed by mail, and the old one can undo it', async ({ page }) => {
  const person = await aNewAccount(page);
  await confirmAddress(page, person.email);
  await page.goto('/account');
  const email = `new-${person.email}`;
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('Email').fill(email);
  await profile.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: `Change your address to ${email}?` });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`${email} is waiting for confirmation`)).toBeVisible();

  const { text } = await mailTo(page, email, 'Confirm your new address');
  await page.goto(/https?:\/\/\S+\/email-change\/confirm\?token=\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(/^Your new address is confirmed/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText(email);

  const notice = await mailTo(page, person.email, 'about to change');
  await page.goto(/https?:\/\/\S+\/email-change\/stop\?token=\S+/.exec(notice.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Keep the old address' }).click();
  await expect(page.getByText(/^Your old address is back/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

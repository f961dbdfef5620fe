import type { Browser, BrowserContext } from '@playwright/test';
import { aNewPerson, signUp } from './support/people';
import { accessibilityViolations, expect, mailTo, signInAs, test } from './support/test';

/** A second browser, of another person. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    colorScheme: 'dark',
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' },
  });
}

test('an invited person signs up, joins, works in the team as their role allows, and is removed', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  const person = aNewPerson();
  await signInAs(owner, 'studio');
  await owner.goto('/studio/team');

  // With the keyboard alone.
  await owner.getByRole('button', { name: 'Invite' }).focus();
  await owner.keyboard.press('Enter');
  const form = owner.getByRole('dialog', { name: 'Invite to Demo Studio’s workspace' });
  await expect(form.getByLabel('Email')).toBeFocused();
  await owner.keyboard.type(person.email);
  await owner.keyboard.press('Tab');
  await expect(form.getByRole('radio', { name: /viewer/ })).toBeFocused();
  expect(await accessibilityViolations(owner)).toEqual([]);
  await owner.keyboard.press('Tab');
  await owner.keyboard.press('Tab');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('Invitation sent', { exact: true })).toBeVisible();
  const invitations = owner.getByRole('table', { name: 'Pending invitations' });
  await expect(invitations.getByRole('row', { name: new RegExp(`${person.email} viewer Pending`) })).toBeVisible();
  expect(await accessibilityViolations(owner, ['dark'])).toEqual([]);

  const { text } = await mailTo(owner, person.email, 'Invitation');
  expect(text).toContain(
    '“Demo Studio” (studio@demo.attune.test) invites you to “Demo Studio’s workspace” on Attune as a viewer',
  );
  const link = /https?:\/\/\S+\/team\/accept\?token=\S+/.exec(text)?.[0] ?? '';

  const guests = await anotherBrowser(browser, baseURL);
  const guest = await guests.newPage();
  await guest.goto(link);
  await expect(guest.getByText(/invites you to Demo Studio’s workspace as a viewer/)).toBeVisible();
  expect(await accessibilityViolations(guest, ['dark'])).toEqual([]);
  await guest.getByRole('button', { name: 'Create Account' }).click();
  await expect(guest.getByLabel('Email')).toHaveValue(person.email);
  await signUp(guest, person);
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest.getByText('You work in Demo Studio’s workspace now', { exact: true })).toBeVisible();
  await expect(guest).toHaveURL(/\/studio$/);
  await expect(guest.getByRole('button', { name: /^Account menu.*Demo Studio’s workspace/ })).toBeVisible();

  // Another browser of theirs begins there, without anything chosen in it.
  const others = await anotherBrowser(browser, baseURL);
  const elsewhere = await others.newPage();
  await elsewhere.goto('/login?next=/studio/team');
  const signIn = elsewhere.getByRole('form', { name: 'Sign In' });
  await signIn.getByLabel('Email').fill(person.email);
  await signIn.locator('[name=password]').fill(person.password);
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere).toHaveURL(/\/studio\/team$/);
  await expect(elsewhere.getByText('Demo Studio’s workspace, viewer')).toBeVisible();
  await others.close();

  await guest.goto('/studio/team');
  const invite = guest.getByRole('button', { name: 'Invite' });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');
  await expect(invite).toHaveAccessibleDescription(/Your role here is viewer/);
  await expect(guest.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect(await accessibilityViolations(guest, ['dark'])).toEqual([]);
  await guest.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await guest.setViewportSize({ width: 1280, height: 720 });

  await owner.reload();
  await owner.getByRole('combobox', { name: `Role of ${person.email}` }).selectOption('editor');
  await expect(owner.getByText(`${person.email} is now an editor.`).first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Demo Studio’s workspace, editor')).toBeVisible();

  await owner.getByRole('button', { name: `Remove ${person.email}` }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(owner.getByText('Member removed', { exact: true })).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/pricing$/);
  await expect(guest.getByRole('button', { name: /^Account menu.*’s workspace/ })).toHaveCount(0);

  await guest.goto(link);
  await expect(guest.getByText('This invitation is no longer open.')).toBeVisible();
  await guests.close();
});

import type { Page } from '@playwright/test';
import { aNewAccount, aStudioAccount, confirmAddress, signOut } from './support/people';
import { shortSong } from './support/songs';
import { expect, test } from './support/test';
import { translate, translateAtOnce } from './support/translator';

const hydrated = (page: Page) => expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

test('a visitor whose browser translates the prerendered page signs in and out', async ({ page }) => {
  await translateAtOnce(page);
  const { email, password } = await aNewAccount(page);
  await page.context().clearCookies();
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
  const signUp = page.getByRole('form', { name: 'Create Account' });
  await signUp.getByRole('button', { name: 'Create Account' }).click();
  await expect(signUp.getByText('First name is required')).toBeVisible();
  await signUp.locator('[name=password]').fill('short');
  await signUp.getByLabel('Email').fill(email);
  await expect(signUp.getByText('Password must be at least 8 characters long')).toBeVisible();

  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  const signIn = page.getByRole('form', { name: 'Sign In' });
  const submit = signIn.getByRole('button', { name: 'Sign In' });
  await signIn.locator('[name=password]').fill('not the password');
  await submit.click();
  await expect(signIn.getByRole('alert')).toHaveText(/^Login Failed\.~/);
  await expect(submit).toHaveText('Sign In~');
  await signIn.locator('[name=password]').fill(password);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Welcome, Nadia' })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Transform~/);
});

test('a page that is translated once React has hydrated it goes on', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(translate);
  const play = page.getByRole('region', { name: 'Experience the Difference' }).getByRole('button', { name: '432 Hz' });
  await expect(play).toHaveText('Play~');
  await play.click();
  await expect(play).toHaveText('Stop~');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Choose Your Frequency' })).toBeVisible();
});

test('a subscriber whose browser translates retunes a song, and works in the Studio Hub', async ({ page }) => {
  await translateAtOnce(page);
  const { email } = await aStudioAccount(page);
  await confirmAddress(page, email);
  await page.goto('/retuner');
  await page.locator('input[type=file]').first().setInputFiles(shortSong);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Convert & Download' }).first().click();
  await downloading;
  await expect(page.getByText('Your song has been retuned to 432Hz and downloaded!').first()).toBeVisible();

  await page.goto('/studio');
  await page.getByRole('button', { name: 'Add Preset' }).click();
  const preset = page.getByRole('dialog', { name: 'Add Preset' });
  await preset.getByLabel('Name').fill('Concert hall');
  await preset.getByLabel('Target').fill('442.5');
  await expect(preset.getByText('From')).toBeVisible();
  await preset.getByRole('button', { name: 'Add Preset' }).click();
  await expect(page.getByRole('row', { name: 'Concert hall' })).toContainText('442.50');

  const tabs = page.getByRole('navigation', { name: 'Studio Hub' });
  await tabs.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mixer');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  // Not a letter of it is translated.
  await expect(page.getByRole('alert').getByText(/^att_live_\w{43}$/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();

  await tabs.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('jonas@attune.test');
  await page.getByRole('dialog').getByRole('button', { name: 'invitation' }).click();
  await expect(page.getByRole('row', { name: 'jonas@attune.test' })).toContainText('Pending');

  await tabs.getByRole('link', { name: 'History' }).click();
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No songs match')).toBeVisible();

  await tabs.getByRole('link', { name: 'Support' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I create an API key?');
  await page.getByRole('button', { name: 'Send' }).click();
  const log = page.getByRole('log', { name: 'Conversation' });
  await expect(log.getByText('Create a key under API Keys')).toBeVisible();
  await expect(log.getByText('AI assistant is answering')).toBeHidden();
});

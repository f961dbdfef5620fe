import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailTo } from './test';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A new person with an unused address. */
export function aNewPerson(): Person {
  return {
    firstName: 'Nadia',
    lastName: 'Okafor',
    email: `nadia-${randomUUID().slice(0, 8)}@attune.test`,
    password: 'quiet oboe at noon',
  };
}

/** Fills in whichever sign-up form is open, and sends it. */
export async function signUp(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Account' });
  await form.getByLabel('First name').fill(person.firstName);
  await form.getByLabel('Last name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Create Account' }).click();
}

/** Creates an account without the form; this page's browser is signed in afterwards. */
export async function aNewAccount(page: Page): Promise<Person> {
  const person = aNewPerson();
  const answer = await page.request.post('/api/auth/register', { data: person });
  expect(answer.ok(), await answer.text()).toBe(true);
  return person;
}

/** Pays on the sandbox's checkout page, with a test card that works. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Name on card').fill('Nadia Okafor');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/Expiry/).fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /Subscribe for/ }).click();
}

/** Creates an account with a paid plan; this page's browser is signed in afterwards. */
export async function aSubscriber(page: Page, plan: 'basic' | 'pro' | 'studio'): Promise<Person> {
  const person = await aNewAccount(page);
  await subscribeTo(page, plan);
  return person;
}

/** On the Studio plan. */
export function aStudioAccount(page: Page): Promise<Person> {
  return aSubscriber(page, 'studio');
}

/** Pays for a plan with a test card, without the pages. */
export async function subscribeTo(page: Page, plan: string, number = '4242 4242 4242 4242'): Promise<void> {
  const checkout = await page.request.post('/api/create-checkout-session', { data: { plan } });
  const { sessionUrl } = (await checkout.json()) as { sessionUrl: string };
  const form = { number, expiry: '12 / 34', cvc: '123', name: 'Nadia Okafor' };
  await page.request.post(sessionUrl, { form, maxRedirects: 0 });
  const synced = await page.request.post('/api/sync-subscription');
  expect(await synced.json()).toMatchObject({ newTier: plan });
}

/** Opens the menu of the signed-in user, in the header. */
export async function openAccountMenu(page: Page): Promise<void> {
  // By keyboard: a toast may be over it.
  await page.getByRole('button', { name: /^Account menu/ }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: /^Sign Out/ }).press('Enter');
}

/** Confirms the address of an account, as the link in its welcome mail does. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const { text } = await mailTo(page, email, 'Welcome');
  const token = /\/verify-email\?token=(\S+)/.exec(text)?.[1] ?? '';
  const answer = await page.request.post('/api/auth/verify-email', { data: { token } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

import { launchChromium } from '../../../pwa/e2e/support/chromium.ts';
import { translateAtOnce } from '../../../pwa/e2e/support/translator.ts';
import { signUp } from '../lib/accounts.mjs';

const TIMEOUT_MS = 20_000;
const WRONG = 'not the password';

export const title = 'Pages whose texts are replaced while they are used, as a browser does that translates them';
export const promise = 'Signing up with an empty form, and signing in with a wrong and the right password, go on.';

export async function attack(site) {
  const { email, password } = await signUp(site);
  const browser = await launchChromium();
  try {
    const figures = {
      'an empty form': await use(browser, site, '/signup', {}, 'First name is required'),
      'a wrong password': await use(browser, site, '/login', { email, password: WRONG }, 'Login Failed'),
      'the right password': await use(browser, site, '/login', { email, password }, 'Welcome back'),
    };
    return { held: Object.values(figures).every((outcome) => outcome === 'goes on'), figures };
  } finally {
    await browser.close();
  }
}

/** Fills the form in and sends it. @returns `goes on` when `expected` appears, else what happened */
async function use(browser, site, path, fields, expected) {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await translateAtOnce(page);
  await page.goto(site.origin + path);
  const form = page.getByRole('main').locator('form');
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator('[type=submit]').click();
  const hasAppeared = await page
    .getByText(expected)
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await page.close();
  // What React reports as 418 is a page that was translated before it was hydrated: React renders it again.
  const serious = errors.filter((message) => !message.includes('#418'));
  if (serious.length > 0) return serious[0].split('\n')[0];
  return hasAppeared ? 'goes on' : `"${expected}" does not appear`;
}

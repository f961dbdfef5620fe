import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export const DEMO_PASSWORD = 'attune-demo-2026';
export type Tier = 'free' | 'basic' | 'pro' | 'studio';

/**
 * Playwright's test, with a network address of its own for each journey (the server limits attempts by address). Songs
 * are retuned by the server unless a journey chooses this device: which of them is faster depends on the machine.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      const key = 'attune.retuner.choices';
      if (location.protocol !== 'about:' && localStorage.getItem(key) === null) {
        localStorage.setItem(key, JSON.stringify({ where: 'server' }));
      }
    });
    await use(context);
  },
  page: async ({ page }, use, testInfo) => {
    await use(page);
    if (testInfo.status === 'timedOut') throw new Error(`The page afterwards: ${await stateOf(page)}`);
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  },
});

/** What a page that hangs still does. */
async function stateOf(page: Page): Promise<string> {
  const document = page.locator('html');
  const isDone = (action: Promise<void>) =>
    action.then(
      () => 'yes',
      () => 'no',
    );
  const answers = await isDone(document.waitFor({ timeout: 10_000 }));
  // Waits for two frames.
  const paints = await isDone(document.hover({ trial: true, position: { x: 1, y: 1 }, timeout: 10_000 }));
  return `its script answers: ${answers}; it is painted: ${paints}`;
}

/** Signs this page's browser in as a demo account, as the sign-in form would. */
export async function signInAs(page: Page, tier: Tier): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: `${tier}@demo.attune.test`, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/**
 * The newest mail to an address, from the sandbox's inbox. Waits until one has come whose subject contains `subject`.
 */
export async function mailTo(page: Page, email: string, subject: string): Promise<{ text: string; subject: string }> {
  let mail: { id: string; subject: string; text: string } | undefined;
  await expect
    .poll(async () => {
      const list = await page.request.get(`/sandbox/inbox.json?to=${encodeURIComponent(email)}`);
      const { mails } = (await list.json()) as { mails: (typeof mail & object)[] };
      mail = mails.find((one) => one.subject.includes(subject));
      return mail?.subject;
    })
    .toContain(subject);
  if (mail === undefined) throw new Error('unreachable: the poll above found it');
  return mail;
}

export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
}

export type Theme = 'dark' | 'light';

/**
 * Accessibility violations of the current page.
 *
 * @param themes both for a page; one is enough for its further states, whose colours are the page's
 */
export async function accessibilityViolations(
  page: Page,
  themes: readonly Theme[] = ['dark', 'light'],
): Promise<string[]> {
  const violations: string[] = [];
  for (const theme of themes) {
    await setTheme(page, theme);
    // The themes differ in their colours alone.
    const rules = theme === 'light' ? ['color-contrast'] : undefined;
    // A toast that disappears while axe runs has no colours; a violation of the page is found again.
    const found = (await currentViolations(page, rules)).length > 0 ? await currentViolations(page, rules) : [];
    violations.push(...found.map((violation) => `${theme}: ${violation}`));
  }
  return violations;
}

async function currentViolations(page: Page, rules?: string[]): Promise<string[]> {
  // No page of ours has frames, which are all that the newer mode is for; it opens a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
}

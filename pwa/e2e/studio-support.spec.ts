import type { Page } from '@playwright/test';
import { aStudioAccount } from './support/people';
import { accessibilityViolations, expect, mailTo, test } from './support/test';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** Asks by keyboard, once the answer before is complete. */
async function ask(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await field(page).fill(question);
  await field(page).press('Enter');
}

test.beforeEach(async ({ page }) => {
  await aStudioAccount(page);
  await page.goto('/studio/support');
});

test('an answer names its sources, stays in the tab, and leads to their pages', async ({ page }) => {
  await field(page).focus();
  await page.keyboard.type('How do I create');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('an API key?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(/Create a key under API Keys/)).toBeVisible();
  await expect(field(page)).toBeFocused();
  const source = log(page)
    .getByRole('link', { name: /Features guide: Retune from your own software/ })
    .last();
  await expect(source).toHaveAttribute('href', '/features-guide?plan=studio');
  await source.click();
  await expect(page.getByRole('heading', { name: 'Retune from your own software' })).toBeVisible();
  await page.goBack();
  await expect(log(page).getByText('How do I create an API key?')).toBeVisible();
});

test('an answer can be stopped; one that fails is asked again, and the question stays', async ({ page }) => {
  await ask(page, '#slow Tell me');
  await expect(log(page).getByText('AI assistant is answering')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Stopped.')).toBeVisible();

  for (const [mode, reason] of [
    ['busy', /too many questions right now/],
    ['broken', /can’t reach the AI assistant/],
    ['cut', /The answer broke off/],
  ] as const) {
    await ask(page, `#${mode} Why?`);
    await expect(log(page).getByText(reason).last()).toBeVisible();
    await expect(page.getByText('Chat Error', { exact: true }).first()).toBeVisible();
    await expect(log(page).getByText(`#${mode} Why?`)).toBeVisible();
  }
  await log(page).getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText('AI assistant is answering')).toBeHidden();
  await expect(log(page).getByText('#cut Why?')).toHaveCount(1);
});

test('it stays at its end, unless it was scrolled up', async ({ page }) => {
  for (const question of ['What is varispeed?', 'What may a viewer do?', 'How do I delete my account?']) {
    await ask(page, question);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  }
  const fromEnd = () => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  expect((await log(page).boundingBox())?.height).toBe(400);
  await expect.poll(fromEnd).toBeLessThan(2);
  await ask(page, '#slow More');
  // The question itself scrolls to the end, once the answer has begun.
  await expect(log(page).getByText('AI assistant is answering')).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(2);
  await log(page).evaluate((box) => box.scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Go to the latest message' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(await log(page).evaluate((box) => box.scrollTop)).toBe(0);
  await page.getByRole('button', { name: 'Go to the latest message' }).click();
  await expect.poll(fromEnd).toBeLessThan(2);
});

test('a hostile answer runs nothing, loads nothing and leads nowhere else', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  for (const prompt of [
    '#hostile Hello',
    '#echo <script>window.hacked = 1</script>',
    '#echo ![x](https://evil.test/x.png)',
  ]) {
    await ask(page, prompt);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  }
  await expect(log(page).getByText('press here data away', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await log(page).locator('script, img, iframe, svg[onload], object, form').count()).toBe(0);
  const links = await log(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links.filter((href) => !href.startsWith(`${baseURL}/`))).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('what it does not know goes to a person, with the conversation', async ({ page }) => {
  await ask(page, 'Can you tune my harmonium by post?');
  await log(page).getByRole('button', { name: 'Send this conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to a person' });
  const words = `Is there a way, ${Date.now()}?`;
  await dialog.getByLabel('Message').fill(words);
  await expect(dialog.getByRole('region', { name: 'Conversation to be sent' })).toContainText('harmonium');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent', { exact: true }).first()).toBeVisible();
  const mail = await mailTo(page, 'support@attune.test', 'Support: ');
  expect(mail.text).toContain(`> ${words}`);
  expect(mail.text).toContain('> Can you tune my harmonium by post?');
});

for (const width of [390, 1280]) {
  test(`is accessible and fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await ask(page, 'How do I create an API key?');
    await expect(log(page).getByText('Sources')).toBeVisible();
    await ask(page, '#broken Why?');
    await expect(log(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    if (width === 390) expect(await accessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

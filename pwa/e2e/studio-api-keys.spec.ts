import type { Page } from '@playwright/test';
import { aNewAccount } from './support/people';
import { shortSong } from './support/songs';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

/** A name that no other journey has used. */
const newName = () => `Journey ${Date.now()}`;

const newKeyAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "Save this key now. You won't be able to see it again!" });

async function createdKey(page: Page): Promise<string> {
  return (
    (await newKeyAlert(page)
      .getByText(/^att_live_\w{43}$/)
      .textContent()) ?? ''
  );
}

/** Retunes a song with a key, from the page but without its session. */
function retune(page: Page, key: string): Promise<{ status: number; cents: string | null; bytes: number }> {
  return page.evaluate(
    async ([secret, song]) => {
      const form = new FormData();
      form.append('sourceFreq', '440');
      form.append('targetFreq', '432');
      form.append('file', new Blob([Uint8Array.from(atob(song), (c) => c.charCodeAt(0))]), 'short.wav');
      const headers = { Authorization: `Bearer ${secret}` };
      const response = await fetch('/api/retune', { method: 'POST', headers, body: form, credentials: 'omit' });
      const { byteLength } = await response.arrayBuffer();
      return { status: response.status, cents: response.headers.get('Retune-Cents'), bytes: byteLength };
    },
    [key, shortSong.buffer.toString('base64')] as const,
  );
}

test('a key that is created in the browser retunes a song until it is revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'studio');
  await page.goto('/studio/api-keys');
  const name = newName();

  // With the keyboard alone.
  await page.getByRole('button', { name: 'Create key' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const key = await createdKey(page);
  await expect(newKeyAlert(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy the key' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  const row = page.getByRole('row', { name });
  await expect(row.getByText(`${key.slice(0, 12)}...`)).toBeVisible();
  const song = await retune(page, key);
  expect(song).toMatchObject({ status: 200, cents: '-31.7667' });
  expect(song.bytes).toBeGreaterThan(10_000);

  await page.reload();
  await expect(row.getByText(/^Today, /)).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Revoke “${name}”?` });
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Key revoked', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await retune(page, key)).toMatchObject({ status: 401 });
});

test('a new key is not lost by opening another page', async ({ page }) => {
  await signInAs(page, 'studio');
  await page.goto('/studio/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').fill(newName());
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const key = await createdKey(page);
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the key?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await createdKey(page)).toBe(key);
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/team$/);
});

test('API keys and their guide are accessible and fit a phone', async ({ page }) => {
  await signInAs(page, 'studio');
  await page.goto('/studio/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectToFit(page);
  await page.getByLabel('Name').fill(newName());
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await createdKey(page);
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await expectToFit(page);
  await page.goto('/studio/api-keys/how-to');
  await expect(page.getByRole('region', { name: 'curl example' })).toContainText(new URL(page.url()).origin);
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await expectToFit(page);
});

test('a plan without the API sends its users to the plans', async ({ page }) => {
  await aNewAccount(page);
  await page.goto('/studio/api-keys');
  await expect(page).toHaveURL(/\/pricing$/);
});

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

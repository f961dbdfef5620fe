import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { shortSong } from './support/songs';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

test('a song is shared by link, changed and revoked, by keyboard alone', async ({ page }) => {
  await signInAs(page, 'studio');
  const retuned = await page.request.post('/api/retune?targetHz=432', {
    multipart: { audio: { ...shortSong, name: 'Link song.wav' } },
  });
  expect(retuned.ok()).toBe(true);

  await page.goto('/studio/history');
  await page.getByRole('button', { name: 'More for Link song.wav' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Share link' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New share link' });
  await expect(dialog).toContainText('Link song.wav');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Downloads, at most').focus();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Enter a whole number from 1 to 10,000/)).toBeVisible();
  await expect(page.getByLabel('Downloads, at most')).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('10');
  await page.getByLabel('Password, optional').focus();
  await page.keyboard.type('north lighthouse');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/studio\/history\/links\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Link song.wav' })).toBeVisible();
  await expect(page.getByText('No downloads yet.')).toBeVisible();
  const address = (await page.getByRole('region', { name: 'Link song.wav' }).locator('code').textContent()) ?? '';
  expect(address).toMatch(/\/s\/[\w-]{20,}$/);
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe('Link song-qr.png');
  const { pixels, width, height } = await decoded(page, await readFile(await picture.path(), 'base64'));
  expect(width).toBeGreaterThanOrEqual(1024);
  expect(jsQR(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data).toBe(address);

  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit share link' });
  await edit.getByRole('radio', { name: 'Remove' }).focus();
  await page.keyboard.press('Space');
  await edit.getByLabel('Note for the listener, optional').fill('For the vinyl cut');
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await edit.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(edit).toBeHidden();
  await expect(page.getByText('For the vinyl cut')).toBeVisible();

  await page.getByRole('link', { name: 'Share links' }).first().click();
  const row = page.getByRole('row', { name: /^Link song\.wav/ });
  await expect(row).toContainText('Open');
  await page.getByRole('searchbox', { name: 'Search links' }).fill('vinyl');
  await expect(page).toHaveURL(/\?search=vinyl$/);
  await expect(row).toBeVisible();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);

  await row.getByRole('button', { name: 'More for Link song.wav' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Revoke the link of “Link song.wav”?' });
  await expect(question).toContainText('People who have it can no longer open it.');
  await question.getByRole('button', { name: 'Revoke link' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button', { name: 'More for Link song.wav' })).toBeFocused();
});

test('a folder is shared from the list of links, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'studio');
  const retuned = await page.request.post('/api/retune?targetHz=432', {
    multipart: { audio: { ...shortSong, name: 'Folder link song.wav' } },
  });
  expect(retuned.ok()).toBe(true);
  const { items } = (await (await page.request.get('/api/studio/history?limit=1')).json()) as {
    items: { id: string }[];
  };
  const created = await page.request.post('/api/studio/folders', { data: { name: 'Shared recordings' } });
  const folder = (await created.json()) as { id: string };
  await page.request.post(`/api/studio/folders/${folder.id}/items`, { data: { retuneIds: items.map(({ id }) => id) } });

  await page.goto('/studio/history/links');
  await page.getByRole('button', { name: 'New share link' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search songs and folders' })).toBeFocused();
  await page.keyboard.type('shared rec');
  await page.getByRole('button', { name: /^Shared recordings/ }).click();
  await page.getByRole('radio', { name: 'No end' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: 'Shared recordings' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await accessibilityViolations(page)).toEqual([]);
});

/** The pixels of a PNG, RGBA; both in base64. */
function decoded(page: Page, png: string): Promise<{ pixels: string; width: number; height: number }> {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('This browser has no canvas.');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let characters = '';
    for (const value of data) characters += String.fromCharCode(value);
    return { pixels: btoa(characters), width, height };
  }, png);
}

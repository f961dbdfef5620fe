import { shortSong } from './support/songs';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

test('songs are kept together in a folder, by keyboard alone', async ({ page }) => {
  await signInAs(page, 'studio');
  const retuned = await page.request.post('/api/retune?targetHz=432', {
    multipart: { audio: { ...shortSong, name: 'Folder song.wav' } },
  });
  expect(retuned.ok()).toBe(true);

  await page.goto('/studio/folders');
  await expect(page.getByText('No folders yet')).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Live recordings');
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'Live recordings' });
  await expect(link).toBeVisible();
  await expect(page.getByText('No description')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/studio\/folders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('No songs in this folder yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add songs' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('FOLDER SONG');
  await expect(page.getByText('1 found.')).toBeVisible();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const row = page.getByRole('list', { name: 'Songs in Live recordings' }).getByRole('listitem');
  await expect(row).toContainText(/432\s*Hz/);
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);

  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download Folder song.wav' }).click();
  expect((await download).suggestedFilename()).toBe('retuned-432Hz-Folder song.mp3');

  await row.getByRole('button', { name: 'Take Folder song.wav out of the folder' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Delete folder' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Live recordings”?' });
  await expect(question).toContainText('The song in it stays in the history.');
  await question.getByRole('button', { name: 'Delete folder' }).click();
  await expect(page).toHaveURL(/\/studio\/folders$/);
  await expect(page.getByText('No folders yet')).toBeVisible();
});

test('a song chosen on a folder’s page is retuned and comes back to it', async ({ page }) => {
  await signInAs(page, 'studio');
  const created = await page.request.post('/api/studio/folders', { data: { name: 'Live recordings' } });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/studio/folders/${id}`);
  await page.getByLabel('Songs for Live recordings').setInputFiles({ ...shortSong, name: 'Brought.wav' });
  await expect(page.getByText('The retuned songs go into Live recordings.')).toBeVisible();
  await page.getByRole('button', { name: 'Convert & Download' }).first().click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await page.getByRole('link', { name: 'Live recordings' }).click();
  await expect(page.getByRole('list', { name: 'Songs in Live recordings' })).toContainText('Brought.wav');
  await page.request.delete(`/api/studio/folders/${id}`);
});

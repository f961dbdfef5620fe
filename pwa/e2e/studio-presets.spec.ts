import { accessibilityViolations, expect, signInAs, test } from './support/test';

test('a preset is added by keyboard alone, used in the retuner, and deleted with a way back', async ({ page }) => {
  await signInAs(page, 'studio');
  await page.goto('/studio');
  await expect(page.getByText('No presets yet. Create your first preset above.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Preset' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Concert hall');
  await page.keyboard.press('Tab');
  await page.keyboard.type('442.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('House piano');
  // Mode, then the export format: any, mp3, wav, flac.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft', { delay: 100 });
  await expect(page.getByRole('radio', { name: 'flac' })).toBeChecked();
  // Quality, whether the pitch is straightened, and whether it is the default.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /Concert hall/ });
  await expect(row).toContainText('442.50');
  await expect(row).toContainText('+9.81');
  await expect(row.getByText('Default', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add Preset' }).click();
  await page.getByLabel('Name').fill('concert HALL');
  await page.getByLabel('Target').fill('443');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is already a preset called Concert hall.')).toBeVisible();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  await page.keyboard.press('Escape');

  await row.getByRole('link', { name: 'Use Concert hall' }).click();
  await expect(page).toHaveURL(/\/retuner\?preset=[\da-f-]{36}$/);
  await expect(page.getByText('Preset: Concert hall, 442.50').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const chosen = () => page.evaluate(() => localStorage.getItem('attune.retuner.choices'));
  await expect.poll(chosen).toContain('"customText":"442.5"');

  // The default preset is chosen without being named, in a browser that has never chosen a target.
  await page.evaluate(() => localStorage.removeItem('attune.retuner.choices'));
  await page.goto('/retuner');
  await expect.poll(chosen).toContain('"customText":"442.5"');

  await page.goto('/studio');
  await page.getByRole('button', { name: 'Delete Concert hall' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Concert hall' }).click();
  await expect(page.getByText('No presets yet. Create your first preset above.')).toBeVisible();
});

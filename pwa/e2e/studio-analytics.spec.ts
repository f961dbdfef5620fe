import { readFile } from 'node:fs/promises';
import { shortSong } from './support/songs';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

test('a retune appears in analytics and activity, all with the keyboard', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await signInAs(page, 'studio');
  const before = await page.request.get('/api/studio/analytics');
  const { totalRetunes } = (await before.json()) as { totalRetunes: number };
  const retuned = await page.request.post('/api/retune?targetHz=528', {
    multipart: { audio: { ...shortSong, name: 'Prelude.wav' } },
  });
  expect(retuned.ok(), await retuned.text()).toBe(true);

  await page.goto('/studio/analytics');
  const total = page.getByText('Total Retunes').locator('xpath=following-sibling::dd');
  await expect(total).toHaveText(String(totalRetunes + 1).repeat(2));
  await expect(page.getByRole('region', { name: 'Frequency usage' }).getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('.retunes-chart canvas')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('radio', { name: 'All' }).focus();
  // Held for a moment, as fingers do: the choice follows the focus while the key is down.
  await page.keyboard.press('ArrowLeft', { delay: 100 });
  await expect(page).toHaveURL(/\?days=365$/);
  await expect(page.getByRole('region', { name: 'Retunes per week' })).toBeVisible();
  const asTable = page.getByRole('switch', { name: 'Show as table' });
  await asTable.focus();
  await page.keyboard.press('Space');
  // Newest first, and a week older where the suite began on a Sunday and ends on a Monday.
  const newestWeek = page.getByRole('table', { name: 'All weeks' }).getByRole('row').nth(1);
  await expect(newestWeek).toContainText(/[1-9]/);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).focus();
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^attune-analytics-.+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/\r\n[\d-]+,[\w/]+,Demo Studio,528,/);

  await page.getByRole('link', { name: 'All activity' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/studio\/analytics\/activity$/);
  const newest = page.getByRole('table', { name: 'Entries, newest first' }).getByRole('row').nth(1);
  await expect(newest).toContainText(/Demo Studio.*Retuned Prelude\.wav to 528.Hz.*Today/);
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Plan' });
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await expect(page).toHaveURL(/\?action=plan$/);
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Retunes' });
  await expect(newest).toContainText('Prelude.wav');
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  expect(complaints).toEqual([]);
});

test('analytics fit a narrow screen', async ({ page }) => {
  await signInAs(page, 'studio');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/studio/analytics', '/studio/analytics/activity']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible();
    await expect(page.getByText(/Loading/)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

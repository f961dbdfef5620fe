import { accessibilityViolations, expect, signInAs, test } from './support/test';
import { shortSong } from './support/songs';

test('a song is found in the history, looked at, retuned again, deleted and restored', async ({ page }) => {
  await signInAs(page, 'studio');
  const name = `nocturne ${Date.now()}.wav`;
  const retuned = await page.request.post('/api/retune?targetHz=528&anchor=note', {
    multipart: { audio: { ...shortSong, name } },
  });
  expect(retuned.ok(), await retuned.text()).toBe(true);

  await page.goto('/studio/history');
  const rows = page.getByRole('list', { name: 'Songs' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Search file names' }).fill(name.toUpperCase());
  await expect(page).toHaveURL(/search=NOCTURNE/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('90 days');
  expect(await accessibilityViolations(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(`retuned-528Hz-${name.replace('.wav', '.mp3')}`);

  await rows.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Spectrum/ })).toBeVisible();
  await page.getByText('Levels as a table').click();
  expect(await accessibilityViolations(page)).toEqual([]);
  const original = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download original' }).click();
  expect((await original).suggestedFilename()).toBe(name);

  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search file names' })).toHaveValue(name.toUpperCase());
  await expect(rows).toHaveCount(1);

  // The rest with the keyboard alone.
  const press = async (action: string) => {
    await page
      .getByRole('button', { name: `More for ${name}` })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    while (!(await page.getByRole('menuitem', { name: action }).evaluate((item) => item.matches(':focus')))) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await press('Retune again');
  await expect(rows).toHaveCount(2, { timeout: 30_000 });
  await press('Delete');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
});

test('two thousand songs are loaded while scrolling, and go on scrolling', async ({ page }) => {
  await signInAs(page, 'studio');
  const [first] = ((await (await page.request.get('/api/studio/history')).json()) as { items: object[] }).items;
  const song = first ?? {
    ...{ originalFrequency: 440, targetFrequency: 432, sourceHz: 440, sourceBasis: 'given', targetHz: 432 },
    ...{ equivalentA4Hz: 432, measuredA4Hz: 432, cents: -31.77, format: 'mp3', quality: 'high', durationSeconds: 200 },
    ...{ createdBy: null, processedAt: '2026-11-21T14:22:00.000Z', keptUntil: null, hasOriginal: false },
    ...{ hasResult: false, processedObjectPath: null, originalUrl: null },
  };
  await page.route('**/api/studio/history?*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: 50 }, (_, i) => ({
      ...song,
      id: `id-${at + i}`,
      originalFilename: `song ${at + i}.mp3`,
    }));
    return route.fulfill({ json: { items, nextCursor: at < 1950 ? String(at + 50) : null, retentionDays: 90 } });
  });
  await page.goto('/studio/history');
  const rows = page.getByRole('list', { name: 'Songs' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 6000);
        return rows.count();
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(2000);
  // The longest frame while the list scrolls past; a stutter is several of these in a row.
  const longestMs = await page.evaluate(async () => {
    let [last, longest] = [performance.now(), 0];
    for (let frame = 0; frame < 120; frame += 1) {
      window.scrollBy(0, -700);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  });
  expect(longestMs).toBeLessThan(250);
});

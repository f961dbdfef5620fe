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
  const rows = page.getByRole('group', { name: 'Songs' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Search file names' }).fill(name.toUpperCase());
  await expect(page).toHaveURL(/search=NOCTURNE/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('528 Hz, gentle: C lands on 528');

  // It goes on playing while pages change, and stops when it is closed.
  await page.getByRole('button', { name: `Play ${name}` }).click();
  const player = page.getByRole('complementary', { name: 'Player' });
  await expect(player.getByRole('button', { name: `Pause ${name}` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^▶ ${name}`));
  await expect(player.getByRole('slider', { name: `Position in ${name}` })).toBeVisible();
  await player.getByRole('radio', { name: 'Original' }).click();
  await expect(player.getByRole('radio', { name: 'Original' })).toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(`retuned-528Hz-${name.replace('.wav', '.mp3')}`);

  await rows.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Spectrum/ })).toBeVisible();
  const listen = page.getByRole('region', { name: 'Listen' });
  await expect(listen.getByRole('slider', { name: `Position in ${name}` })).toBeVisible();
  await listen.getByRole('radio', { name: 'Retuned' }).click();
  await expect(player.getByRole('radio', { name: 'Retuned' })).toBeChecked();
  await page.getByText('Levels as a table').click();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
  const original = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download original' }).click();
  expect((await original).suggestedFilename()).toBe(name);

  await expect(player).toBeVisible();
  await player.getByRole('button', { name: 'Close the player' }).click();
  await expect(player).toBeHidden();

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
    const items = page.getByRole('menuitem');
    const last = (await items.allTextContents()).indexOf(action);
    await expect(items.first()).toBeFocused();
    for (let i = 1; i <= last; i += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(items.nth(i)).toBeFocused();
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

test('several songs are selected with the keyboard, downloaded, deleted and restored', async ({ page }) => {
  await signInAs(page, 'studio');
  const album = `suite ${Date.now()}`;
  for (const movement of ['I', 'II', 'III']) {
    const retuned = await page.request.post('/api/retune?targetHz=432&sourceHz=440', {
      multipart: { audio: { ...shortSong, name: `${album} ${movement}.wav` } },
    });
    expect(retuned.ok(), await retuned.text()).toBe(true);
  }
  await page.goto(`/studio/history?${new URLSearchParams({ search: album, sort: 'oldest' }).toString()}`);
  const rows = page.getByRole('group', { name: 'Songs' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);

  await page.getByRole('checkbox', { name: `Select ${album} I.wav` }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: `Select ${album} III.wav` }).focus();
  await page.keyboard.press('Shift+Space');
  const actions = page.getByRole('group', { name: '3 songs selected' });
  await expect(actions).toContainText(/3 selected, .*[kM]B/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(actions).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: `Select ${album} I.wav` }).focus();
  await page.keyboard.press('Shift+Space');

  const download = page.waitForEvent('download');
  await actions.getByRole('link', { name: 'Zip' }).focus();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('Attune, 3 songs.zip');

  await actions.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No songs match' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
});

test('two thousand songs are loaded while scrolling', async ({ page }) => {
  await signInAs(page, 'studio');
  const [known] = ((await (await page.request.get('/api/studio/history')).json()) as { items: object[] }).items;
  const song = known ?? {
    ...{ originalFrequency: 440, targetFrequency: 432, sourceHz: 440, sourceBasis: 'given', targetHz: 432 },
    ...{ equivalentA4Hz: 432, result: null, cents: -31.77, format: 'mp3', quality: 'high', durationSeconds: 200 },
    ...{ createdBy: null, processedAt: '2026-11-21T14:22:00.000Z', keptUntil: null, hasOriginal: false },
    ...{ hasResult: false, processedObjectPath: null, originalUrl: null },
  };
  await page.route('**/api/studio/history?*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: 250 }, (_, i) => ({
      ...song,
      id: `id-${at + i}`,
      originalFilename: `song ${at + i}.mp3`,
    }));
    return route.fulfill({ json: { items, nextCursor: at < 1750 ? String(at + 250) : null, retentionDays: 90 } });
  });
  await page.goto('/studio/history');
  const rows = page.getByRole('group', { name: 'Songs' }).getByRole('listitem');
  await expect(rows).toHaveCount(250);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000);
        return rows.count();
      },
      { timeout: 180_000, intervals: [50] },
    )
    .toBe(2000);
  // Rows far from the screen are not laid out.
  const first = rows.first();
  expect(await first.evaluate((row) => getComputedStyle(row).contentVisibility)).toBe('auto');
  await expect(first.getByRole('link', { name: 'song 0.mp3', exact: true })).not.toBeInViewport();
  await page.keyboard.press('Home');
  await expect(first).toBeInViewport();
});

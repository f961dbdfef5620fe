import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { shortSong } from './support/songs';
import { accessibilityViolations, expect, signInAs, test } from './support/test';

interface Link {
  id: string;
  token: string;
  url: string;
}

/** A link of the demo workspace to a song that is retuned for it. */
async function shareSong(page: Page, form: object = {}): Promise<Link> {
  await signInAs(page, 'studio');
  const retune = await page.request.post('/api/retune?targetHz=432', { multipart: { audio: shortSong } });
  expect(retune.ok(), await retune.text()).toBe(true);
  const retuneId = retune.headers()['retune-id'];
  const created = await page.request.post('/api/studio/links', { data: { retuneId, ...form } });
  expect(created.ok(), await created.text()).toBe(true);
  return (await created.json()) as Link;
}

async function readDownloads(request: APIRequestContext, { id }: Link): Promise<number> {
  const link = (await (await request.get(`/api/studio/links/${id}`)).json()) as { downloadCount: number };
  return link.downloadCount;
}

/** The browser of a person without an account. */
async function aVisitor(browser: Browser, baseURL: string | undefined, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  return context.newPage();
}

test('a visitor without an account and without scripts reads the page and downloads the song', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await shareSong(page, { maxDownloads: 1, note: 'Please check the last chorus.' });
  const visitor = await aVisitor(browser, baseURL, false);
  await visitor.goto(`/s/${link.token}`);
  await expect(visitor.getByText('Please check the last chorus.')).toBeVisible();
  await expect(visitor.getByRole('article', { name: 'Receipt' })).toContainText('We moved this song by');
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^retuned-432Hz-/);
  await (await download).path();
  await expect.poll(() => readDownloads(page.request, link)).toBe(1);
  await visitor.reload();
  await expect(visitor.getByText('No downloads left.')).toBeVisible();
  await visitor.context().close();
});

test('a shared folder is played in its order, in one version for all songs, on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'studio');
  const created = await page.request.post('/api/studio/folders', { data: { name: 'Shared recordings' } });
  const { id: folderId } = (await created.json()) as { id: string };
  for (const name of ['Two.wav', 'One.wav']) {
    const retune = await page.request.post('/api/retune?targetHz=432', {
      multipart: { audio: { ...shortSong, name } },
    });
    expect(retune.ok(), await retune.text()).toBe(true);
    const data = { retuneIds: [retune.headers()['retune-id']] };
    expect((await page.request.post(`/api/studio/folders/${folderId}/items`, { data })).ok()).toBe(true);
  }
  await page.request.patch(`/api/studio/folders/${folderId}`, { data: { order: 'name' } });
  const shared = await page.request.post('/api/studio/links', { data: { folderId } });
  const { token } = (await shared.json()) as Link;

  const visitor = await aVisitor(browser, baseURL);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`/s/${token}`);
  const songs = visitor.getByRole('region', { name: 'Songs' });
  await expect(songs.getByRole('listitem')).toContainText(['One', 'Two']);
  await visitor.getByRole('button', { name: 'Play all' }).press('Enter');
  const player = visitor.getByRole('complementary', { name: 'Player' });
  await expect(player).toContainText('One');
  await player.getByRole('button', { name: 'Next song' }).press('Enter');
  await expect(player).toContainText('2 of 2');
  await songs.getByRole('radio', { name: 'Retuned' }).press('ArrowLeft');
  await expect(player.getByRole('radio', { name: 'Original' })).toBeChecked();
  expect(await accessibilityViolations(visitor, ['dark'])).toEqual([]);
  for (const width of [320, 1280]) {
    await visitor.setViewportSize({ width, height: 900 });
    const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await player.getByRole('button', { name: 'Close the player' }).press('Enter');
  await expect(songs.getByRole('button', { name: 'Play Two' })).toBeFocused();
  await visitor.context().close();

  const plain = await aVisitor(browser, baseURL, false);
  await plain.goto(`/s/${token}`);
  await expect(plain.getByRole('button', { name: 'Play all' })).toBeHidden();
  await expect(plain.locator('audio')).toHaveCount(2);
  await expect(plain.getByRole('link', { name: 'Download One' })).toBeVisible();
  await plain.context().close();
  // Other journeys begin without folders.
  await page.request.delete(`/api/studio/folders/${folderId}`);
});

test('a link with a password opens with the keyboard alone, and its player switches in place', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await shareSong(page, { password: 'tivoli by night' });
  const visitor = await aVisitor(browser, baseURL);
  await visitor.goto(`/s/${link.token}`);
  await expect(visitor.getByLabel('Password')).toBeFocused();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.keyboard.type('not this one');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('That password is not right. 4 tries left before a pause.')).toBeVisible();
  expect(await accessibilityViolations(visitor, ['dark'])).toEqual([]);
  await visitor.keyboard.type('tivoli by night');
  await visitor.keyboard.press('Enter');

  await visitor.getByRole('button', { name: 'Play' }).press('Enter');
  await expect(visitor.getByRole('button', { name: 'Pause' })).toBeVisible();
  await visitor.getByRole('radio', { name: 'Retuned' }).press('ArrowLeft');
  await expect(visitor.getByRole('radio', { name: 'Original' })).toBeChecked();
  await visitor.getByRole('button', { name: /Pause|Play/ }).press('Enter');
  for (const width of [390, 1280]) {
    await visitor.setViewportSize({ width, height: 900 });
    expect(await accessibilityViolations(visitor, ['dark'])).toEqual([]);
    const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await visitor.context().close();
});

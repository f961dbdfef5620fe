import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectPartial, expectSilence, expectSound, listenIn } from './support/heard';
import { accessibilityViolations, expect, test } from './support/test';
import { chordsWav, pureToneWav } from './support/tones';

const WAV = 'audio/wav';
const tone = (name: string, seconds = 30) => ({
  name,
  mimeType: WAV,
  buffer: pureToneWav({ frequencyHz: 440, seconds }),
});
const give = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.setInputFiles('input[type=file]', files);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tile = (page: Page, hz: string) =>
  page.getByRole('radiogroup', { name: 'Retune to' }).getByRole('radio', { name: new RegExp(`^${hz}`) });
/** As recorded, to my instrument, or at another pitch. */
const listenAt = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Listen at' }).getByRole('radio', { name: new RegExp(`^${name}`) });
const view = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Play ${name}`) });
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Position in the song' }).getAttribute('aria-valuenow'));

/** Once it stays the same: until the audio thread has reported the pause, the position is an estimate. */
async function restingPosition(page: Page): Promise<number> {
  let last = Number.NaN;
  const isResting = async () => {
    const before = last;
    last = await position(page);
    return last === before;
  };
  await expect.poll(isResting, { intervals: [500] }).toBe(true);
  return last;
}

test.beforeEach(async ({ page }) => {
  await listenIn(page);
  await page.goto('/player');
});

test('plays a file at 440, at 432 with the tempo preserved and at varispeed, and switches between them', async ({
  page,
}) => {
  await give(page, tone('a4.wav'));
  await button(page, 'Play').click();
  await expectPartial(page, 440);
  await listenAt(page, 'Other pitch').click();
  await expect(tile(page, '432')).toBeChecked();
  await expectPartial(page, 432);
  await listenAt(page, 'As recorded').click();
  await expectPartial(page, 440);
  await listenAt(page, 'Other pitch').click();
  await expectPartial(page, 432);
  await page.getByRole('radio', { name: /Varispeed/ }).click();
  await tile(page, '528').click();
  await expectPartial(page, 528);
  await page.getByRole('radio', { name: 'Keep tempo' }).click();
  await expectPartial(page, 528);
  await page.getByRole('radio', { name: /Gentle/ }).click();
  await expectPartial(page, 443.993);
});

test('straightens a record that sinks, and measures what is left', async ({ page }) => {
  const buffer = chordsWav({ a4Hz: 440, seconds: 40, sinksCents: 24 });
  await give(page, { name: 'tape.wav', mimeType: WAV, buffer });
  await listenAt(page, 'To my instrument').click();
  await expect(page.getByText(/^This record sinks by/)).toBeVisible();
  await page.getByRole('switch', { name: 'Straighten' }).click();
  await expect(page.getByText('measured on what you hear')).toBeVisible();
  await expect(view(page, 'Pitch')).toContainText('straight');
  await button(page, 'Play').click();
  await expectSound(page);
});

test.describe('without its stretcher', () => {
  test('plays at varispeed and says so', async ({ page }) => {
    await page.route('**/signalsmith-stretch-*.wasm', (route) => route.abort());
    await give(page, tone('a4.wav'));
    await button(page, 'Play').click();
    await listenAt(page, 'Other pitch').click();
    await expect(page.getByText('We couldn’t start the time stretcher that keeps the tempo.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Keep tempo' })).toBeDisabled();
    await expectSound(page);
  });
});

test('pauses, seeks, skips, mutes, and resets to paused at the end', async ({ page }) => {
  await give(page, tone('a4.wav', 25));
  await button(page, 'Play').click();
  await button(page, 'Forward 10 seconds').click();
  await expect.poll(() => position(page)).toBeGreaterThan(10);
  await button(page, 'Mute').click();
  await expectSilence(page);
  await button(page, 'Mute').click();
  await button(page, 'Pause').click();
  const paused = await restingPosition(page);
  await page.getByRole('slider', { name: 'Position in the song' }).press('ArrowRight');
  await expect.poll(() => position(page)).toBeCloseTo(paused + 0.1, 1);
  await page.getByRole('slider', { name: 'Position in the song' }).press('End');
  await button(page, 'Play').click();
  await expect(button(page, 'Play')).toBeVisible();
  await expect.poll(() => position(page)).toBe(0);
});

test('keeps playing on other pages, and the tab shows the track', async ({ page }) => {
  await give(page, tone('a4.wav'));
  await button(page, 'Play').click();
  await expectSound(page);
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await expect(page).toHaveURL(/education/);
  await expect(page).toHaveTitle(/^▶ a4\.wav · /);
  await expectSound(page);
  await page.getByRole('complementary', { name: 'Player' }).getByRole('link').click();
  await button(page, 'Pause').click();
  await expect(page).toHaveTitle('Player · Attune');
});

test('falls silent when a tone is played elsewhere', async ({ page }) => {
  await give(page, tone('a4.wav'));
  await button(page, 'Play').click();
  await expectSound(page);
  await page.getByRole('link', { name: 'Learn' }).first().click();
  const player = page.getByRole('complementary', { name: 'Player' });
  await page.getByRole('button', { name: 'Play A4 at 432.00' }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Play A4 at 432.00' })).toBeVisible();
});

test('moves to the next track by itself; the queue is reordered, cleared and restored', async ({ page }) => {
  await give(page, tone('one.wav', 1), tone('two.wav'), tone('three.wav'));
  await button(page, 'Play').click();
  await expect(page).toHaveTitle(/^▶ two\.wav · /);
  await expectSound(page);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await view(page, 'Queue').click();
  await button(page, 'Move three.wav up').click();
  await expect(rows.nth(1)).toContainText('three.wav');
  await button(page, 'Remove three.wav').click();
  await expect(rows).toHaveCount(2);
  await button(page, 'Undo').click();
  await expect(rows.nth(1)).toContainText('three.wav');
});

test('has its buttons at the lower edge of a phone; on its side the whole loop is seen above them', async ({
  page,
}) => {
  const edges = async (element: Locator) => {
    const { y, height } = (await element.boundingBox()) ?? { y: NaN, height: NaN };
    return { top: y, bottom: y + height };
  };
  const dock = (name: string) => edges(page.getByRole('group', { name, exact: true }));
  await page.setViewportSize({ width: 390, height: 844 });
  await give(page, tone('only.wav'));
  await view(page, 'Queue').click();
  await expect(row(page, 'only.wav')).toBeVisible();
  expect((await dock('Transport')).bottom).toBe(844);
  await page.setViewportSize({ width: 844, height: 390 });
  await view(page, 'Practice').click();
  await expect(page.getByRole('group', { name: 'No loop' })).toBeVisible();
  for (const key of ['a', 'l', 'b']) await page.keyboard.press(key);
  const grip = page.getByRole('slider', { name: 'Loop end' });
  await expect(grip).toBeVisible();
  const { top: dockTop, bottom } = await dock('Practice transport');
  expect(bottom).toBe(390);
  const song = await edges(page.getByRole('slider', { name: 'Position in the song' }));
  const header = await edges(page.getByRole('banner'));
  expect((await edges(grip)).bottom - song.top).toBeLessThan(dockTop - header.bottom);
});

test('says what is wrong with every bad file and what to do, and keeps playing', async ({ page }) => {
  await give(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear listener') });
  await expect(page.getByText('Invalid file', { exact: true })).toBeVisible();
  await expect(page.getByText('Please select an audio file', { exact: true })).toBeVisible();
  await give(
    page,
    { name: 'empty.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) },
    { name: 'text.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound '.repeat(500)) },
    { name: 'cut.wav', mimeType: WAV, buffer: pureToneWav({ frequencyHz: 440, seconds: 1 }).subarray(0, 30) },
    tone('good.wav'),
  );
  await expect(page.getByRole('alert')).toContainText('This file is empty (0 bytes).');
  await expect(page.getByText('Left out: text.mp3 isn’t audio.', { exact: true })).toBeVisible();
  await view(page, 'Queue').click();
  await row(page, 'cut.wav').click();
  await expect(page.getByRole('alert')).toContainText('damaged');
  await row(page, 'good.wav').click();
  await expectSound(page);
});

test('remembers a copy of a file and the queue over a reload, shows its size and forgets it', async ({ page }) => {
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('switch', { name: 'Remember files I open' }).click();
  await page.getByRole('link', { name: 'Player', exact: true }).last().click();
  await give(page, tone('kept.wav', 20));
  await expect(button(page, 'Play')).toBeVisible();
  await button(page, 'Forward 10 seconds').click();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByText('Copies take')).toContainText(/1\.7/);
  await page.reload();
  const bar = page.getByRole('complementary', { name: 'Player' });
  await expect(bar.getByRole('link')).toContainText('kept.wav');
  await bar.getByRole('link').click();
  await expect.poll(() => position(page)).toBeCloseTo(10, 0);
  await page.getByRole('link', { name: 'Library' }).click();
  await row(page, 'kept').click();
  await expectSound(page);
  await button(page, 'More about kept').click();
  await button(page, 'Remove from the library').click();
  await expect(page.getByText('No songs yet')).toBeVisible();
});

test('lists the songs of a folder, finds them without accents, and plays them', async ({ page }) => {
  await page.goto('/player/library');
  const folder = await mkdtemp(path.join(tmpdir(), 'attune-library-'));
  await mkdir(path.join(folder, 'Low Tide'));
  for (const name of ['Émigré.wav', 'Harbour.wav']) {
    await writeFile(path.join(folder, 'Low Tide', name), tone(name, 5).buffer);
  }
  await page.evaluate(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  const chosen = page.waitForEvent('filechooser');
  await button(page, 'Open a folder').click();
  await (await chosen).setFiles(folder);
  await expect(row(page, 'Harbour')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('emigre');
  await row(page, 'Émigré').click();
  await expectSound(page);
  await expect(row(page, 'Harbour')).toBeHidden();
  await rm(folder, { recursive: true });
});

test('can be used by keyboard, with its keys listed under ?', async ({ page }) => {
  await give(page, tone('a4.wav'));
  await expect(button(page, 'Play')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('h1').focus();
  await page.keyboard.press('k');
  await expectSound(page);
  await page.keyboard.press('r');
  await expect(tile(page, '432')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(10);
  await page.keyboard.press('m');
  await expect(button(page, 'Mute')).toHaveAttribute('aria-pressed', 'true');
});

test('has no accessibility violations with a track', async ({ page }) => {
  await give(page, tone('a4.wav', 5), tone('b.wav', 5));
  await listenAt(page, 'Other pitch').click();
  await page.getByRole('radio', { name: /^528/ }).click();
  await expect(page.getByText(/A4 measured at/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('plays retuned', async ({ page, context }) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await give(page, tone('a4.wav'));
    await button(page, 'Play').click();
    await listenAt(page, 'Other pitch').click();
    await expectSound(page);
  });
});

import path from 'node:path';
import type { Page, Response } from '@playwright/test';
import { build } from 'vite';
import type * as pairGraph from '../src/features/studio/ab/sound/pair-graph';
import { accessibilityViolations, expect, signInAs, test } from './support/test';
import { aNewAccount } from './support/people';
import { clicksWav } from './support/clicks';
import { recordOutput, recordedOffsets } from './support/recorded';

const A = clicksWav({ hz: 1000, channel: 'left', seconds: 8 });
/** The same clicks 137.5 ms later, a little lower, in the other ear. */
const B = clicksWav({ hz: 982, channel: 'right', seconds: 8, delaySeconds: 0.1375 });
const MATCHED = /levels matched to/;

type PairGraph = typeof pairGraph;

/** The product's own graph, as a script that defines `pairGraph`. */
async function graphScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: path.resolve(import.meta.dirname, '../src/features/studio/ab/sound/pair-graph.ts'),
        formats: ['iife'],
        name: 'pairGraph',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const code = first?.output[0]?.code;
  if (code === undefined) throw new Error('The graph was not built.');
  return code;
}

async function chooseBoth(page: Page): Promise<void> {
  await page.getByLabel('Original file').setInputFiles({ name: 'clicks.wav', mimeType: 'audio/wav', buffer: A });
  await page.getByLabel('Retuned file').setInputFiles({ name: 'clicks-432.wav', mimeType: 'audio/wav', buffer: B });
  await expect(page.getByText(MATCHED)).toBeVisible({ timeout: 60_000 });
}

test('two files play on one clock, within a millisecond as it is heard', async ({ page }) => {
  await recordOutput(page);
  await signInAs(page, 'studio');
  await page.goto('/studio/ab');
  await expect(page.getByText('Upload both files to enable A/B comparison')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page
    .getByLabel('Original file')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  // The toast's text exactly: it is also announced, for a moment, together with its title.
  await expect(page.getByText('Please select an audio file', { exact: true })).toBeVisible();
  await chooseBoth(page);
  await expect(page.getByText(/begins 137\.\d/)).toBeVisible();
  expect(await accessibilityViolations(page, ['dark'])).toEqual([]);

  // With the keyboard alone.
  await page.getByRole('radio', { name: 'A, original' }).focus();
  // Held as fingers do: Radix chooses what is focused while an arrow key is down.
  await page.keyboard.press('ArrowLeft', { delay: 100 });
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked();
  await page.getByRole('button', { name: 'Play Both Simultaneously' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop Synchronized Playback' })).toBeVisible();
  const offsets = await recordedOffsets(page, 3);
  test.info().annotations.push({ type: 'offset', description: `${offsets.join()} ms` });
  for (const offsetMs of offsets) expect(Math.abs(offsetMs)).toBeLessThanOrEqual(1);
  expect(offsets.length).toBeGreaterThan(2);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Play Both Simultaneously' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('b');
  await expect(page).toHaveTitle(/^Retuned/);
  await page.keyboard.press('x');
  await expect(page).toHaveTitle(/^Original/);
  await page.keyboard.press(' ');
  await expect(page).toHaveTitle(/^A\/B Compare/);
});

test('the graph of both sides starts them in one frame, keeps them there for a minute, and switches without a gap', async ({
  page,
}) => {
  await page.goto('/about');
  // As a script of the inspector, which no content security policy stops.
  await page.evaluate(`${await graphScript()}; window.pairGraph = pairGraph;`);
  const measured = await page.evaluate(async () => {
    const rate = 44_100;
    const { PairVoices } = (window as unknown as { pairGraph: PairGraph }).pairGraph;
    const context = new OfflineAudioContext({ length: 63 * rate, numberOfChannels: 2, sampleRate: rate });
    const impulses = (lead: number, channel: number) => {
      const buffer = new AudioBuffer({ length: 70 * rate, numberOfChannels: 2, sampleRate: rate });
      const data = buffer.getChannelData(channel);
      for (let second = 0; second < 69; second += 1) data[lead + second * rate + 441] = 1;
      return buffer;
    };
    const lead = 6063;
    new PairVoices(
      context,
      context.destination,
      {
        a: { buffer: impulses(0, 0), leadFrames: 0, stretch: 1, level: 1 },
        b: { buffer: impulses(lead, 1), leadFrames: lead, stretch: 1, level: 0.5 },
      },
      { when: 0.0123, atSeconds: 0, hearing: 'both', loop: null, durationSeconds: 65 },
    );
    const rendered = await context.startRendering();
    const places = [0, 1].map((channel) =>
      [...rendered.getChannelData(channel)].flatMap((v, i) => (v > 0.1 ? [i] : [])),
    );

    const tone = new AudioBuffer({ length: rate, sampleRate: rate });
    tone.getChannelData(0).fill(0.5);
    const side = { buffer: tone, leadFrames: 0, stretch: 1, level: 1 };
    const switching = new OfflineAudioContext({ length: rate / 2, numberOfChannels: 1, sampleRate: rate });
    const start = { when: 0, atSeconds: 0, hearing: 'a', loop: null, durationSeconds: 1 } as const;
    const voices = new PairVoices(switching, switching.destination, { a: side, b: side }, start);
    void switching.suspend(0.2).then(() => {
      voices.hear('b');
      return switching.resume();
    });
    const level = (await switching.startRendering()).getChannelData(0).subarray(rate * 0.1);
    return { places, lowest: Math.min(...level), highest: Math.max(...level) };
  });
  const [left = [], right = []] = measured.places;
  expect(left).toHaveLength(63);
  expect(right).toEqual(left);
  expect(measured.lowest).toBeGreaterThan(0.49);
  expect(measured.highest).toBeLessThan(0.51);
});

test('a blind test is taken with the keyboard, and neither page nor network say what X is', async ({ page }) => {
  await page.addInitScript(() => {
    // The test decides what is drawn.
    const bytes = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      const drawn = bytes(array);
      if (drawn instanceof Uint8Array && drawn.length === 1) drawn[0] = Number(sessionStorage.getItem('x') ?? 0);
      return drawn;
    };
  });
  await signInAs(page, 'studio');
  await page.goto('/studio/ab');
  await chooseBoth(page);
  await page.getByRole('link', { name: 'Set up a blind test' }).click();
  await expect(page.getByText(MATCHED)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const pages: string[] = [];
  for (const x of ['0', '1']) {
    await page.evaluate((value) => sessionStorage.setItem('x', value), x);
    await page.getByRole('button', { name: 'Start the test' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Trial 1 of 10' })).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'X playing' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'X one of them' })).toBeVisible();
    if (x === '0') expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
    pages.push(
      await page
        .locator('main')
        .evaluate((main) => main.innerHTML.replaceAll(/ (style|id|aria-\w+)="[^"]*"/g, '').replaceAll(/\d+:\d\d/g, '')),
    );
    for (let trial = 1; trial <= 10; trial += 1) {
      await expect(page.getByRole('heading', { name: `Trial ${trial} of 10` })).toBeVisible();
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+A');
    }
    await expect(page.getByText('Odds by guessing')).toBeVisible();
    await expect(page.getByRole('img', { name: x === '0' ? '10 of 10 right' : '0 of 10 right' })).toBeVisible();
    if (x === '0') expect(await accessibilityViolations(page, ['dark'])).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  expect(pages[0]).toContain('X is');
  expect(pages[1]).toBe(pages[0]);
  // The session may be read again meanwhile; it knows nothing of the test.
  expect(asked.filter((url) => url.includes('/api/') && !url.endsWith('/api/auth/user'))).toEqual([]);

  const rows = page.getByRole('row', { name: /^clicks/ });
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  expect((await download).suggestedFilename()).toBe('blind-tests.json');
  await rows.first().getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('both pages work after one visit', async ({ page, context }) => {
    await signInAs(page, 'studio');
    const isAboutUser = (answer: Response) => answer.url().endsWith('/api/auth/user') && answer.fromServiceWorker();
    const user = page.waitForResponse(isAboutUser, { timeout: 60_000 });
    await page.goto('/studio');
    await expect(page.getByRole('link', { name: 'A/B Compare' })).toBeVisible();
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const kept = await caches.match('/api/auth/user', { cacheName: 'attune-offline-answers' });
            return kept ? (await (await caches.open('attune-studio-offline')).keys()).length : 0;
          }),
        { timeout: 60_000 },
      )
      .toBeGreaterThan(4);
    expect(await (await user).finished()).toBeNull();
    await context.setOffline(true);
    await page.goto('/studio/ab');
    await expect(page.getByText('You’re offline.').first()).toBeVisible();
    await page.reload();
    await chooseBoth(page);
    await page.getByRole('link', { name: 'Set up a blind test' }).click();
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'X playing' })).toBeVisible();
  });

  test('without a Studio plan the page leads to the plans', async ({ page, context }) => {
    await page.goto('/about');
    await expect(page.getByText('Ready offline', { exact: true })).toBeVisible({ timeout: 60_000 });
    await context.setOffline(true);
    await page.goto('/studio/ab');
    await expect(page).toHaveURL(/\/login\?next=%2Fstudio%2Fab$/);
    await context.setOffline(false);
    await aNewAccount(page);
    await page.goto('/studio/ab');
    await expect(page).toHaveURL(/\/pricing$/);
    await context.setOffline(true);
    await page.goto('/studio/ab');
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

// Measures the longest tasks of the browser's main thread with 200 songs and with a song of two hours, against a
// running instance with demo accounts: node pwa/scripts/long-tasks.mjs [http://localhost:3000]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from '../e2e/support/chromium.ts';

const base = process.argv[2] ?? 'http://localhost:3000';
const SONGS = 200;
const folder = mkdtempSync(path.join(tmpdir(), 'attune-long-tasks-'));
const browser = await launchChromium(['--mute-audio']);
try {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new globalThis.PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  const signIn = { email: 'studio@demo.attune.test', password: 'attune-demo-2026' };
  const answer = await page.request.post(`${base}/api/auth/login`, { data: signIn, headers: { origin: base } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  await manySongs(page);
  await longSong(page);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function manySongs(page) {
  const album = path.join(folder, 'Album');
  mkdirSync(album);
  for (let i = 0; i < SONGS; i += 1) chord(path.join(album, `${i + 1}.mp3`), 3, 440 + Math.sin(i));
  await page.goto(`${base}/player`);
  await report(page, `player: ${SONGS} songs dropped`, async () => {
    await page.locator('input[webkitdirectory]').setInputFiles(album);
    await page.getByRole('button', { name: `Play ${SONGS}.mp3` }).waitFor();
    await page.waitForTimeout(5000);
  });
  await page.goto(`${base}/retuner`);
  await report(page, `retuner: ${SONGS} songs dropped`, async () => {
    await page.locator('input[webkitdirectory]').setInputFiles(album);
    await page.getByText(`${SONGS}.mp3`, { exact: true }).waitFor();
  });
  await report(page, 'all of them measured', async () => {
    await page.getByRole('radio', { name: /^Same shift for all/ }).waitFor();
    await page.getByText('Hz, and cents from').waitFor();
    await page.waitForFunction(() => !globalThis.document.body.textContent.includes('Measuring'), undefined, {
      timeout: 600_000,
    });
  });
  await report(page, 'target and format changed, a song opened', async () => {
    await page.getByRole('radio', { name: /^444/ }).click();
    await page.getByRole('radio', { name: 'flac' }).click();
    await page.getByRole('button', { name: '100.mp3', exact: true }).click();
    await page.getByRole('button', { name: 'Listen to the original' }).click();
    await page.waitForTimeout(1500);
  });
  await report(page, 'sent, and the first ten retuned', async () => {
    await page
      .getByRole('button', { name: `Convert ${SONGS} songs` })
      .first()
      .click();
    await page.getByRole('progressbar', { name: /^1\d of/ }).waitFor({ timeout: 300_000 });
  });
  await report(page, 'cancelled, the ten saved as a zip', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Cancel all' }).first().click();
    await download;
  });
}

async function longSong(page) {
  const file = path.join(folder, 'long.mp3');
  chord(file, 7190, 441);
  for (const place of ['player', 'retuner']) {
    await page.goto(`${base}/${place}`);
    await report(page, `${place}: a song of two hours opened and played`, async () => {
      await page.locator('input[type=file]').first().setInputFiles(file);
      const play = page.getByRole('button', {
        name: place === 'player' ? 'Play' : 'Listen to the original',
        exact: true,
      });
      await play.click();
      await page.getByRole('button', { name: /^Pause/ }).waitFor();
      await page.waitForTimeout(3000);
    });
  }
}

/** Does something and prints the longest tasks meanwhile, ms. */
async function report(page, what, act) {
  // Not the page's own beginning.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => globalThis.longTasks.splice(0));
  const begin = performance.now();
  await act();
  const tasks = await page.evaluate(() => globalThis.longTasks);
  const longest = tasks.toSorted((a, b) => b - a).slice(0, 3);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${what}: ${tasks.length} tasks over 50 ms, longest ${longest.join(', ') || '-'} ms (${seconds} s)`);
}

function chord(file, seconds, a4Hz) {
  const tones = [0, 4, 7, -12].map((semitones) => `0.15*sin(2*PI*${a4Hz * 2 ** (semitones / 12)}*t)`).join('+');
  const source = `aevalsrc=${tones}:s=22050:d=${seconds}`;
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source, '-b:a', '32k', file]);
}

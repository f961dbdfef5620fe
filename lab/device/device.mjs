#!/usr/bin/env node
// Songs retuned in Chromium beside the same songs retuned by the command line, which is the worker's pipeline: the
// files, to the byte; how long four minutes of music take; and how much memory an hour of it.
//
//   --songs FOLDER     recordings that pieces are cut from; without them, made ones
//   --pieces 20        how many
//   --rounds 3         pairs of times
//   --only files       or times, or memory
//   --memory-minutes 60
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from 'simple-statistics';
import { chromium, chromiumPath } from '../../pwa/e2e/support/chromium.ts';
import { serveDevicePage } from '../../pwa/e2e/support/device/serve.ts';
import { ffmpeg } from '../shared/ffmpeg.mjs';
import { ownMb, rssMb } from '../shared/memory.mjs';
import { MACHINE, row, say } from '../shared/print.mjs';
import { songArguments } from '../shared/song.mjs';

const { values } = parseArgs({
  options: {
    songs: { type: 'string' },
    pieces: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    'memory-minutes': { type: 'string', default: '60' },
  },
});
const PIECE_SECONDS = 6;
const FOUR_MINUTES_SECONDS = 240;
const MEMORY_POLL_MS = 500;
const CLI = path.resolve(import.meta.dirname, '../../api/dist/cli.js');
const CODECS = {
  wav: ['-c:a', 'pcm_s16le'],
  flac: ['-c:a', 'flac', '-sample_fmt', 's16'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '192k'],
};
const FORMATS = Object.keys(CODECS);
const QUALITIES = ['standard', 'high', 'ultra'];
const CHOICE = { targetHz: 432, sourceHz: null, sourceBasis: 'measured', force: true, anchor: 'a4', mode: 'tempo' };

const folder = mkdtempSync(path.join(tmpdir(), 'attune-lab-'));
const site = await serveDevicePage(folder);
// An ordinary window: in a private one the browser's main process keeps the files in its memory.
const options = { executablePath: chromiumPath(), args: ['--no-sandbox'] };
const window = await chromium.launchPersistentContext(path.join(folder, 'profile'), options);
const session = await window.browser().newBrowserCDPSession();
try {
  const [page] = window.pages();
  // There is a core for a helper thread, wherever this runs.
  // eslint-disable-next-line n/no-unsupported-features/node-builtins -- the page's own
  await page.addInitScript(() => Object.defineProperty(globalThis.navigator, 'hardwareConcurrency', { value: 4 }));
  await page.goto(site.url);
  await page.waitForFunction(() => 'harness' in globalThis);
  say(MACHINE);
  if (isWanted('files')) await compareFiles(page);
  if (isWanted('times')) await compareTimes(page);
  if (isWanted('memory')) await measureMemory(page);
} finally {
  await window.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}

function isWanted(part) {
  return values.only === undefined || values.only === part;
}

async function compareFiles(page) {
  const pieces = Number(values.pieces);
  let compared = 0;
  const different = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    for (const from of FORMATS) {
      const song = `piece-${piece}.${from}`;
      ffmpeg([...pieceArguments(piece), ...CODECS[from], path.join(folder, song)]);
      for (const format of FORMATS) {
        const quality = QUALITIES[piece % QUALITIES.length];
        const choice = { ...CHOICE, format, quality, targetHz: piece % 2 === 0 ? 432 : 444 };
        const { sha256 } = await page.evaluate(
          ([address, wanted]) => globalThis.harness.retune(address, wanted),
          [`/songs/${song}`, choice],
        );
        compared += 1;
        if (sha256 !== retunedByCli(song, choice)) different.push(`${song} to ${format}, ${quality}`);
      }
      rmSync(path.join(folder, song));
    }
  }
  const songs = `${pieces} songs in ${FORMATS.join(', ')}, each to ${FORMATS.join(', ')}`;
  row('the same files, to the byte', `${compared - different.length} of ${compared} (${songs})`);
  for (const name of different) say(`  other: ${name}`);
}

/** A piece of a recording, at 44.1 or 48 kHz, as ffmpeg's arguments. */
function pieceArguments(piece) {
  if (values.songs === undefined) return songArguments(PIECE_SECONDS + piece / 10, { course: 'crescendo' });
  const songs = recordings();
  const song = songs[piece % songs.length];
  const part = ['-ss', String(5 + 7 * Math.floor(piece / songs.length)), '-t', String(PIECE_SECONDS)];
  return [...part, '-i', song, '-ac', '2', '-ar', piece % 3 === 0 ? '48000' : '44100'];
}

function retunedByCli(song, choice) {
  const out = path.join(folder, `cli.${choice.format}`);
  execFileSync(process.execPath, cliArguments(song, choice, out), { stdio: 'ignore' });
  const sha256 = createHash('sha256').update(readFileSync(out)).digest('hex');
  rmSync(out);
  return sha256;
}

function cliArguments(song, { quality, targetHz }, out) {
  const options = ['--to', String(targetHz), '--from', 'auto', '--force', '--quality', quality, '--out', out];
  return [CLI, path.join(folder, song), ...options];
}

async function renderers() {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer');
}

/** Of both, in turns. */
async function compareTimes(page) {
  const rendererSeconds = async () => (await renderers()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  for (const format of ['mp3', 'flac']) {
    const song = `minutes.${format}`;
    ffmpeg([...songArguments(FOUR_MINUTES_SECONDS, firstRecording()), ...CODECS[format], path.join(folder, song)]);
    const choice = { ...CHOICE, format, quality: 'high' };
    const quotients = { wall: [], cpu: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const before = await rendererSeconds();
      const wall = await page.evaluate(
        ([address, wanted]) => globalThis.harness.time(address, wanted),
        [`/songs/${song}`, choice],
      );
      const here = { wall, cpu: (await rendererSeconds()) - before };
      const there = timeOfCli(song, choice);
      const inSeconds = (time) => `${time.wall.toFixed(1)} s, CPU ${time.cpu.toFixed(1)}`;
      row(
        `four minutes, ${format} to ${format}, round ${round + 1}`,
        `browser ${inSeconds(here)}; server ${inSeconds(there)}`,
      );
      for (const key of ['wall', 'cpu']) quotients[key].push(here[key] / there[key]);
    }
    const [wall, cpu] = [median(quotients.wall).toFixed(2), median(quotients.cpu).toFixed(2)];
    row(`${format}: browser / server`, `wall ${wall}, CPU ${cpu}`);
  }
}

function firstRecording() {
  return values.songs === undefined ? {} : { music: recordings()[0] };
}

function recordings() {
  const names = readdirSync(values.songs).filter((name) => /\.(ogg|flac|mp3|wav|m4a)$/.test(name));
  return names.map((name) => path.join(values.songs, name));
}

/** With the programs that it starts, as a shell counts them. */
function timeOfCli(song, choice) {
  const out = path.join(folder, `cli.${choice.format}`);
  const command = [process.execPath, ...cliArguments(song, choice, out)];
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null 2>&1';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...command], { encoding: 'utf8' });
  const [wall, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  rmSync(out);
  return { wall, cpu: user + system };
}

async function measureMemory(page) {
  const song = 'long.mp3';
  const minutes = Number(values['memory-minutes']);
  ffmpeg([...songArguments(minutes * 60, firstRecording()), ...CODECS.mp3, path.join(folder, song)]);
  // Its process is the one that has a page: another one may be kept ready.
  const sizes = (await renderers()).map(({ id }) => ({ id, mb: rssMb(id) }));
  const { id } = sizes.reduce((largest, one) => (one.mb > largest.mb ? one : largest));
  const polled = [];
  const poll = () => polled.push({ own: ownMb(id), resident: rssMb(id) });
  poll();
  const timer = setInterval(poll, MEMORY_POLL_MS);
  const seconds = await page.evaluate(
    ([address, wanted]) => globalThis.harness.time(address, wanted),
    [`/songs/${song}`, { ...CHOICE, format: 'flac', quality: 'high' }],
  );
  clearInterval(timer);
  row(`${minutes} minutes of music, mp3 to flac`, `${seconds.toFixed(0)} s`);
  for (const kind of ['own', 'resident']) {
    const sizesMb = polled.map((one) => one[kind]);
    const figures = [sizesMb[0], median(sizesMb), Math.max(...sizesMb)].map((mb) => `${mb.toFixed(0)} MB`);
    row(`memory of the tab, ${kind}: before, median, at most`, figures.join(', '));
  }
}

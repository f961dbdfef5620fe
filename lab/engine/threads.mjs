#!/usr/bin/env node
// The helper threads of the engine in WebAssembly: some thousand short songs, each retuned with them in one of many
// configurations and compared to what one thread made of it; then how long a longer one takes alone and with helpers,
// in turns.
//
//   --jobs 2000        songs in Node, and half as many in Chromium
//   --rounds 5         pairs of times
//   --only node        or chromium
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from 'simple-statistics';

import { SONG_RATE_HZ, SONGS } from '../../native/test/vectors/songs.ts';
import { launchChromium } from '../../pwa/e2e/support/chromium.ts';
import { runInWorker, startEnginePage } from '../../pwa/e2e/support/engine-page.ts';
import { say } from '../shared/print.mjs';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const JOBS = Number(values.jobs);
const ROUNDS = Number(values.rounds);
/** At the same time in Node, so that threads are interrupted everywhere. */
const CONCURRENT = 3;
const CHANNELS = 2;
/** Of the longer song: as many as there are cores. */
const THREADS = Math.min(3, availableParallelism());
/** Of the longer song: two minutes. */
const REPEATS = 80;
const SOAK_FRAMES = [2_000, 9_000, 20_000];
const OPTIONS = [
  { pitchRatio: 432 / 440 },
  { pitchRatio: 1.2 },
  { pitchRatio: 0.9, timeRatio: 1.3 },
  { pitchRatio: 0.98371, window: 'short' },
  { pitchRatio: 432 / 440, formant: 'preserved' },
  { pitchRatio: 432 / 440, channelsTogether: false },
  { pitchRatio: 432 / 440, blockFrames: 4096 },
];

if (values.only !== 'chromium') await inNode();
if (values.only !== 'node') await inChromium();

async function inNode() {
  // Before the package is loaded, which reads it.
  process.env.RUBBERBAND = 'wasm';
  const { StretchStream } = await import('../../native/dist/index.js');
  const retune = async (samples, options, threading) => {
    const stream = new StretchStream({ sampleRateHz: SONG_RATE_HZ, channels: CHANNELS, ...options, threading });
    stream.end(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    const hash = createHash('sha256');
    for await (const chunk of stream) hash.update(chunk);
    return hash.digest('hex');
  };
  const cases = [];
  for (const makeSong of Object.values(SONGS)) {
    const song = makeSong();
    for (const options of OPTIONS)
      for (const frames of SOAK_FRAMES) {
        const samples = song.slice(20_000 * CHANNELS, (20_000 + frames) * CHANNELS);
        cases.push({ samples, options, expected: await retune(samples, options, 'never') });
      }
  }
  let next = 0;
  let different = 0;
  const work = async () => {
    while (next < JOBS) {
      const { samples, options, expected } = cases[next++ % cases.length];
      if ((await retune(samples, options, 'always')) !== expected) different += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  say(`Node: ${JOBS} songs in ${cases.length} configurations with helper threads, ${different} with other samples`);

  const band = SONGS.band();
  const song = new Float32Array(band.length * REPEATS);
  for (let at = 0; at < song.length; at += band.length) song.set(band, at);
  await inTurns('Node', async (threads) => {
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await retune(song, OPTIONS[0], threads > 1 ? 'auto' : 'never');
    const { user, system } = process.cpuUsage(before);
    return { wall: (performance.now() - startedAt) / 1000, cpu: (user + system) / 1e6 };
  });
}

async function inChromium() {
  const { url, close } = await startEnginePage();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const cases = Object.keys(SONGS).flatMap((song) => OPTIONS.map((options) => ({ song, options })));
    const { hashes: expected } = await runInWorker(page, cases, 1);
    let done = 0;
    let different = 0;
    for (let round = 0; done < JOBS / 2; round += 1) {
      // Another pattern of pauses for each.
      const jobs = cases.map((job, i) => ({ ...job, pauses: i % 4 === 0 ? 0 : Math.imul(done + i, 0x9e37_79b1) }));
      const { hashes } = await runInWorker(page, jobs, round % 2 === 0 ? 2 : 3);
      different += hashes.filter((hash, i) => hash !== expected[i]).length;
      done += jobs.length;
    }
    say(
      `Chromium: ${done} songs in ${cases.length} configurations with helper threads, ${different} with other samples`,
    );

    const session = await browser.newBrowserCDPSession();
    const cpuSeconds = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    await inTurns('Chromium', async (threads) => {
      const before = await cpuSeconds();
      const { seconds } = await runInWorker(page, [{ song: 'band', repeats: REPEATS, options: OPTIONS[0] }], threads);
      return { wall: seconds, cpu: (await cpuSeconds()) - before };
    });
  } finally {
    await browser.close();
    close();
  }
}

/** Prints the times of each round, and the medians of the quotients of its two. */
async function inTurns(name, measure) {
  const quotients = { wall: [], cpu: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [alone, helped] = [await measure(1), await measure(THREADS)];
    const format = ({ wall, cpu }) => `${wall.toFixed(2)} s (CPU ${cpu.toFixed(2)})`;
    say(`${name}, two minutes of music: one thread ${format(alone)}, ${THREADS} ${format(helped)}`);
    for (const key of ['wall', 'cpu']) quotients[key].push(helped[key] / alone[key]);
  }
  if (ROUNDS === 0) return;
  say(
    `${name}: ${THREADS} threads / one, wall ${median(quotients.wall).toFixed(2)}, CPU ${median(quotients.cpu).toFixed(2)}`,
  );
}

/* global crypto, postMessage, Worker */
// A worker in the browser that retunes songs with the engine of node-rubberband; engine-page.ts serves it. It is also
// a helper thread of such a worker.
import { engineOptions } from './dist/options.js';
import { copyIn, help, instantiate, instantiateShared } from './dist/wasm-engine.js';
import { SONG_RATE_HZ, SONGS } from './songs.js';

const CHANNELS = 2;
const PIECE_SAMPLES = 8192;

globalThis.onmessage = async ({ data }) => {
  if (data.memory !== undefined) {
    help(data.module, data.memory, data.index, () => postMessage('ready'));
    return;
  }
  postMessage(await work(data));
};

/** The SHA-256 of what comes out of each job, and how long the engine took. */
async function work({ jobs, threads }) {
  const module = await WebAssembly.compileStreaming(
    fetch(threads > 1 ? 'wasm/engine-threads.wasm' : 'wasm/engine.wasm'),
  );
  const hashes = [];
  let seconds = 0;
  for (const job of jobs) {
    const song = repeated(SONGS[job.song](), job.repeats ?? 1);
    const startedAt = performance.now();
    const output =
      threads > 1 ? await retuneWithHelpers(module, song, job, threads - 1) : retuneAlone(module, song, job);
    seconds += (performance.now() - startedAt) / 1000;
    hashes.push(await hashOf(output));
  }
  return { hashes, seconds };
}

function retuneAlone(module, song, job) {
  const { emit, output } = collector(song.length);
  const engine = instantiate(module, emit, CHANNELS);
  return retune(engine, song, { ...job, options: { ...job.options, threading: 'never' } }, output, () => {});
}

async function retuneWithHelpers(module, song, job, count) {
  const { emit, output } = collector(song.length);
  const engine = instantiateShared(module, emit, CHANNELS);
  const helpers = Array.from({ length: count }, () => new Worker(import.meta.url, { type: 'module' }));
  try {
    await Promise.all(helpers.map((helper, index) => ready(helper, { module, memory: engine.memory, index })));
    // With pauses, when the job asks for them: the samples do not depend on it.
    const isAllowed = (piece) => (job.pauses >> (piece % 32)) % 2 === 0;
    return retune(engine, song, job, output, (piece) => engine.allowHelpers(isAllowed(piece) ? count : 0));
  } finally {
    for (const helper of helpers) helper.terminate();
  }
}

function ready(helper, job) {
  return new Promise((resolve, reject) => {
    helper.onmessage = resolve;
    helper.onerror = (event) => reject(new Error(event.message));
    helper.postMessage(job);
  });
}

function retune(engine, song, { options }, output, beforePiece) {
  const checked = engineOptions({ sampleRateHz: SONG_RATE_HZ, channels: CHANNELS, ...options });
  const { sampleRateHz, channels, pitchRatio, timeRatio, blockFrames, flags } = checked;
  engine.startStream(sampleRateHz, channels, pitchRatio, timeRatio, blockFrames, flags);
  for (let at = 0; at < song.length; at += PIECE_SAMPLES) {
    beforePiece(at / PIECE_SAMPLES);
    const piece = song.subarray(at, at + PIECE_SAMPLES);
    copyIn(engine, piece);
    engine.pushStream(piece.length / CHANNELS);
  }
  engine.finishStream();
  return output();
}

function repeated(song, times) {
  const all = new Float32Array(song.length * times);
  for (let time = 0; time < times; time += 1) all.set(song, song.length * time);
  return all;
}

/** Output is as long as the input at most twice. */
function collector(samples) {
  const all = new Float32Array(samples * 2);
  let filled = 0;
  return {
    emit(interleaved) {
      all.set(interleaved, filled);
      filled += interleaved.length;
    },
    output: () => all.slice(0, filled),
  };
}

async function hashOf(samples) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', samples));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

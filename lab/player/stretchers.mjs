// What stretches sound: the player as it plays, and what it is compared with.
// Each gives a sound at a ratio of its pitch and a tempo.
import path from 'node:path';
import { runnerImport } from 'vite';
import { engineOptions } from '../../native/dist/options.js';
import { copyIn, instantiate } from '../../native/dist/wasm-engine.js';
import { wasmModule } from '../../native/dist/wasm-modules.js';
import { installPeers } from '../bench/peers.mjs';
import { signalsmith, soundTouch } from '../sound/tools.mjs';
import { interleaved } from '../evaluate/sounds.mjs';
import { toChannels } from '../evaluate/fluidsynth.mjs';

const BLOCK_FRAMES = 512;

/**
 * @typedef {import('../evaluate/sounds.mjs').Sound} Sound
 * @typedef {object} Stretcher
 * @property {string} name
 * @property {string} version
 * @property {boolean} [isProgram] whether it runs outside, and reads and writes files
 * @property {(sound: Sound, ratio: number, tempo: number) => Sound | Promise<Sound>} shift
 */

/** @returns {Promise<Stretcher[]>} the player first; what cannot be had is left out */
export async function findStretchers() {
  const { module } = await runnerImport(path.join(import.meta.dirname, 'live-path.ts'), { configFile: false });
  const missing = installPeers(['soundstretch']);
  return [
    { name: 'Attune', version: 'the player’s own path', shift: module.playLive },
    signalsmith(),
    ...(missing.length > 0 ? [] : [{ ...soundTouch(), isProgram: true }]),
    { name: 'R3', version: 'the engine that retunes files, in its live mode, WebAssembly', shift: withR3 },
  ];
}

/** @returns {Sound} by the engine that retunes files; its mode for files gives the same figures */
function withR3(sound, pitchRatio, tempo) {
  const { left, sampleRateHz } = sound;
  const options = { sampleRateHz, channels: 2, pitchRatio, timeRatio: 1 / tempo, mode: 'realtime' };
  const { timeRatio, blockFrames, flags } = engineOptions({ ...options, blockFrames: BLOCK_FRAMES });
  const pieces = [];
  const engine = instantiate(wasmModule('engine'), (piece) => pieces.push(Buffer.from(piece.slice().buffer)), 2);
  engine.startStream(sampleRateHz, 2, pitchRatio, timeRatio, blockFrames, flags);
  const bytes = interleaved(sound);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, 2 * left.length);
  for (let at = 0; at < samples.length; at += 2 * BLOCK_FRAMES) {
    const piece = samples.subarray(at, at + 2 * BLOCK_FRAMES);
    copyIn(engine, piece);
    engine.pushStream(piece.length / 2);
  }
  engine.finishStream();
  return { ...toChannels(Buffer.concat(pieces)), sampleRateHz };
}

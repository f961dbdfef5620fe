// What a user would run instead.
import { spawnSync } from 'node:child_process';
import { has } from './processes.mjs';

const TO_432 = 432 / 440;
const toSemitones = (ratio) => (12 * Math.log2(ratio)).toFixed(6);
const PACKAGES = { rubberband: 'rubberband-cli', sox: 'sox', lame: 'lame', soundstretch: 'soundstretch' };

/** Installs the peers where that is possible. @returns the names of those that are still missing */
export function installPeers(commands = ['rubberband', 'sox', 'lame']) {
  const missing = () => commands.filter((command) => !has(command));
  if (missing().length > 0 && process.getuid?.() === 0 && has('apt-get')) {
    const wanted = missing().map((command) => PACKAGES[command]);
    process.stderr.write(`Installing ${wanted.join(', ')} to compare with\n`);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], { stdio: 'ignore' });
  }
  for (const command of missing()) {
    process.stderr.write(`${command} is not installed; it is left out (package ${PACKAGES[command]})\n`);
  }
  return missing();
}

const ffmpeg = (...args) => ['ffmpeg', '-v', 'error', '-nostdin', '-y', ...args];

/** mp3 -> float wav -> R3 without its clipping restart -> lame 320k: the best chain of programs. */
export const fairPipeline = (song, dir) => [
  ffmpeg('-i', song, '-c:a', 'pcm_f32le', `${dir}/fair-in.wav`),
  rubberbandR3(`${dir}/fair-in.wav`, `${dir}/fair-out.wav`),
  ffmpeg('-i', `${dir}/fair-out.wav`, '-c:a', 'libmp3lame', '-b:a', '320k', `${dir}/fair.mp3`),
];

/** The naive command: 16 bit in between, and the engine starts over when it clips. */
export const defaultPipeline = (song, dir) => [
  ffmpeg('-i', song, '-c:a', 'pcm_s16le', `${dir}/default-in.wav`),
  ['rubberband', '-3', '-q', '-p', toSemitones(TO_432), `${dir}/default-in.wav`, `${dir}/default-out.wav`],
  ffmpeg('-i', `${dir}/default-out.wav`, '-c:a', 'libmp3lame', '-b:a', '320k', `${dir}/default.mp3`),
];

export const ffmpegRubberband = (song, out) => [
  ffmpeg('-i', song, '-af', `rubberband=pitch=${TO_432}:pitchq=quality`, '-c:a', 'libmp3lame', '-b:a', '192k', out),
];

export const rubberbandR3 = (input, out, ratio = TO_432) => [
  'rubberband',
  '-3',
  '-q',
  '--ignore-clipping',
  '-p',
  toSemitones(ratio),
  input,
  out,
];

export const ffmpegRubberbandWav = (input, out, ratio) =>
  ffmpeg('-i', input, '-af', `rubberband=pitch=${ratio}:pitchq=quality`, '-c:a', 'pcm_f32le', out);

export const soxPitch = (input, out, ratio = TO_432) => [
  'sox',
  input,
  out,
  'pitch',
  (1200 * Math.log2(ratio)).toFixed(4),
];

export const soundStretch = (input, out, ratio, tempo = 1) => [
  'soundstretch',
  input,
  out,
  `-pitch=${toSemitones(ratio)}`,
  `-tempo=${100 * (tempo - 1)}`,
];

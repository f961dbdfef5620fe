// Sound as the evaluation handles it: stereo in float, files by ffmpeg.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { wavHeader } from '../../packages/retuning/test/wav.ts';
import { ffmpeg, inTemporaryFolder } from '../shared/ffmpeg.mjs';
import { toChannels } from './fluidsynth.mjs';

/** @typedef {{ left: Float32Array, right: Float32Array, sampleRateHz: number }} Sound frames of -1..1 */

/** @returns {Sound} a file, decoded; `filters` is ffmpeg's filter chain, `from` and `seconds` cut it before that */
export function readSound(file, { sampleRateHz = 44_100, filters, from, seconds } = {}) {
  const cut = [...(from === undefined ? [] : ['-ss', String(from)]), ...(seconds ? ['-t', String(seconds)] : [])];
  const args = [...cut, '-i', file, '-map', '0:a:0', ...(filters ? ['-af', filters] : [])];
  const bytes = ffmpeg([...args, '-ac', '2', '-ar', String(sampleRateHz), '-f', 'f32le', '-c:a', 'pcm_f32le', '-']);
  return { ...toChannels(bytes), sampleRateHz };
}

/** @param {Sound} sound; as a WAV file of floats, which nothing clips */
export function writeWav(file, sound) {
  const data = interleaved(sound);
  writeFileSync(file, Buffer.concat([wavHeader(data.length, 2, sound.sampleRateHz, 'float32'), data]));
}

/** @returns {Buffer} left and right by turns, float32 little endian */
export function interleaved({ left, right }) {
  const samples = new Float32Array(2 * left.length);
  for (let i = 0; i < left.length; i += 1) {
    samples[2 * i] = left[i];
    samples[2 * i + 1] = right[i];
  }
  return Buffer.from(samples.buffer);
}

/** @returns {Sound} after an encoder and back */
export function throughMp3(sound, kilobitsPerSecond) {
  return inTemporaryFolder((dir) => {
    writeWav(path.join(dir, 'in.wav'), sound);
    ffmpeg(['-i', path.join(dir, 'in.wav'), '-c:a', 'libmp3lame', '-b:a', `${kilobitsPerSecond}k`, `${dir}/out.mp3`]);
    return readSound(`${dir}/out.mp3`, { sampleRateHz: sound.sampleRateHz });
  });
}

/**
 * Plays faster or slower, by a ratio of whole numbers: the rate is only declared to be another, then converted by soxr.
 *
 * @param {Sound} sound
 * @param {number} declaredRateHz whole; pitch and speed are multiplied by this / sound.sampleRateHz
 */
export function atOtherSpeed(sound, declaredRateHz) {
  return inTemporaryFolder((dir) => {
    writeWav(path.join(dir, 'in.wav'), sound);
    const filters = `asetrate=${declaredRateHz},aresample=${sound.sampleRateHz}:resampler=soxr:precision=28`;
    return readSound(path.join(dir, 'in.wav'), { sampleRateHz: sound.sampleRateHz, filters });
  });
}

/**
 * Plays at a speed that changes, like a tape: read at moving places by a sinc of 32 samples under a Hann window.
 *
 * @param {Sound} sound
 * @param {(seconds: number) => number} centsAt how much higher it plays, by the time of the result
 * @returns {Sound} until the sound is used up
 */
export function atChangingSpeed(sound, centsAt) {
  const half = 16;
  const places = [];
  for (
    let at = half;
    at < sound.left.length - half - 1;
    at += 2 ** (centsAt(places.length / sound.sampleRateHz) / 1200)
  ) {
    places.push(at);
  }
  const played = (channel) =>
    Float32Array.from(places, (at) => {
      const nearest = Math.round(at);
      const off = at - nearest;
      if (off === 0) return channel[nearest];
      // sin(pi (k - off)) differs from one sample to the next by its sign only.
      const sine = Math.sin(Math.PI * off) / Math.PI;
      let sum = 0;
      for (let k = -half; k <= half; k += 1) {
        const x = off - k;
        const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (half + 1));
        sum += (channel[nearest + k] * (k % 2 === 0 ? sine : -sine) * window) / x;
      }
      return sum;
    });
  return { ...sound, left: played(sound.left), right: played(sound.right) };
}

/** @returns {Sound} the loudest sample at `peak` */
export function normalised(sound, peak = 0.7) {
  let loudest = 0;
  for (const channel of [sound.left, sound.right]) for (const x of channel) loudest = Math.max(loudest, Math.abs(x));
  const gain = loudest > 0 ? peak / loudest : 1;
  return { ...sound, left: sound.left.map((x) => gain * x), right: sound.right.map((x) => gain * x) };
}

/** @returns {Sound} with pink noise, different in both channels, at a ratio of mean powers in dB */
export function withNoise(sound, snrDb, random) {
  const gain = Math.sqrt(power(sound.left) + power(sound.right)) / 10 ** (snrDb / 20) / Math.SQRT2;
  const noisy = (channel) => {
    const noise = pinkNoise(channel.length, random);
    const level = gain / Math.sqrt(power(noise));
    return channel.map((x, i) => x + level * noise[i]);
  };
  return { ...sound, left: noisy(sound.left), right: noisy(sound.right) };
}

export const power = (channel) => channel.reduce((sum, x) => sum + x * x, 0) / channel.length;

export const whiteNoise = (frames, random) => Float32Array.from({ length: frames }, () => random.unit() * 2 - 1);

/** -3 dB an octave within 0.05 dB above 40 Hz at 44.1 kHz: Paul Kellet's filter. */
export function pinkNoise(frames, random) {
  const poles = [0.99765, 0.963, 0.57];
  const gains = [0.099046, 0.2965164, 1.0526913];
  const state = [0, 0, 0];
  return Float32Array.from({ length: frames }, () => {
    const white = random.unit() * 2 - 1;
    for (let i = 0; i < 3; i += 1) state[i] = poles[i] * state[i] + white * gains[i];
    return 0.1 * (state[0] + state[1] + state[2] + white * 0.1848);
  });
}

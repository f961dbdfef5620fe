// What a sample of the sound font really sounds at, as a tuner would show it: measured on single notes, by other means
// than the estimator's.
//
// Each partial is brought down to zero frequency and smoothed; the angle of its mean turn from one hop to the next is
// its frequency (the lag-one estimator of pulse-pair radar; Miller & Rochwarger 1972). The momentary pitch is
// the mean of the partials, by power; the pitch of the note is the median over its time, so that an attack
// that slides does not count.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderParts } from './fluidsynth.mjs';
import { quantile } from './statistics.mjs';

/** Another way of measuring makes what is kept worthless. */
const METHOD = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 12);
const HOP = 128;
const HOPS_IN_MOMENT = 16;
const PARTIALS = 6;
/** Of each note: held, listened to from, listened to until, next note. */
const NOTE_SECONDS = { held: 0.9, from: 0.05, to: 0.9, every: 2.4 };

/**
 * @param {Float32Array} samples one note, at least twelve periods and a tenth of a second
 * @param {number} nominalHz within 60 cents of the note
 * @param {number} sampleRateHz
 * @returns {number} cents of the note above nominalHz
 */
export function noteOffsetCents(samples, nominalHz, sampleRateHz) {
  const tracks = [];
  for (let partial = 1; partial <= PARTIALS && partial * nominalHz < 5000; partial += 1) {
    tracks.push(partialTrack(samples, nominalHz, partial, sampleRateHz));
  }
  const moments = [];
  for (let moment = 0; moment < tracks[0].length; moment += 1) {
    let sum = 0;
    let powers = 0;
    for (const track of tracks) {
      const { cents, power } = track[moment];
      // Further off it is a neighbour, or noise where this instrument has no such partial.
      if (Math.abs(cents) > 60) continue;
      sum += power * cents;
      powers += power;
    }
    if (powers > 0) moments.push(sum / powers);
  }
  return quantile(moments, 0.5);
}

/** @returns {{ cents: number, power: number }[]} every HOPS_IN_MOMENT hops */
function partialTrack(samples, nominalHz, partial, sampleRateHz) {
  // Long enough to keep the neighbouring partials out (a Hann window's main lobe is four bins wide).
  const length = Math.round((5 * sampleRateHz) / nominalHz);
  const step = (2 * Math.PI * partial * nominalHz) / sampleRateHz;
  const window = Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
  const cosines = samples.map((value, i) => value * Math.cos(step * i));
  const sines = samples.map((value, i) => -value * Math.sin(step * i));
  const track = [];
  let [turnRe, turnIm, power, hops] = [0, 0, 0, 0];
  let before = null;
  for (let start = 0; start + length <= samples.length; start += HOP) {
    let [re, im] = [0, 0];
    for (let i = 0; i < length; i += 1) {
      re += window[i] * cosines[start + i];
      im += window[i] * sines[start + i];
    }
    if (before) {
      turnRe += re * before.re + im * before.im;
      turnIm += im * before.re - re * before.im;
      power += re * re + im * im;
      hops += 1;
    }
    before = { re, im };
    if (hops < HOPS_IN_MOMENT) continue;
    const offsetHz = (Math.atan2(turnIm, turnRe) / (2 * Math.PI * HOP)) * sampleRateHz;
    track.push({ cents: 1200 * Math.log2(1 + offsetHz / (partial * nominalHz)), power });
    [turnRe, turnIm, power, hops] = [0, 0, 0, 0];
  }
  return track;
}

/**
 * Plays every key of one program and measures it.
 *
 * @param {number} program General MIDI, 0..127
 * @param {number[]} keys
 * @param {Record<number, number>} [keyCents] whole cents each key is corrected by before it is measured
 * @returns {Record<number, number>} cents of each key above equal temperament
 */
export function measureProgram(program, keys, keyCents) {
  const notes = keys.map((key, i) => ({
    key,
    startSeconds: i * NOTE_SECONDS.every,
    seconds: NOTE_SECONDS.held,
    velocity: 90,
  }));
  const parts = [{ channel: 0, program, notes, keyCents }];
  const { left, right, sampleRateHz } = renderParts({ parts, seconds: keys.length * NOTE_SECONDS.every });
  const offsets = {};
  keys.forEach((key, i) => {
    const from = Math.round((i * NOTE_SECONDS.every + NOTE_SECONDS.from) * sampleRateHz);
    const to = Math.round((i * NOTE_SECONDS.every + NOTE_SECONDS.to) * sampleRateHz);
    const mono = left.subarray(from, to).map((value, j) => value + right[from + j]);
    offsets[key] = noteOffsetCents(mono, 440 * 2 ** ((key - 69) / 12), sampleRateHz);
  });
  return offsets;
}

/**
 * The same, kept in a folder: the sound font does not change.
 *
 * @param {number} program
 * @param {[number, number]} range lowest and highest key
 * @param {string} cacheDir
 */
export function programOffsets(program, [low, high], cacheDir) {
  const file = path.join(cacheDir, `offsets-${program}-${low}-${high}-${METHOD}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const offsets = measureProgram(program, keys);
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(file, JSON.stringify(offsets));
  return offsets;
}

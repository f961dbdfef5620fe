// Making test sounds, and reading results back.
import { ffmpeg } from '../shared/ffmpeg.mjs';

export const SAMPLE_RATE_HZ = 44100;

export function makeTone(out, hz, seconds) {
  synthesize(out, `0.5*sin(2*PI*${hz}*t)`, seconds);
}

/** One click of a sample every half second. */
export function makeClicks(out, seconds) {
  synthesize(out, `0.8*eq(mod(n\\,${SAMPLE_RATE_HZ / 2})\\,11025)`, seconds);
}

/** @param {string} expression of ffmpeg, for each sample */
function synthesize(out, expression, seconds) {
  const source = `aevalsrc=${expression}:s=${SAMPLE_RATE_HZ}:d=${seconds}`;
  ffmpeg(['-f', 'lavfi', '-i', source, '-c:a', 'pcm_f32le', out]);
}

/** Decodes one channel, or all interleaved, to float samples. */
export function decodeSamples(file, channels = 1) {
  const bytes = ffmpeg(['-i', file, '-ac', String(channels), '-f', 'f32le', '-']);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/**
 * The frequency of a steady tone near `nearHz`: the slope of the phase of its heterodyned, Hann-weighted blocks.
 * Good to about 1e-6 Hz on a second of clean tone.
 */
export function measureFrequency(samples, nearHz, sampleRateHz = SAMPLE_RATE_HZ) {
  const block = 8192;
  const phases = [];
  for (let start = block; start + 2 * block < samples.length; start += block / 2) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < block; i += 1) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / block);
      const angle = (2 * Math.PI * nearHz * (start + i)) / sampleRateHz;
      re += weight * samples[start + i] * Math.cos(angle);
      im -= weight * samples[start + i] * Math.sin(angle);
    }
    phases.push(Math.atan2(im, re));
  }
  for (let i = 1; i < phases.length; i += 1) {
    phases[i] += 2 * Math.PI * Math.round((phases[i - 1] - phases[i]) / (2 * Math.PI));
  }
  const stepSeconds = block / 2 / sampleRateHz;
  return nearHz + slope(phases) / (2 * Math.PI * stepSeconds);
}

function slope(values) {
  const middle = (values.length - 1) / 2;
  let above = 0;
  let below = 0;
  for (const [i, value] of values.entries()) {
    above += (i - middle) * value;
    below += (i - middle) ** 2;
  }
  return above / below;
}

/**
 * The position of each click's loudest sample, relative to its intended position, frames.
 *
 * @param {{ first?: number, period?: number, reach?: number }} [places] of the clicks; how far from them it searches
 */
export function clickOffsets(samples, { first = 11025, period = SAMPLE_RATE_HZ / 2, reach = 400 } = {}) {
  const offsets = [];
  for (let at = first; at + reach < samples.length; at += period) {
    const from = Math.max(0, Math.round(at) - reach);
    let loudest = from;
    for (let i = from; i <= at + reach; i += 1) if (Math.abs(samples[i]) > Math.abs(samples[loudest])) loudest = i;
    offsets.push(loudest - at);
  }
  return offsets;
}

export function samplesOver(samples) {
  let over = 0;
  for (const sample of samples) if (Math.abs(sample) > 1) over += 1;
  return over;
}

// The method of librosa's estimate_tuning, to compare with: written from its documentation (librosa.org,
// estimate_tuning, piptrack, pitch_tuning), not from its code. Peaks of a short-time spectrum, interpolated by
// a parabola; those at least as strong as their median; a histogram of their deviations from the
// equal-tempered scale; its highest bin.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from 'simple-statistics';
import { RealFft } from './real-fft.mjs';
import { readSound, writeWav } from './sounds.mjs';

/** librosa's defaults. */
const SAMPLE_RATE_HZ = 22_050;
const FFT_FRAMES = 2048;
const HOP_FRAMES = 512;
const MIN_HZ = 150;
const MAX_HZ = 4000;
const THRESHOLD = 0.1;
const RESOLUTION = 0.01;

/**
 * @param {import('./sounds.mjs').Sound} sound
 * @returns {number | null} cents of A4 above 440 Hz, -50 to 50; null without a single peak
 */
export function librosaTuningCents(sound) {
  const dir = mkdtempSync(path.join(tmpdir(), 'attune-baseline-'));
  try {
    writeWav(path.join(dir, 'in.wav'), sound);
    const { left, right } = readSound(path.join(dir, 'in.wav'), { sampleRateHz: SAMPLE_RATE_HZ });
    return tuningOf(spectralPeaks(left.map((x, i) => (x + right[i]) / 2)));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @returns {{ hz: number, magnitude: number }[]} */
export function spectralPeaks(mono, sampleRateHz = SAMPLE_RATE_HZ) {
  const window = Float64Array.from(
    { length: FFT_FRAMES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FFT_FRAMES),
  );
  const fft = new RealFft(FFT_FRAMES);
  const windowed = new Float64Array(FFT_FRAMES);
  const [re, im, magnitudes] = [0, 1, 2].map(() => new Float64Array(FFT_FRAMES / 2 + 1));
  const binHz = sampleRateHz / FFT_FRAMES;
  const peaks = [];
  // Frames are centred on multiples of the hop, the ends padded with silence.
  const padded = new Float64Array(mono.length + FFT_FRAMES);
  padded.set(mono, FFT_FRAMES / 2);
  for (let start = 0; start + FFT_FRAMES <= padded.length; start += HOP_FRAMES) {
    for (let i = 0; i < FFT_FRAMES; i += 1) windowed[i] = window[i] * padded[start + i];
    fft.forward(windowed, re, im);
    let loudest = 0;
    for (let bin = 0; bin < magnitudes.length; bin += 1) {
      magnitudes[bin] = Math.sqrt(re[bin] ** 2 + im[bin] ** 2);
      loudest = Math.max(loudest, magnitudes[bin]);
    }
    for (let bin = Math.ceil(MIN_HZ / binHz); bin * binHz < MAX_HZ; bin += 1) {
      const [before, here, after] = [magnitudes[bin - 1], magnitudes[bin], magnitudes[bin + 1]];
      if (here <= before || here < after || here <= THRESHOLD * loudest) continue;
      const slope = (after - before) / 2;
      const shift = slope / (2 * here - before - after);
      peaks.push({ hz: (bin + shift) * binHz, magnitude: here + (slope * shift) / 2 });
    }
  }
  return peaks;
}

function tuningOf(peaks) {
  if (peaks.length === 0) return null;
  const middle = median(peaks.map(({ magnitude }) => magnitude));
  const histogram = new Uint32Array(Math.round(1 / RESOLUTION));
  for (const { hz, magnitude } of peaks) {
    if (magnitude < middle) continue;
    const semitones = 12 * Math.log2(hz / 440);
    const deviation = semitones - Math.floor(semitones + 0.5);
    histogram[Math.min(histogram.length - 1, Math.floor((deviation + 0.5) / RESOLUTION))] += 1;
  }
  // The lower edge of the bin, as it is there.
  return 100 * (histogram.indexOf(Math.max(...histogram)) * RESOLUTION - 0.5);
}

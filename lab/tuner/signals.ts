/** Test signals of exactly known pitch, and the noise they are heard in. */

export interface Random {
  /** 0 <= x < 1 */
  unit: () => number;
  normal: () => number;
}

export interface Take {
  /** What it is, for the table. */
  group: string;
  name: string;
  samples: Float32Array;
  sampleRateHz: number;
  frequencyHz: number;
  /** First and last moment of the note, frames. */
  onset: number;
  end: number;
  /** Of the note against the noise in every moment of it, dB. */
  snrDb: number;
  /** The range the tuner was set to, Hz. */
  minHz: number;
  maxHz: number;
}

/** Amplitude of a waveform's partials 1, 2, 3...; decay of partial n per second is `decay * n`. */
export interface Waveform {
  name: string;
  amplitudes: (partial: number) => number;
  partials: number;
  decay: number;
  /** B of a stiff string, whose partials are at n f sqrt(1 + B n^2); 0 when left out. */
  stiffness?: number;
}

export const WAVEFORMS: readonly Waveform[] = [
  { name: 'sine', amplitudes: (n) => (n === 1 ? 1 : 0), partials: 1, decay: 0 },
  { name: 'sawtooth', amplitudes: (n) => 1 / n, partials: 40, decay: 0 },
  { name: 'odd partials', amplitudes: (n) => (n % 2 === 1 ? 1 / n : 0), partials: 25, decay: 0 },
  { name: 'pluck', amplitudes: (n) => Math.sin((Math.PI * n) / 5) / n, partials: 30, decay: 0.6 },
  { name: 'no fundamental', amplitudes: (n) => (n === 1 ? 0 : 1 / Math.sqrt(n)), partials: 12, decay: 0 },
];

/**
 * A note with random phases, a 3 ms attack, and its partials below 0.45 of the sample rate. Peak 0.3.
 *
 * @param frequencyHz of its first partial
 */
export function synthesize(
  waveform: Waveform,
  frequencyHz: number,
  { seconds, sampleRateHz, random }: { seconds: number; sampleRateHz: number; random: Random },
): Float32Array {
  const length = Math.round(seconds * sampleRateHz);
  const samples = new Float64Array(length);
  for (let partial = 1; partial <= waveform.partials; partial += 1) {
    const hz = partial * frequencyHz * stretch(waveform.stiffness ?? 0, partial);
    const amplitude = waveform.amplitudes(partial);
    if (amplitude === 0 || hz > 0.45 * sampleRateHz) continue;
    const step = (2 * Math.PI * hz) / sampleRateHz;
    const phase = 2 * Math.PI * random.unit();
    const fade = Math.exp((-waveform.decay * partial) / sampleRateHz);
    let level = amplitude;
    for (let i = 0; i < length; i += 1) {
      samples[i] = (samples[i] ?? 0) + level * Math.sin(phase + step * i);
      level *= fade;
    }
  }
  const attack = Math.round(0.003 * sampleRateHz);
  for (let i = 0; i < attack; i += 1) samples[i] = ((samples[i] ?? 0) * i) / attack;
  const peak = samples.reduce((best, value) => Math.max(best, Math.abs(value)), 1e-9);
  return Float32Array.from(samples, (value) => (0.3 * value) / peak);
}

/**
 * What stiffness raises a partial by against the first one (Fletcher 1964, "Normal vibration frequencies
 * of a stiff piano string").
 */
const stretch = (stiffness: number, partial: number) => Math.sqrt((1 + stiffness * partial ** 2) / (1 + stiffness));

/**
 * A take: a quarter of a second of noise alone, then the note. The noise keeps its distance to the note as the note
 * decays, so that late frames are as hard as early ones.
 *
 * @param snrDb Infinity for no noise
 * @param colour `pink` falls by 3 dB an octave, as rooms do
 */
export function inNoise(
  note: Float32Array,
  {
    snrDb,
    colour,
    sampleRateHz,
    random,
  }: { snrDb: number; colour: 'white' | 'pink'; sampleRateHz: number; random: Random },
): { samples: Float32Array; onset: number } {
  const onset = Math.round((0.25 + 0.03 * random.unit()) * sampleRateHz);
  const samples = new Float32Array(onset + note.length);
  samples.set(note, onset);
  if (snrDb === Infinity) return { samples, onset };
  const level = levelOf(note, Math.round(0.04 * sampleRateHz));
  const loudest = level.reduce((best, value) => Math.max(best, value), 0);
  const ratio = 10 ** (-snrDb / 20);
  const next = colour === 'white' ? () => random.normal() : pinkNoise(random);
  for (let i = 0; i < samples.length; i += 1) {
    const here = i < onset ? 0.03 * loudest : Math.max(level[i - onset] ?? 0, 0.0005 * loudest);
    samples[i] = (samples[i] ?? 0) + ratio * here * next();
  }
  return { samples, onset };
}

/** What to multiply `other` by, so that its power is `levelDb` against that of `samples`. */
export function levelAgainst(samples: Float32Array, other: Float32Array, levelDb: number): number {
  const rms = (values: Float32Array) =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  return (10 ** (levelDb / 20) * rms(samples)) / rms(other);
}

/** RMS within `reach` frames of each frame. */
export function levelOf(samples: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(samples.length + 1);
  for (let i = 0; i < samples.length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (samples[i] ?? 0) ** 2;
  return Float32Array.from(samples, (_, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(samples.length, i + reach);
    return Math.sqrt(Math.max(0, (sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from));
  });
}

/** Pink noise of unit power: white noise through Paul Kellet's filter, flat to within 0.05 dB of -3 dB an octave. */
function pinkNoise(random: Random): () => number {
  const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616];
  const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898];
  const state = poles.map(() => 0);
  let last = 0;
  return () => {
    const white = random.normal();
    let sum = last + 0.5362 * white;
    last = 0.115926 * white;
    poles.forEach((pole, i) => {
      const value = pole * (state[i] ?? 0) + (gains[i] ?? 0) * white;
      state[i] = value;
      sum += value;
    });
    // The filter's own gain: the root of the sum of its squared impulse response.
    return sum / 3.0525;
  };
}

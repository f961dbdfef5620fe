import { TuningMeter } from 'node-rubberband';
import type { Stereo } from './sound-material.js';

type Band = readonly [fromHz: number, toHz: number];

/** Bands in which level is compared, Hz. */
export const BANDS_HZ = [
  [30, 120],
  [120, 500],
  [500, 2_000],
  [2_000, 8_000],
  [8_000, 16_000],
] as const;
const THIRD_OCTAVES_HZ: readonly Band[] = Array.from({ length: 21 }, (_, i) => {
  const centreHz = 1000 * 2 ** ((i - 10) / 3);
  return [centreHz * 2 ** (-1 / 6), centreHz * 2 ** (1 / 6)];
});
/** Where phases of left and right drift apart first. */
const IMAGE_BAND_HZ = [4_000, 12_000] as const;

/** What shifting changed in a piece of music: all are decibels, the result less the original, but the correlations. */
export interface MusicFigures {
  /** RMS of both channels, in each of {@link BANDS_HZ}. */
  levelDb: number[];
  /** RMS left less right, in each band. */
  balanceDb: number[];
  /** The same in the third octave where it moved most, of those from 100 Hz to 12.5 kHz in which there is music. */
  thirdOctaveDb: number;
  /** And in the second and band where it moved most. */
  secondDb: number;
  /** Between left and right, 4 to 12 kHz, -1 to 1. */
  correlation: { before: number; after: number };
  /** RMS of left + right and of left - right, 4 to 12 kHz. */
  monoDb: number;
  sideDb: number;
}

/**
 * Compares a result with its original, whose frequencies it has times `ratio`; so have its bands.
 *
 * @param before at `sampleRateHz`, as is `after`
 * @param isTimed whether both have one tempo: otherwise no second of one is compared with that of the other
 */
export async function musicFigures(
  before: Stereo,
  after: Stereo,
  { ratio, sampleRateHz, isTimed = true }: { ratio: number; sampleRateHz: number; isTimed?: boolean },
): Promise<MusicFigures> {
  // At this rate the result's frequencies are read as the original's.
  const [was, is] = await Promise.all([
    spectra(before, sampleRateHz),
    spectra(after, Math.round(sampleRateHz / ratio)),
  ]);
  const levelDb = BANDS_HZ.map((range) => decibels(both(is, range) / both(was, range)));
  const seconds: number[] = [];
  for (let at = 0; isTimed && at + sampleRateHz <= before[0].length; at += sampleRateHz) {
    const piece = (sound: Stereo): Stereo => [
      sound[0].subarray(at, at + sampleRateHz),
      sound[1].subarray(at, at + sampleRateHz),
    ];
    const [wasThen, isThen] = await Promise.all([
      spectra(piece(before), sampleRateHz),
      spectra(piece(after), Math.round(sampleRateHz / ratio)),
    ]);
    seconds.push(largestMove(wasThen, isThen, BANDS_HZ.slice(1)));
  }
  return {
    levelDb,
    balanceDb: BANDS_HZ.map((range) => decibels(balance(is, range) / balance(was, range))),
    thirdOctaveDb: largestMove(was, is, THIRD_OCTAVES_HZ),
    secondDb: largest(seconds),
    correlation: { before: correlation(was), after: correlation(is) },
    monoDb: decibels(is.mono(IMAGE_BAND_HZ) / was.mono(IMAGE_BAND_HZ)),
    sideDb: decibels(is.side(IMAGE_BAND_HZ) / was.side(IMAGE_BAND_HZ)),
  };
}

const balance = (of: Spectra, range: Band): number => of.left(range) / of.right(range);

const largest = (values: readonly number[]): number =>
  values.reduce((worst, value) => (Math.abs(value) > Math.abs(worst) ? value : worst), 0);

/** Where the fainter channel is further than this below the loudest band, no ear hears a balance. */
const HEARD_DB = 50;

/** The largest move of the balance between left and right, dB, over the bands in which both can be heard. */
function largestMove(was: Spectra, is: Spectra, bands: readonly Band[]): number {
  const loudest = Math.max(...bands.map((range) => both(was, range)));
  const isHeard = (range: Band): boolean =>
    Math.min(was.left(range), was.right(range)) > loudest * 10 ** (-HEARD_DB / 10);
  return largest(bands.filter(isHeard).map((range) => decibels(balance(is, range) / balance(was, range))));
}

/** Power in a range of frequencies, of left, right, their sum and their difference. */
type Spectra = Record<'left' | 'right' | 'mono' | 'side', (range: Band) => number>;

async function spectra([left, right]: Stereo, sampleRateHz: number): Promise<Spectra> {
  const combined = (sign: number): Float32Array => left.map((sample, i) => sample + sign * (right[i] ?? 0));
  const [l, r, mono, side] = await Promise.all(
    [left, right, combined(1), combined(-1)].map((channel) => spectrumOf(channel, sampleRateHz)),
  );
  if (!l || !r || !mono || !side) throw new Error('no spectrum');
  return { left: l, right: r, mono, side };
}

async function spectrumOf(channel: Float32Array, sampleRateHz: number): Promise<(range: Band) => number> {
  const meter = new TuningMeter({ sampleRateHz, channels: 1 });
  await meter.write(new Uint8Array(channel.buffer, channel.byteOffset, channel.byteLength));
  const { centresHz, levelsDb } = (await meter.end()).spectrum;
  return ([fromHz, toHz]) =>
    levelsDb.reduce((sum, level, i) => {
      const centre = centresHz[i] ?? 0;
      return centre >= fromHz && centre < toHz ? sum + 10 ** (level / 10) : sum;
    }, 0);
}

const both = ({ left, right }: Spectra, range: Band): number => left(range) + right(range);

/** From the power of the sum: P(l + r) = P(l) + P(r) + 2 r sqrt(P(l) P(r)). */
const correlation = ({ left, right, mono }: Spectra): number => {
  const [l, r] = [left(IMAGE_BAND_HZ), right(IMAGE_BAND_HZ)];
  return (mono(IMAGE_BAND_HZ) - l - r) / (2 * Math.sqrt(l * r));
};

/**
 * How much of what is on the left alone comes out on the right between hits there, in each of {@link BANDS_HZ} but the
 * lowest: power on the right against that on the left, dB. Measured over windows of 0.37 s that
 * begin 0.5 s after a hit.
 *
 * @param hits seconds; each is followed by a second without another
 */
export async function leakageDb(
  after: Stereo,
  { hits, ratio, sampleRateHz }: { hits: readonly number[]; ratio: number; sampleRateHz: number },
): Promise<number[]> {
  const window = 2 ** Math.round(Math.log2(0.37 * sampleRateHz));
  const between = (channel: Float32Array): Float32Array => {
    const pieces = new Float32Array(window * hits.length);
    hits.forEach((at, i) => {
      const start = Math.round((at + 0.5) * sampleRateHz);
      pieces.set(channel.subarray(start, start + window), i * window);
    });
    return pieces;
  };
  const { left, right } = await spectra([between(after[0]), between(after[1])], Math.round(sampleRateHz / ratio));
  return BANDS_HZ.slice(1).map((range) => decibels(right(range) / left(range)));
}

/** What shifting did to strikes with silence before and after them: medians of all. */
export interface StrikeFigures {
  /** Energy of the strike, dB, the result less the original. */
  levelDb: number;
  /** Energy from 20 to 1 ms before the strike against that of the strike, dB. */
  preEchoDb: number;
  /** Share of the strike's energy in its first 3 ms, against the original's share. */
  attack: number;
}

const BEFORE_SECONDS = [0.02, 0.001] as const;
const ATTACK_SECONDS = 0.003;
const STRIKE_SECONDS = 0.06;

interface StrikeOptions {
  strikes: readonly number[];
  sampleRateHz: number;
  aboveHz?: number;
  tempo?: number;
}

/**
 * @param strikes where they begin, in frames, at least 60 ms apart
 * @param aboveHz lowest frequency that counts
 * @param tempo of the result / of the original
 */
export function strikeFigures(
  original: Stereo,
  result: Stereo,
  { strikes, sampleRateHz, aboveHz, tempo = 1 }: StrikeOptions,
): StrikeFigures {
  const [before, after] = [original, result].map((sound): Stereo => {
    if (aboveHz === undefined) return sound;
    return [highPassed(sound[0], aboveHz / sampleRateHz), highPassed(sound[1], aboveHz / sampleRateHz)];
  }) as [Stereo, Stereo];
  const early = BEFORE_SECONDS[1] * sampleRateHz;
  const figures = strikes.map((at) => {
    const then = at / tempo;
    const strike = (sound: Stereo, from: number): number =>
      energy(sound, from - early, from + STRIKE_SECONDS * sampleRateHz);
    const attack = (sound: Stereo, from: number): number =>
      energy(sound, from - early, from + ATTACK_SECONDS * sampleRateHz) / strike(sound, from);
    return {
      level: strike(after, then) / strike(before, at),
      preEcho: energy(after, then - BEFORE_SECONDS[0] * sampleRateHz, then - early) / strike(after, then),
      attack: attack(after, then) / attack(before, at),
    };
  });
  return {
    levelDb: decibels(median(figures.map(({ level }) => level))),
    preEchoDb: decibels(median(figures.map(({ preEcho }) => preEcho))),
    attack: median(figures.map(({ attack }) => attack)),
  };
}

/** A sinc under a Hann window of 1.5 ms at 44.1 kHz, without delay. @param cutoff as a part of the sample rate */
function highPassed(channel: Float32Array, cutoff: number): Float32Array {
  const reach = 32;
  const taps = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const at = i - reach;
    const low = at === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * at) / (Math.PI * at);
    return (at === 0 ? 1 : 0) - low * (0.5 + 0.5 * Math.cos((Math.PI * at) / (reach + 1)));
  });
  return channel.map((_, i) => {
    let sum = 0;
    for (let k = 0; k < taps.length; k += 1) sum += (taps[k] ?? 0) * (channel[i + k - reach] ?? 0);
    return sum;
  });
}

function energy(sound: Stereo, from: number, to: number): number {
  let sum = 0;
  for (const channel of sound) for (const x of channel.subarray(Math.round(from), Math.round(to))) sum += x * x;
  return sum;
}

/**
 * What is beside a steady sine of `hz`, whatever its amplitude and phase, against the whole, dB:
 * the residual of a least-squares fit. Half a second at either end is left out.
 */
export function residualDb(channel: Float32Array, hz: number, sampleRateHz: number): number {
  const inner = channel.subarray(sampleRateHz / 2, -sampleRateHz / 2);
  let [cc, ss, cs, xc, xs, xx] = [0, 0, 0, 0, 0, 0];
  inner.forEach((x, i) => {
    const angle = (2 * Math.PI * hz * i) / sampleRateHz;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    cc += c * c;
    ss += s * s;
    cs += c * s;
    xc += x * c;
    xs += x * s;
    xx += x * x;
  });
  const explained = (ss * xc * xc + cc * xs * xs - 2 * cs * xc * xs) / (cc * ss - cs * cs);
  return decibels((xx - explained) / xx);
}

/**
 * The mean frequency of a sine near `nearHz` whose pitch and loudness repeat every `periodFrames`, a multiple of 30:
 * the turns of its phase over whole periods. Half a second at either end is left out.
 */
export function meanHz(channel: Float32Array, nearHz: number, periodFrames: number, sampleRateHz: number): number {
  const inner = channel.subarray(sampleRateHz / 2, -sampleRateHz / 2);
  const size = 1024;
  const hop = periodFrames / 30;
  const turnsAt = (start: number): number => {
    let [real, imaginary] = [0, 0];
    inner.subarray(start, start + size).forEach((x, i) => {
      const weighted = x * (1 - Math.cos((2 * Math.PI * i) / size));
      const angle = 2 * Math.PI * (((start + i) * nearHz) / sampleRateHz);
      real += weighted * Math.cos(angle);
      imaginary -= weighted * Math.sin(angle);
    });
    return Math.atan2(imaginary, real) / (2 * Math.PI);
  };
  const frames = periodFrames * Math.floor((inner.length - size) / periodFrames);
  let [total, before] = [0, turnsAt(0)];
  for (let at = hop; at <= frames; at += hop) {
    const now = turnsAt(at);
    total += now - before - Math.round(now - before);
    before = now;
  }
  return nearHz + (total * sampleRateHz) / frames;
}

/** Of a ratio of powers. */
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

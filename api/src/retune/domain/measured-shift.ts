import { isTrusted } from '@attune/catalogue/measuring';
import { PROFILE_CELLS_PER_CENT, type TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** Search range around the requested shift, cents: beyond it, music resembles itself a semitone away. */
const REACH_CENTS = 50;
/**
 * Moving averages of these widths, in cells, one after the other, blur the profiles: nearly by a Gaussian with a standard
 * deviation of 2 cents. Steady notes are as narrow, and decide; a note with vibrato is wider, and the engine changes its shape.
 */
const BLUR_WIDTHS = [13, 13, 15, 15];
/**
 * The search takes steps of this many cells first, and compares the profiles at as many: they are blurred, so no maximum lies
 * between two of them, and no detail.
 */
const STEP = 2 * PROFILE_CELLS_PER_CENT;
/** The second search looks around what comes this near to the highest likeness of the first one. */
const NEARLY_HIGHEST = 0.95;
/** Half the interval that holds 95 % of a normal distribution, in standard deviations. */
const NORMAL_95 = 1.96;
/** The resolution of a profile and its interpolation, a standard deviation in cents. */
const RESOLUTION_CENTS = 0.05;
/** A comparison with a larger error says nothing about a shift. */
const MAX_ERROR_CENTS = 10;

export interface MeasuredShift {
  cents: number;
  /** Measured shift minus requested shift. */
  differenceCents: number;
  /**
   * Error of both: half the width of the interval around them that contains the shift in 95 of 100 songs; receipts from
   * before it was known have none.
   */
  errorCents?: number;
}

/**
 * How far a result is above its original, as measured in both: the shift that best aligns the two profiles (the maximum
 * of their cross-correlation, interpolated between cells by a parabola). Its error comes from the disagreement of the
 * notes: how far each would move the maximum (infinitesimal jackknife, Efron 1982).
 *
 * Comparing the two A4s would be less stable: an A4 is where most partials agree, and between two nearly equal
 * candidates the choice may differ before and after. A profile keeps every note at its own pitch, and notes off the
 * scale in the original are equally off in the result. Cube roots strengthen soft notes: stretching changes how much
 * each moment of a note weighs, so no single note may dominate.
 *
 * @param after needs no reading that can be trusted by itself, as of a choir with a wide vibrato: the comparison has an error of
 *   its own
 * @returns null when the original's measurement cannot be trusted, or the profiles have too little in common
 */
export function measuredShift(
  before: TuningMeasurement | null,
  after: TuningMeasurement | null,
  askedCents: number,
): Required<MeasuredShift> | null {
  if (!isTrusted(before) || after === null || after.a4Hz === null || !before.profile || !after.profile) return null;
  const [from, to] = [blurred(before.profile, 'from'), blurred(after.profile, 'to')];
  const cells = bestShift(from, to, Math.round(askedCents * PROFILE_CELLS_PER_CENT));
  if (cells === null) return null;
  const around = [cells - 1, cells, cells + 1].map((moved) => likenessByNote(from, to, moved, before.cents ?? 0));
  const { offset, deviation } = peakOf(around);
  const cents = (cells + offset) / PROFILE_CELLS_PER_CENT;
  const errorCents = NORMAL_95 * Math.hypot(RESOLUTION_CENTS, deviation / PROFILE_CELLS_PER_CENT);
  return errorCents <= MAX_ERROR_CENTS ? { cents, differenceCents: cents - askedCents, errorCents } : null;
}

type Use = 'from' | 'to' | 'sums';
/** Those of the last comparison: a new megabyte for each song would make V8 collect the whole heap more often. */
const arrays = new Map<Use, Float64Array>();

/** @returns an array with any contents, valid until the next call with this use */
function arrayFor(use: Use, length: number): Float64Array {
  const last = arrays.get(use);
  if (last?.length === length) return last;
  const made = new Float64Array(length);
  arrays.set(use, made);
  return made;
}

/** The cube roots of the blurred weights; valid until the next call with this use. */
function blurred(profile: Float32Array, use: 'from' | 'to'): Float64Array {
  // As far as a weight spreads.
  const margin = BLUR_WIDTHS.reduce((sum, width) => sum + width) / 2;
  let values = arrayFor(use, profile.length + 2 * margin).fill(0);
  values.set(profile, margin);
  let sums = arrayFor('sums', values.length);
  // An even number of times, so the result is in the first of the two again.
  for (const width of BLUR_WIDTHS) {
    movingSums(values, width, sums);
    [values, sums] = [sums, values];
  }
  const result = values.subarray(margin, -margin);
  // A sum may end a little below zero.
  for (let cell = 0; cell < result.length; cell += 1) result[cell] = Math.cbrt(Math.max(0, result[cell] ?? 0));
  return result;
}

/** Sets each of `sums` to the sum of `width` values around it, an odd number; fewer than half of that from the ends, to zero. */
function movingSums(values: Float64Array, width: number, sums: Float64Array): void {
  const reach = (width - 1) / 2;
  sums.fill(0);
  let sum = 0;
  for (let last = 0; last < width; last += 1) sum += values[last] ?? 0;
  sums[reach] = sum;
  for (let last = width; last < values.length; last += 1) {
    sum += (values[last] ?? 0) - (values[last - width] ?? 0);
    sums[last - reach] = sum;
  }
}

/**
 * The shift around `asked` by which the profiles match best, cells.
 *
 * @returns null when they match best at the end of the search range: they have too little in common
 */
function bestShift(from: Float64Array, to: Float64Array, asked: number): number | null {
  const reach = REACH_CENTS * PROFILE_CELLS_PER_CENT;
  const roughly = Array.from({ length: (2 * reach) / STEP + 1 }, (_, i) =>
    likeness(from, to, asked - reach + i * STEP),
  );
  const enough = NEARLY_HIGHEST * Math.max(...roughly);
  let best = { shift: asked - reach, likeness: 0 };
  for (let shift = asked - reach; shift <= asked + reach; shift += 1) {
    const before = Math.floor((shift - asked + reach) / STEP);
    if (Math.max(roughly[before] ?? 0, roughly[before + 1] ?? 0) < enough) continue;
    const found = likeness(from, to, shift);
    if (found > best.likeness) best = { shift, likeness: found };
  }
  return Math.abs(best.shift - asked) < reach ? best.shift : null;
}

/** How well `to` matches `from` when it is moved down by this number of cells. */
function likeness(from: Float64Array, to: Float64Array, shift: number): number {
  let sum = 0;
  const last = Math.min(from.length, to.length - shift);
  for (let cell = Math.max(0, -shift); cell < last; cell += STEP) sum += (from[cell] ?? 0) * (to[cell + shift] ?? 0);
  return sum;
}

/** The same for each note of the scale that is `cents` above that of the profile's middle. */
function likenessByNote(from: Float64Array, to: Float64Array, cells: number, cents: number): Float64Array {
  const cellsPerNote = 100 * PROFILE_CELLS_PER_CENT;
  const notes = new Float64Array(Math.ceil(from.length / cellsPerNote) + 2);
  const first = (from.length - 1) / 2 + cents * PROFILE_CELLS_PER_CENT;
  // Half a semitone below the first note of the array.
  const start = first - cellsPerNote * (Math.ceil(first / cellsPerNote) + 0.5);
  const last = Math.min(from.length, to.length - cells);
  for (let cell = Math.max(0, -cells); cell < last; cell += 1) {
    const note = Math.floor((cell - start) / cellsPerNote);
    notes[note] = (notes[note] ?? 0) + (from[cell] ?? 0) * (to[cell + cells] ?? 0);
  }
  return notes;
}

/**
 * The maximum of the parabola through three neighbouring sums over notes.
 *
 * @returns its distance from the middle one and its standard deviation, in steps
 */
function peakOf([left, middle, right]: Float64Array[]): { offset: number; deviation: number } {
  const slopes = Array.from(middle ?? [], (_, note) => ((right?.[note] ?? 0) - (left?.[note] ?? 0)) / 2);
  const bends = Array.from(middle ?? [], (top, note) => 2 * top - (left?.[note] ?? 0) - (right?.[note] ?? 0));
  const bend = sum(bends);
  const offset = sum(slopes) / bend;
  const pulls = slopes.map((slope, note) => (slope - offset * (bends[note] ?? 0)) / bend);
  return { offset, deviation: Math.hypot(...pulls) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

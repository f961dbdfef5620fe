/** Temperaments of twelve notes: what each note of the scale is away from equal temperament. A is always 0. */

export const TEMPERAMENTS = ['equal', 'just', 'meantone', 'pythagorean', 'werckmeister', 'sweetened', 'scala'] as const;
export type TemperamentId = (typeof TEMPERAMENTS)[number];

/** A scale from a Scala file. */
export interface ScalaScale {
  name: string;
  /** Its twelve notes above the root, cents, ascending; the first is 0. */
  cents: readonly number[];
}

export interface TemperamentChoice {
  temperament: TemperamentId;
  /** Pitch class that the scale begins at, 0 (C) to 11, as it sounds. */
  root: number;
  /** The scale that was loaded last. */
  scala: ScalaScale | null;
}

const OCTAVE_CENTS = 1200;
const SEMITONES = 12;
/** Pitch class of A. */
const A = 9;

const centsOf = (ratio: number) => OCTAVE_CENTS * Math.log2(ratio);
/** Remainder that is never negative. */
const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** Pitch class of a MIDI note: 0 is C. */
export const pitchClassOf = (midi: number): number => modulo(midi, SEMITONES);

const PURE_FIFTH = centsOf(3 / 2);
/** A quarter of the syntonic comma narrower: four of them make a pure major third. */
const MEANTONE_FIFTH = centsOf(5) / 4;
/** By this a chain of twelve pure fifths misses seven octaves. */
const PYTHAGOREAN_COMMA = SEMITONES * PURE_FIFTH - 7 * OCTAVE_CENTS;

/** Ellis's duodene: pure thirds and fifths around one root (Helmholtz & Ellis 1885, "On the Sensations of Tone"). */
const JUST_RATIOS = [1, 16 / 15, 9 / 8, 6 / 5, 5 / 4, 4 / 3, 45 / 32, 3 / 2, 8 / 5, 5 / 3, 9 / 5, 15 / 8];

/** In a chain of fifths, those below the root: from E flat to G sharp on C. */
const FIFTHS_BELOW = 3;

/** Fifths that Werckmeister III narrows by a quarter of a comma: C-G, G-D, D-A and B-F sharp, by their lower note. */
const WERCKMEISTER_NARROW = [0, 1, 2, 5];

/**
 * Twelve notes of one chain of fifths, cents above the root.
 *
 * @param fifth size of the nth fifth, cents: 0 is the one above the root
 * @param below how many of its eleven fifths are below the root
 */
function chainOfFifths(fifth: (n: number) => number, below: number): number[] {
  const cents = Array<number>(SEMITONES).fill(0);
  let height = 0;
  for (let n = 0; n < SEMITONES - 1 - below; n += 1) {
    height += fifth(n);
    cents[modulo(7 * (n + 1), SEMITONES)] = modulo(height, OCTAVE_CENTS);
  }
  height = 0;
  for (let n = -1; n >= -below; n -= 1) {
    height -= fifth(n);
    cents[modulo(7 * n, SEMITONES)] = modulo(height, OCTAVE_CENTS);
  }
  return cents;
}

/** Cents above the root of the twelve notes. */
const SCALES: Record<Exclude<TemperamentId, 'sweetened' | 'scala'>, readonly number[]> = {
  equal: Array.from({ length: SEMITONES }, (_, degree) => 100 * degree),
  just: JUST_RATIOS.map(centsOf),
  meantone: chainOfFifths(() => MEANTONE_FIFTH, FIFTHS_BELOW),
  pythagorean: chainOfFifths(() => PURE_FIFTH, FIFTHS_BELOW),
  werckmeister: chainOfFifths((n) => PURE_FIFTH - (WERCKMEISTER_NARROW.includes(n) ? PYTHAGOREAN_COMMA / 4 : 0), 0),
};

const NONE: readonly number[] = Array<number>(SEMITONES).fill(0);

/**
 * How far each pitch class is from equal temperament, cents, C first. The scale is placed so that A is exactly 0.
 * Sweetened strings have offsets of their own instead.
 */
export function offsetsOf({ temperament, root, scala }: TemperamentChoice): readonly number[] {
  const cents = temperament === 'sweetened' ? null : temperament === 'scala' ? scala?.cents : SCALES[temperament];
  if (!cents || temperament === 'equal') return NONE;
  const fromEqual = (pitchClass: number) => {
    const degree = modulo(pitchClass - root, SEMITONES);
    return (cents[degree] ?? 0) - 100 * degree;
  };
  return NONE.map((_, pitchClass) => fromEqual(pitchClass) - fromEqual(A));
}

/** Whether the scale depends on a root. */
export function hasRoot(temperament: TemperamentId): boolean {
  return temperament !== 'equal' && temperament !== 'sweetened';
}

export interface Interval {
  /** Pitch class of the lower note. */
  from: number;
  to: number;
  /** By how much it is wider than pure, cents; below 0 narrower. */
  wideCents: number;
}

/** Closer than this to pure, cents, an interval has no beats that count. */
const PURE_WITHIN_CENTS = 0.5;
/** Fifths further from pure than this, cents, howl. */
const WOLF_CENTS = 15;
const PURE_THIRD = centsOf(5 / 4);

export interface Purity {
  pureThirds: readonly Interval[];
  pureFifths: readonly Interval[];
  wolves: readonly Interval[];
}

/**
 * Which intervals of a scale are pure and which howl, in the order of fifths from its lowest one. @param offsets by
 * pitch class
 */
export function purityOf(offsets: readonly number[], root: number): Purity {
  const interval = (from: number, semitones: number, pureCents: number): Interval => {
    const to = modulo(from + semitones, SEMITONES);
    return { from, to, wideCents: 100 * semitones + (offsets[to] ?? 0) - (offsets[from] ?? 0) - pureCents };
  };
  const roots = NONE.map((_, n) => modulo(root + 7 * (n - FIFTHS_BELOW), SEMITONES));
  const isPure = ({ wideCents }: Interval) => Math.abs(wideCents) < PURE_WITHIN_CENTS;
  const fifths = roots.map((from) => interval(from, 7, PURE_FIFTH));
  return {
    pureThirds: roots.map((from) => interval(from, 4, PURE_THIRD)).filter(isPure),
    pureFifths: fifths.filter(isPure),
    wolves: fifths.filter(({ wideCents }) => Math.abs(wideCents) > WOLF_CENTS),
  };
}

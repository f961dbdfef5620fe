/** How far the octaves of a piano are stretched, so that the partials of its stiff strings agree. */

/** A string whose inharmonicity was measured. */
export interface MeasuredString {
  midi: number;
  /** B of f(n) = n f sqrt(1 + B n^2). */
  stiffness: number;
}

/** From as many measured strings on the piano's own stretch is known well enough. */
export const MIN_MEASURED_STRINGS = 5;
/** B of any piano string is within these. */
const STIFFNESS = { min: 2e-5, max: 0.1 } as const;

const A4 = 69;
const OCTAVE = 12;
const SEMITONES = Array.from({ length: OCTAVE }, (_, at) => at);
const NOTES = 128;
/** Cents for each unit of ln(1 + B n^2). */
const CENTS_PER_LOG = 600 / Math.LN2;

/** A measured string says something about those within this distance, semitones. */
const REACH_SEMITONES = 9;
/** How much the usual curve counts against measured strings. */
const USUAL_WEIGHT = 0.3;

/**
 * B of the strings of a usual piano: of the bass bridge and of the treble bridge (Rigaud, David & Daudet 2011, "A
 * parametric model of piano tuning").
 */
export function usualStiffness(midi: number): number {
  return Math.exp(-0.0847 * midi - 5.82) + Math.exp(0.0926 * midi - 13.64);
}

/** B of every string: the usual curve, moved to where this piano's strings were measured. */
export function stiffnessCurve(measured: readonly MeasuredString[]): (midi: number) => number {
  const known = measured.map(({ midi, stiffness }) => ({ midi, log: Math.log(stiffness / usualStiffness(midi)) }));
  return (midi) => {
    let [weights, sum] = [USUAL_WEIGHT, 0];
    for (const one of known) {
      const weight = Math.exp(-(((one.midi - midi) / REACH_SEMITONES) ** 2) / 2);
      weights += weight;
      sum += weight * one.log;
    }
    return usualStiffness(midi) * Math.exp(sum / weights);
  };
}

/**
 * Which partial of the upper note of an octave agrees with the one of twice its number of the lower note: about the
 * third in the bass, the second in the middle, the first in the treble, as piano tuners hear it.
 */
const partialOf = (lowerMidi: number) => 1 + 2 / (1 + Math.exp((lowerMidi - 56) / 7));

/** By how much the octave above a note is wider than 1200 cents between first partials, so that the partials agree. */
export function octaveStretch(lowerMidi: number, stiffnessAt: (midi: number) => number): number {
  const [lower, upper] = [stiffnessAt(lowerMidi), stiffnessAt(lowerMidi + OCTAVE)];
  const partial = partialOf(lowerMidi);
  const between = Math.log1p(lower * (2 * partial) ** 2) - Math.log1p(upper * partial ** 2);
  const firstPartials = Math.log1p(upper) - Math.log1p(lower);
  return CENTS_PER_LOG * (between + firstPartials);
}

/** Cents by MIDI note that a piano is stretched by, from its strings; 0 at A4. */
export function pianoStretch(measured: readonly MeasuredString[]): readonly number[] {
  const stiffnessAt = stiffnessCurve(measured);
  const octave = (lower: number) => octaveStretch(lower, stiffnessAt);
  // A semitone has its share of the octave that is centred on it. Twelve of them are the mean of twelve octaves, which
  // is more than the octave where the stretch grows fast: that is taken off.
  const mean = (lower: number) =>
    SEMITONES.reduce((sum, at) => sum + octave(lower + at + 0.5 - OCTAVE / 2), 0) / OCTAVE;
  const semitone = (above: number) => {
    const lower = above + 0.5 - OCTAVE / 2;
    return (2 * octave(lower) - mean(lower)) / OCTAVE;
  };
  const cents = Array<number>(NOTES).fill(0);
  for (let midi = A4; midi < NOTES - 1; midi += 1) cents[midi + 1] = (cents[midi] ?? 0) + semitone(midi);
  for (let midi = A4; midi > 0; midi -= 1) cents[midi - 1] = (cents[midi] ?? 0) - semitone(midi - 1);
  return cents;
}

/** By how much the octave below A4 is stretched, cents. @param stretch as of {@link pianoStretch} */
export function middleStretch(stretch: readonly number[]): number {
  return (stretch[A4] ?? 0) - (stretch[A4 - OCTAVE] ?? 0);
}

/** Readings of a string before it counts as measured, and the most that are kept: half a second, two seconds. */
const MEASURED_AFTER = 24;
const MAX_READINGS = 96;

/** The strings of a piano as they are played. */
export class PianoStrings {
  #measured: readonly MeasuredString[];
  #midi: number | null = null;
  #readings: number[] = [];

  /** @param measured before */
  constructor(measured: readonly MeasuredString[]) {
    this.#measured = measured;
  }

  /** Lowest first; the same array until another string is measured, or the same one for longer. */
  get measured(): readonly MeasuredString[] {
    return this.#measured;
  }

  hear(midi: number | null, stiffness: number | null): void {
    if (midi !== this.#midi) {
      this.#midi = midi;
      this.#readings = [];
    }
    if (midi === null || stiffness === null || !isStiffness(stiffness) || this.#readings.length >= MAX_READINGS) return;
    this.#readings.push(stiffness);
    if (this.#readings.length % MEASURED_AFTER !== 0) return;
    const sorted = this.#readings.toSorted((a, b) => a - b);
    const median = sorted[sorted.length >> 1] ?? stiffness;
    const others = this.#measured.filter((one) => one.midi !== midi);
    this.#measured = [...others, { midi, stiffness: median }].toSorted((a, b) => a.midi - b.midi);
  }

  /** Another piano. */
  clear(): void {
    this.#measured = [];
    this.#midi = null;
  }
}

function isStiffness(stiffness: number): boolean {
  return stiffness >= STIFFNESS.min && stiffness <= STIFFNESS.max;
}

/** As stored; what is invalid is left out. */
export function knownMeasured(stored: unknown): readonly MeasuredString[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one: Partial<Record<keyof MeasuredString, unknown>> | null): one is MeasuredString =>
      Number.isInteger(one?.midi) && typeof one?.stiffness === 'number' && isStiffness(one.stiffness),
  );
}

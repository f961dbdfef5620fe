import {
  ASYMMETRY_FACTOR,
  CLOSE_CENTS,
  EVIDENCE,
  FEW_NOTES_CENTS,
  LARGEST_ERROR_CENTS,
  LARGEST_MOVING_ERROR,
  LEAST_CERTAINTY,
  LEAST_DEVIATION_CENTS,
  LEAST_MOVEMENT_CENTS,
  MOVEMENT_ERRORS,
  NORMAL95,
  NOTE_ERROR_FACTOR,
  PURE_TONE_NOTES,
  SECTION_CHANCE,
  SECTION_SHARE,
  TONAL_SHARE,
} from './constants';
import { roundedAwayFromZero } from './partial-tracker';
import type { TuningEstimate } from './tuning-table';

/** Ten seconds of a song, or all of it. */
export interface TuningSection {
  /** Of its partials. */
  weight: number;
  /** Of steady partials in the energy, 0 to 1. */
  tonalShare: number;
  estimate: TuningEstimate | null;
}

/** The pitch of a song from its sections: how certain it is, and whether it moves. */
export interface TuningTrack {
  /** Of the scale against that of A4 = 440 Hz; of a song that moves, of its longest part. */
  cents: number;
  /** Half the width of the interval around `cents` that contains the pitch in 95 of 100 songs. */
  errorCents: number;
  /** 0 to 1: the probability that there is a pitch and `cents` is within CLOSE_CENTS of it. */
  confidence: number;
  /** Of the lowest and the highest section when they differ by more than their errors. */
  movement: { lowCents: number; highCents: number } | null;
}

interface Reading {
  cents: number;
  errorCents: number;
  certainty: number;
}

/** At most LARGEST_ERROR_CENTS, also for an estimate of nothing. The twin of native/src/tuning-track.cpp. */
export function errorCentsOf(estimate: TuningEstimate | null): number {
  if (estimate === null) return LARGEST_ERROR_CENTS;
  const { noteErrorCents, asymmetryCents, notes } = estimate;
  const deviation = Math.hypot(
    LEAST_DEVIATION_CENTS,
    NOTE_ERROR_FACTOR * noteErrorCents,
    ASYMMETRY_FACTOR * asymmetryCents,
    FEW_NOTES_CENTS / notes,
  );
  return Math.min(LARGEST_ERROR_CENTS, NORMAL95 * deviation);
}

/** Of one section alone. */
export function confidenceOf(section: TuningSection): number {
  return certaintyOf(section) * closeness(errorCentsOf(section.estimate));
}

/** @param whole all sections together */
export function trackOf(whole: TuningSection, sections: readonly TuningSection[]): TuningTrack {
  const cents = whole.estimate?.cents ?? 0;
  const readings = readingsOf(sections, cents);
  const steady = { cents, errorCents: errorCentsOf(whole.estimate), movement: null };
  const track = movingTrack(readings) ?? steady;
  const weights = sections.reduce((sum, { weight }) => sum + weight, 0);
  const evidence = sections.reduce((sum, section) => sum + section.weight * certaintyOf(section), 0);
  // Notes that move disagree as a whole, but not within ten seconds.
  const ofNotes = Math.max(noteEvidence(whole), weights > 0 ? evidence / weights : 0);
  const chance = (1 - ofNotes) * (1 - sectionEvidence(readings));
  return { ...track, confidence: tonality(whole.tonalShare) * (1 - chance) * closeness(track.errorCents) };
}

/** Probability that there are notes: by the share of steady partials in the energy. */
const tonality = (tonalShare: number) => 1 - Math.exp(-((tonalShare / TONAL_SHARE) ** 2));

/** Probability that the notes do not agree by chance (after the Rayleigh test: notes * concentration^2). */
function noteEvidence({ estimate, tonalShare }: TuningSection): number {
  if (estimate === null) return 0;
  // A single steady tone is one note and would be no evidence; but a pure tone is never played by accident.
  const notes = estimate.notes + PURE_TONE_NOTES * tonalShare ** 2;
  return 1 - Math.exp(-(((notes * estimate.concentration ** 2) / EVIDENCE) ** 2));
}

const certaintyOf = (section: TuningSection) => tonality(section.tonalShare) * noteEvidence(section);

/** Probability that a normal error of this 95 % interval is within CLOSE_CENTS. */
const closeness = (errorCents: number) => errorFunction((CLOSE_CENTS * NORMAL95) / errorCents / Math.SQRT2);

/** For x >= 0, to 1.5e-7 (Abramowitz & Stegun 1964, 7.1.26). */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return 1 - t * factors.reduce((sum, factor) => sum * t + factor, 0) * Math.exp(-x * x);
}

/** Sections with enough sound to have a say, each at the semitone nearest to the one before. */
function readingsOf(sections: readonly TuningSection[], startCents: number): Reading[] {
  const heaviest = Math.max(0, ...sections.map(({ weight }) => weight));
  const readings: Reading[] = [];
  let near = startCents;
  for (const section of sections) {
    const { estimate, weight } = section;
    if (estimate === null || weight < SECTION_SHARE * heaviest) continue;
    near = estimate.cents + 100 * roundedAwayFromZero((near - estimate.cents) / 100);
    readings.push({ cents: near, errorCents: errorCentsOf(estimate), certainty: certaintyOf(section) });
  }
  return readings;
}

/**
 * Probability that three sections or more do not agree by chance: readings at random are this close together with about
 * that power of the share of the semitone they fill.
 */
function sectionEvidence(readings: readonly Reading[]): number {
  const count = readings.length;
  if (count < 3) return 0;
  const mean = readings.reduce((sum, { cents }) => sum + cents, 0) / count;
  const variance = readings.reduce((sum, { cents }) => sum + (cents - mean) ** 2, 0) / (count - 1);
  return Math.exp(-(Math.min(1, (4 * Math.sqrt(variance)) / 100) ** (count - 1)) / SECTION_CHANCE);
}

/** @returns null when the sections do not differ by more than their errors */
function movingTrack(readings: readonly Reading[]): Omit<TuningTrack, 'confidence'> | null {
  const sorted = readings
    .filter(({ certainty, errorCents }) => certainty >= LEAST_CERTAINTY && errorCents <= LARGEST_MOVING_ERROR)
    .sort((a, b) => a.cents - b.cents);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return null;
  const range = high.cents - low.cents;
  if (range < LEAST_MOVEMENT_CENTS || range < MOVEMENT_ERRORS * (low.errorCents + high.errorCents)) return null;
  return { ...medianOf(sorted, range), movement: { lowCents: low.cents, highCents: high.cents } };
}

/**
 * The pitch that holds longest: the median. Of an even number the mean of the two in the middle, which adds half their
 * distance to the error, unless the pitch steps from one to the other.
 */
function medianOf(sorted: readonly Reading[], range: number): Pick<TuningTrack, 'cents' | 'errorCents'> {
  const upper = sorted[Math.floor(sorted.length / 2)]?.cents ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]?.cents ?? 0;
  const errors = sorted.map(({ errorCents }) => errorCents).sort((a, b) => a - b);
  const errorCents = errors[Math.floor(errors.length / 2)] ?? LARGEST_ERROR_CENTS;
  return upper - lower >= 0.5 * range
    ? { cents: lower, errorCents }
    : { cents: 0.5 * (lower + upper), errorCents: errorCents + 0.5 * (upper - lower) };
}

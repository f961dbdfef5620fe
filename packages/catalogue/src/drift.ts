import { isTrusted } from './measuring.js';
import { centsBetween } from './pitch.js';
import { type CourseReading, median, quantile, smoothCourse } from './smooth-course.js';
import { type CoursePoint, TimeMap } from './time-map.js';
import type { TuningMeasurement } from './tuning-measurement.js';

/** The pitch of a short stretch of a song. */
export interface DriftMoment {
  /** The middle of the stretch. */
  seconds: number;
  /** A4 above the reference, cents; null for a gap: nothing steady sounds. */
  cents: number | null;
  /** Half the width of its 95 % interval, cents; null with it. */
  errorCents: number | null;
}

/** A song whose A4 moves by no more than this has nothing to straighten, cents. */
export const STEADY_CENTS = 3;

/**
 * Why a song cannot be straightened: `steady`, it hardly moves; `lively`, it moves in a way that no slow curve and no
 * few steps follow, as voices do, or songs that were joined; `unknown`, too little of it has steady notes.
 */
export const NOT_STRAIGHTENED = ['steady', 'lively', 'unknown'] as const;
export type NotStraightened = (typeof NOT_STRAIGHTENED)[number];

/** Where two takes were joined. */
export interface DriftStep {
  seconds: number;
  /** Up is positive. */
  cents: number;
}

/** Data only, so that it can be passed to a worker: `new TimeMap(points, centreCents)` computes with it. */
export interface DriftCourse {
  /** By time, from 0 to the end of the song; two at one time are a step. */
  points: CoursePoint[];
  /** The pitch that the song has for longest: it is straightened to that. */
  centreCents: number;
  steps: DriftStep[];
  /** Stretches without a steady note: carried across, and not judged. */
  gaps: { fromSeconds: number; toSeconds: number }[];
}

export interface DriftFit {
  /** null when it cannot be straightened: `reason` says why. */
  course: DriftCourse | null;
  reason: NotStraightened | null;
  /** The range that holds 90 of 100 moments, cents: as recorded, and what the course leaves of it. */
  rangeCents: number;
  residualCents: number;
}

/** Fewer moments say nothing of a course. */
const MIN_MOMENTS = 4;
/** Of a song, that must have steady notes. */
const MIN_JUDGED_SHARE = 0.3;
/** A reading with a larger error is a gap, cents. */
const MAX_ERROR_CENTS = 10;
/** A moment's standard error is never taken for less than this, cents: half of 95 % is 1.96 of them. */
const MIN_SIGMA_CENTS = 0.3;
const SIGMAS = 1.96;
/** The least step, cents; smaller ones the curve follows. */
const MIN_STEP_CENTS = 5;
/** How much likelier two pieces must be than one, as a logarithm. */
const MIN_STEP_EVIDENCE = 6;
/** A take lasts for as many moments. */
const MIN_PIECE_MOMENTS = 2;
/** More are different songs. */
const MAX_STEPS = 4;
/** Tapes do not sink faster, cents per second. */
const MAX_CENTS_PER_SECOND = 6;
/** What most moments of a straightened song may move by: this, or half of what they did, cents. */
const MAX_RESIDUAL_CENTS = 6;

const HELD_SHARE = 0.9;
/** The range that holds 90 of 100 normal errors, over the median of their absolute values. */
const NORMAL_RANGE = (2 * 1.645) / 0.6745;

/** The range that holds 90 of 100 values. */
export const heldRange = (values: readonly number[]): number =>
  quantile(values, (1 + HELD_SHARE) / 2) - quantile(values, (1 - HELD_SHARE) / 2);

/** The sections of a measurement as moments, each at the semitone nearest to the one before. */
export function momentsOf(
  { drift, durationSeconds }: Pick<TuningMeasurement, 'drift' | 'durationSeconds'>,
  referenceHz: number,
): DriftMoment[] {
  let near = 0;
  return drift.map((section, i) => {
    const endSeconds = Math.max(section.atSeconds, drift[i + 1]?.atSeconds ?? durationSeconds);
    const seconds = (section.atSeconds + endSeconds) / 2;
    const { errorCents } = section;
    if (!isTrusted(section) || errorCents === null || errorCents > MAX_ERROR_CENTS) {
      return { seconds, cents: null, errorCents: null };
    }
    const cents = centsBetween(section.a4Hz, referenceHz);
    near = cents + 100 * Math.round((near - cents) / 100);
    return { seconds, cents: near, errorCents };
  });
}

/**
 * A smooth course of A4 through the moments of a song, to play it at a speed that takes the movement out.
 *
 * @param moments by time, evenly, gaps included
 */
export function fitDrift(moments: readonly DriftMoment[], durationSeconds: number): DriftFit {
  const readings = moments.flatMap(({ seconds, cents, errorCents }) =>
    cents === null ? [] : [{ seconds, cents, sigma: Math.max(MIN_SIGMA_CENTS, (errorCents ?? 0) / SIGMAS) }],
  );
  const rangeCents = heldRange(readings.map(({ cents }) => cents));
  const without = (reason: NotStraightened): DriftFit => ({
    course: null,
    reason,
    rangeCents,
    residualCents: rangeCents,
  });
  if (readings.length < Math.max(MIN_MOMENTS, MIN_JUDGED_SHARE * moments.length)) return without('unknown');
  const cuts = findCuts(readings, durationSeconds);
  if (cuts.length > MAX_STEPS) return without('lively');
  const { points } = pieces(readings, cuts, durationSeconds);
  const map = new TimeMap(points, 0);
  const residuals = readings.map(({ seconds, cents }) => cents - map.centsAt(seconds));
  const residualCents = heldRange(residuals);
  if (steepest(points) > MAX_CENTS_PER_SECOND) return without('lively');
  // A few moments that were misread do not make a song lively.
  const usualCents = NORMAL_RANGE * median(residuals.map(Math.abs));
  if (usualCents > MAX_RESIDUAL_CENTS && usualCents > rangeCents / 2) return without('lively');
  const levels = readings.map(({ seconds }) => map.centsAt(seconds));
  if (Math.max(...levels) - Math.min(...levels) <= STEADY_CENTS) return without('steady');
  const course = {
    points,
    centreCents: centreOf(map, durationSeconds),
    steps: cuts.map((cut) => stepAt(points, between(readings, cut))),
    gaps: gapsOf(moments, durationSeconds),
  };
  return { course, reason: null, rangeCents, residualCents };
}

/** The readings that begin another take, by greatest likelihood. */
function findCuts(readings: readonly CourseReading[], durationSeconds: number): number[] {
  let cuts: number[] = [];
  let { likelihood } = pieces(readings, cuts, durationSeconds);
  while (cuts.length <= MAX_STEPS) {
    let best: { cuts: number[]; likelihood: number } | null = null;
    for (const cut of candidates(readings)) {
      const tried = [...cuts, cut].sort((a, b) => a - b);
      if (!isLongEnough(tried, readings.length)) continue;
      const cutUp = pieces(readings, tried, durationSeconds);
      if (Math.abs(stepAt(cutUp.points, between(readings, cut)).cents) < MIN_STEP_CENTS) continue;
      if (best === null || cutUp.likelihood > best.likelihood) best = { cuts: tried, likelihood: cutUp.likelihood };
    }
    if (best === null || best.likelihood < likelihood + MIN_STEP_EVIDENCE) return cuts;
    ({ cuts, likelihood } = best);
  }
  return cuts;
}

/** Where neighbours are further apart than most and than their errors: few places, since each costs a fit. */
function candidates(readings: readonly CourseReading[]): number[] {
  const jumps = readings.slice(1).map(({ cents }, i) => Math.abs(cents - (readings[i]?.cents ?? 0)));
  const usual = median(jumps);
  return jumps
    .map((jump, i) => ({ jump, cut: i + 1 }))
    .filter(({ jump }) => jump >= MIN_STEP_CENTS / 2 && jump > 2 * usual)
    .sort((a, b) => b.jump - a.jump)
    .slice(0, 4 * MAX_STEPS)
    .map(({ cut }) => cut);
}

function isLongEnough(cuts: readonly number[], count: number): boolean {
  const ends = [0, ...cuts, count];
  return ends.every((end, i) => i === 0 || end - (ends[i - 1] ?? 0) >= MIN_PIECE_MOMENTS);
}

const between = (readings: readonly CourseReading[], cut: number): number =>
  ((readings[cut - 1]?.seconds ?? 0) + (readings[cut]?.seconds ?? 0)) / 2;

/** A course for each piece, one after the other. */
function pieces(
  readings: readonly CourseReading[],
  cuts: readonly number[],
  durationSeconds: number,
): { points: CoursePoint[]; likelihood: number } {
  const ends = [0, ...cuts, readings.length];
  const last = Math.max(durationSeconds, readings.at(-1)?.seconds ?? 0);
  const parts = ends.slice(1).map((end, i) => {
    const begin = ends[i] ?? 0;
    const fromSeconds = begin === 0 ? 0 : between(readings, begin);
    const toSeconds = end === readings.length ? last : between(readings, end);
    return smoothCourse(readings.slice(begin, end), { fromSeconds, toSeconds });
  });
  return {
    points: parts.flatMap((part) => part.points),
    likelihood: parts.reduce((sum, part) => sum + part.likelihood, 0),
  };
}

function stepAt(points: readonly CoursePoint[], seconds: number): DriftStep {
  const after = points.findIndex(
    (point, i) => i > 0 && point.seconds === seconds && points[i - 1]?.seconds === seconds,
  );
  return { seconds, cents: (points[after]?.cents ?? 0) - (points[after - 1]?.cents ?? 0) };
}

function steepest(points: readonly CoursePoint[]): number {
  return points.slice(1).reduce((most, { seconds, cents }, i) => {
    const before = points[i];
    if (before === undefined || seconds <= before.seconds) return most;
    return Math.max(most, Math.abs(cents - before.cents) / (seconds - before.seconds));
  }, 0);
}

/** The median over time: of two takes the pitch of the longer one, of a drift that of its middle. */
function centreOf(map: TimeMap, durationSeconds: number): number {
  const PLACES = 1000;
  return median(Array.from({ length: PLACES }, (_, i) => map.centsAt(((i + 0.5) / PLACES) * durationSeconds)));
}

/** Runs of two moments or more without a steady note: half a moment on either side belongs to its neighbours. */
function gapsOf(moments: readonly DriftMoment[], durationSeconds: number): DriftCourse['gaps'] {
  const gaps: DriftCourse['gaps'] = [];
  moments.forEach(({ cents, seconds }, i) => {
    if (cents !== null) return;
    const [before, after] = [moments[i - 1], moments[i + 1]];
    const fromSeconds = before === undefined ? 0 : (before.seconds + seconds) / 2;
    const toSeconds = after === undefined ? durationSeconds : (after.seconds + seconds) / 2;
    const last = gaps.at(-1);
    if (last?.toSeconds === fromSeconds) last.toSeconds = toSeconds;
    else gaps.push({ fromSeconds, toSeconds });
  });
  return gaps;
}

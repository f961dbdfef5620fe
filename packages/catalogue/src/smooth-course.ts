import { PentadiagonalMatrix } from './banded-solver.js';
import type { CoursePoint } from './time-map.js';

/** A reading with its standard error. */
export interface CourseReading extends CoursePoint {
  /** Cents, above 0. */
  sigma: number;
}

/** How finely a course is drawn: it is a straight line in between. */
const GRID_SECONDS = 2;
/** How far before the first and after the last reading a course goes on as it was going; beyond that it stays. */
const EXTRAPOLATED_SECONDS = 6;

/** Standard deviations of the second difference from one grid point to the next, cents: from a line to a slow wave. */
const BENDS = Array.from({ length: 17 }, (_, i) => 0.002 * 10 ** (i / 5));
/** The stated errors count as much as this number of readings against what the readings themselves say of theirs. */
const PRIOR_READINGS = 6;
/** Residuals follow Student's t distribution with as many degrees of freedom: few readings far off do not pull. */
const DEGREES_OF_FREEDOM = 2;
const ROBUST_ROUNDS = 8;
/** What a reading is compared with at first, on either side. */
const NEIGHBOURS = 3;

export interface SmoothCourse {
  points: CoursePoint[];
  /** Of the model, as a logarithm; only differences between models of the same readings mean anything. */
  likelihood: number;
}

interface Model {
  fitted: Float64Array;
  likelihood: number;
  /** Of the readings, as multiples of their stated errors. */
  scale: number;
}

/**
 * The smoothest course through readings: a smoothing spline on a grid (Eilers 2003, "A perfect smoother"), whose
 * smoothness has the greatest restricted likelihood (Wahba 1985), which readings far off hardly pull (Lange, Little &
 * Taylor 1989). Where there is no reading it is carried across.
 *
 * @param readings by time, two at least
 * @param fromSeconds where it begins, and `toSeconds` where it ends: at or beyond the readings
 */
export function smoothCourse(
  readings: readonly CourseReading[],
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
): SmoothCourse {
  const count = Math.max(3, Math.ceil((toSeconds - fromSeconds) / GRID_SECONDS) + 1);
  const step = (toSeconds - fromSeconds) / (count - 1);
  const placed = readings.map((reading) => {
    const exact = Math.min(count - 1, Math.max(0, (reading.seconds - fromSeconds) / step));
    const node = Math.min(count - 2, Math.floor(exact));
    return { ...reading, node, share: exact - node };
  });
  const weights = firstWeights(readings);
  const bends = BENDS.map((bend) => bend * (step / GRID_SECONDS) ** 2);
  let best = bestModel(placed, weights, count, bends);
  for (let round = 0; round < ROBUST_ROUNDS; round += 1) {
    placed.forEach((reading, i) => {
      const off = (reading.cents - valueAt(best.fitted, reading)) / (reading.sigma * best.scale);
      weights[i] = (DEGREES_OF_FREEDOM + 1) / (DEGREES_OF_FREEDOM + off * off);
    });
    best = bestModel(placed, weights, count, bends);
  }
  const [first, last] = [placed[0]?.seconds ?? 0, placed.at(-1)?.seconds ?? 0];
  const points = Array.from(best.fitted, (_, i) => {
    const seconds = fromSeconds + i * step;
    const known = Math.min(last + EXTRAPOLATED_SECONDS, Math.max(first - EXTRAPOLATED_SECONDS, seconds));
    const exact = Math.min(count - 1, Math.max(0, (known - fromSeconds) / step));
    const node = Math.min(count - 2, Math.floor(exact));
    return { seconds, cents: valueAt(best.fitted, { node, share: exact - node }) };
  });
  return { points, likelihood: best.likelihood };
}

type Placed = CourseReading & { node: number; share: number };

function valueAt(fitted: Float64Array, { node, share }: Pick<Placed, 'node' | 'share'>): number {
  return (1 - share) * (fitted[node] ?? 0) + share * (fitted[node + 1] ?? 0);
}

/** A single reading far from its neighbours must not bend the first course towards itself. */
function firstWeights(readings: readonly CourseReading[]): number[] {
  const off = readings.map(({ cents, sigma }, i) => {
    const near = readings.slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1).map((one) => one.cents);
    const isAtEnd = i < NEIGHBOURS || i >= readings.length - NEIGHBOURS;
    return isAtEnd ? 0 : (cents - median(near)) / sigma;
  });
  const scale = Math.max(1, 1.4826 * median(off.map(Math.abs)));
  return off.map((one) => (DEGREES_OF_FREEDOM + 1) / (DEGREES_OF_FREEDOM + (one / scale) ** 2));
}

function bestModel(placed: readonly Placed[], weights: readonly number[], count: number, bends: number[]): Model {
  const models = bends.map((bend) => modelOf(placed, weights, count, bend));
  return models.reduce((best, model) => (model.likelihood > best.likelihood ? model : best));
}

/** Minimises sum w (reading - course)^2 / sigma^2 + sum (second difference)^2 / bend^2. */
function modelOf(placed: readonly Placed[], weights: readonly number[], count: number, bend: number): Model {
  const matrix = new PentadiagonalMatrix(count);
  const right = new Float64Array(count);
  const penalty = 1 / (bend * bend);
  for (let i = 0; i + 2 < count; i += 1) matrix.addSquare(i, [1, -2, 1], penalty);
  let logWeights = 0;
  placed.forEach(({ node, share, cents, sigma }, i) => {
    const weight = (weights[i] ?? 1) / (sigma * sigma);
    logWeights += Math.log(weight);
    matrix.addSquare(node, [1 - share, share], weight);
    right[node] = (right[node] ?? 0) + weight * (1 - share) * cents;
    right[node + 1] = (right[node + 1] ?? 0) + weight * share * cents;
  });
  const { solution, logDeterminant } = matrix.solve(right);
  let misfit = 0;
  placed.forEach((reading, i) => {
    misfit += ((weights[i] ?? 1) * (reading.cents - valueAt(solution, reading)) ** 2) / reading.sigma ** 2;
  });
  for (let i = 0; i + 2 < count; i += 1) {
    misfit += penalty * ((solution[i] ?? 0) - 2 * (solution[i + 1] ?? 0) + (solution[i + 2] ?? 0)) ** 2;
  }
  // The straight line is free: two readings' worth.
  const freedom = Math.max(0, placed.length - 2) + PRIOR_READINGS;
  const scaleSquared = (misfit + PRIOR_READINGS) / freedom;
  const likelihood =
    -0.5 * (freedom * Math.log(scaleSquared) + logDeterminant - (count - 2) * Math.log(penalty) - logWeights);
  return { fitted: solution, likelihood, scale: Math.sqrt(scaleSquared) };
}

/** @returns 0 for none */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share 0-1; between two values by their distance. @returns 0 for none */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const exact = share * (sorted.length - 1);
  const below = Math.max(0, Math.floor(exact));
  const low = sorted[below] ?? 0;
  return low + (exact - below) * ((sorted[below + 1] ?? low) - low);
}

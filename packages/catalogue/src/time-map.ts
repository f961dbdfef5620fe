import { ratioOfCents } from './pitch.js';

/** A place of a course: how far the pitch is above the reference there. Two at one time are a step. */
export interface CoursePoint {
  /** In the recording. */
  seconds: number;
  cents: number;
}

/** d ln(frequency) per cent. */
const LOG_PER_CENT = Math.LN2 / 1200;

/** A stretch in which the course is a straight line in cents. */
interface Stretch {
  fromSeconds: number;
  cents: number;
  centsPerSecond: number;
  /** When it plays. */
  fromOutputSeconds: number;
}

/**
 * The times of a recording that is played by varispeed so that its pitch, which follows a course, stands still.
 *
 * Where the pitch is c cents above the centre, the recording is read at v = 2^(-c/1200) times its speed, and t seconds
 * of it take the integral of 1/v. The course is linear in cents between its points, where that integral and its inverse
 * are elementary: both directions are exact, and neither accumulates an error. Before the first point and after the
 * last the pitch counts as it is there.
 */
export class TimeMap {
  readonly #stretches: Stretch[];

  /**
   * @param points by time; none: nothing moves
   * @param centreCents the pitch that is to stand still
   */
  constructor(
    private readonly points: readonly CoursePoint[],
    private readonly centreCents: number,
  ) {
    this.#stretches = stretchesOf(points, centreCents);
  }

  /** Pitch above the reference at a time of the recording, cents; at a step that after it. */
  centsAt(inputSeconds: number): number {
    return this.#centsAbove(inputSeconds) + this.centreCents;
  }

  /** Recording seconds per second that is heard. */
  speedAt(inputSeconds: number): number {
    return ratioOfCents(-this.#centsAbove(inputSeconds));
  }

  /** When a place of the recording is heard. */
  outputSecondsAt(inputSeconds: number): number {
    const stretch = this.#find(inputSeconds, 'fromSeconds');
    return stretch.fromOutputSeconds + played(stretch, inputSeconds - stretch.fromSeconds);
  }

  /** What is heard at a time: a place of the recording. */
  inputSecondsAt(outputSeconds: number): number {
    const stretch = this.#find(outputSeconds, 'fromOutputSeconds');
    return stretch.fromSeconds + recorded(stretch, outputSeconds - stretch.fromOutputSeconds);
  }

  /** How much faster and slower than recorded it plays at most, per cent; slower is negative. */
  get speedRangePercent(): { slowest: number; fastest: number } {
    const speeds = this.points.map(({ cents }) => ratioOfCents(this.centreCents - cents));
    return {
      slowest: 100 * (speeds.reduce((least, speed) => Math.min(least, speed), 1) - 1),
      fastest: 100 * (speeds.reduce((most, speed) => Math.max(most, speed), 1) - 1),
    };
  }

  #centsAbove(inputSeconds: number): number {
    const { cents, centsPerSecond, fromSeconds } = this.#find(inputSeconds, 'fromSeconds');
    return cents + centsPerSecond * (inputSeconds - fromSeconds);
  }

  /** The last stretch that begins at or before a time. */
  #find(seconds: number, key: 'fromSeconds' | 'fromOutputSeconds'): Stretch {
    let low = 0;
    let high = this.#stretches.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#stretches[middle]?.[key] ?? 0) <= seconds) low = middle;
      else high = middle - 1;
    }
    return this.#stretches[low] ?? STILL;
  }
}

const STILL: Stretch = { fromSeconds: 0, cents: 0, centsPerSecond: 0, fromOutputSeconds: 0 };

function stretchesOf(points: readonly CoursePoint[], centreCents: number): Stretch[] {
  const [first] = points;
  if (first === undefined) return [STILL];
  const stretches: Stretch[] = [{ ...STILL, cents: first.cents - centreCents }];
  let [seconds, outputSeconds] = [0, 0];
  points.forEach((point, i) => {
    const before = stretches.at(-1) ?? STILL;
    outputSeconds += played(before, point.seconds - seconds);
    seconds = point.seconds;
    const next = points[i + 1];
    const lastsSeconds = next === undefined ? 0 : next.seconds - seconds;
    const centsPerSecond = lastsSeconds > 0 && next !== undefined ? (next.cents - point.cents) / lastsSeconds : 0;
    const cents = point.cents - centreCents;
    stretches.push({ fromSeconds: seconds, cents, centsPerSecond, fromOutputSeconds: outputSeconds });
  });
  return stretches;
}

/** How long the first seconds of a stretch are heard: the integral of 2^((c + s t) / 1200). */
function played({ cents, centsPerSecond }: Stretch, seconds: number): number {
  const exponent = LOG_PER_CENT * centsPerSecond * seconds;
  const mean = Math.abs(exponent) < 1e-12 ? 1 : Math.expm1(exponent) / exponent;
  return ratioOfCents(cents) * mean * seconds;
}

/** The inverse of {@link played}. */
function recorded({ cents, centsPerSecond }: Stretch, heardSeconds: number): number {
  const atFirst = heardSeconds * ratioOfCents(-cents);
  const growth = LOG_PER_CENT * centsPerSecond * atFirst;
  return Math.abs(growth) < 1e-12 ? atFirst : (Math.log1p(growth) / growth) * atFirst;
}

import type { DriftCourse, DriftMoment } from '@attune/catalogue/drift';
import { heldRange } from '@attune/catalogue/drift';
import { ratioOfCents } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { TimeMap } from '@attune/catalogue/time-map';
import { figureText } from '../../../../shared/ui/figure-text';
import type { SongDrift } from './song-drift';

/** Of all the movement, what must be from start to end for a record to sink or rise. */
const ONE_WAY_SHARE = 0.7;

/** What the page says of a song that can be straightened. Cents are above the pitch it is straightened to. */
export interface DriftFacts {
  way: 'sinks' | 'rises' | 'moves';
  startCents: number;
  endCents: number;
  lowCents: number;
  highCents: number;
  startHz: number;
  endHz: number;
  /** That it is straightened to. */
  centreHz: number;
  /** The range that holds 90 of 100 moments: as recorded, and straightened, as expected until that is measured. */
  rangeCents: number;
  residualCents: number;
  isMeasured: boolean;
  /** At most, slower is negative. */
  speedPercent: { slowest: number; fastest: number };
  durationSeconds: number;
  straightenedSeconds: number;
}

export function driftFacts({ durationSeconds, fit, straightened }: SongDrift, course: DriftCourse): DriftFacts {
  const { points, centreCents, steps } = course;
  const map = new TimeMap(points, centreCents);
  const levels = points.map(({ cents }) => cents - centreCents);
  const [startCents, endCents] = [levels[0] ?? 0, levels.at(-1) ?? 0];
  const [lowCents, highCents] = [Math.min(...levels), Math.max(...levels)];
  const isOneWay = steps.length === 0 && Math.abs(endCents - startCents) >= ONE_WAY_SHARE * (highCents - lowCents);
  const hertz = (cents: number) => STANDARD_A4_HZ * ratioOfCents(centreCents + cents);
  return {
    way: !isOneWay ? 'moves' : endCents < startCents ? 'sinks' : 'rises',
    startCents,
    endCents,
    lowCents,
    highCents,
    startHz: hertz(startCents),
    endHz: hertz(endCents),
    centreHz: hertz(0),
    rangeCents: fit.rangeCents,
    // Never 0, which would claim more than is measured.
    residualCents: Math.max(0.1, straightened === null ? fit.residualCents : heldRange(readingsOf(straightened))),
    isMeasured: straightened !== null,
    speedPercent: map.speedRangePercent,
    durationSeconds,
    straightenedSeconds: map.outputSecondsAt(durationSeconds),
  };
}

/** For those who do not see the drawing. */
export function courseInWords({ startHz, endHz, centreHz }: DriftFacts): string {
  const [start, end, centre] = [startHz, endHz, centreHz].map((value) => figureText(value, { decimals: 1 }));
  return `A4 over time, from ${start} to ${end} hertz. Straightened it stays at ${centre}.`;
}

export function residualInWords({ residualCents }: DriftFacts): string {
  return `What is left: 90 of 100 moments are within ${figureText(residualCents, { decimals: 1 })} cents.`;
}

const readingsOf = (moments: readonly DriftMoment[]): number[] => moments.flatMap(({ cents }) => cents ?? []);

import { centsBetween, ratioOfCents } from '@attune/catalogue/pitch';
import type { PartialLines } from './partial-lines';
import { fitString, maxSlope, type Partial, stretchLine } from './stiff-string';

/** Partials that are looked for. */
const PARTIALS = 12;
/** The strongest of these is found first, the others from it. */
const STARTS = [1, 2, 3, 4] as const;
/** How far the first partial may be from the period's frequency, and a partial from where others put it, cents. */
const PERIOD_ERROR_CENTS = 30;
const PLACE_ERROR_CENTS = 12;
/** Closer together than this, bins, the lines of partials run into each other. */
const MIN_SPACING_BINS = 4.6;
/**
 * From this distance on there is room between them for a floor, and lines must stand out of it, power ratio (11 dB).
 */
const FLOOR_SPACING_BINS = 13;
const ABOVE_FLOOR = 12;
/** Lines this much below the strongest one are not read, power ratio (50 dB). */
const WEAKEST = 1e-5;
/** Two readings of one line that disagree by more, bins, are of noise. */
const MAX_SPREAD_BINS = 0.4;
/**
 * The same of the line that the others are found from: by more, and the note has a vibrato; noise moves low notes more.
 */
const MAX_START_SPREAD_BINS = { low: 0.1, high: 0.04 } as const;

/** What is read of a string. */
export interface ReadString {
  /** Of its first partial, Hz. */
  frequencyHz: number;
  /** B of its inharmonicity; null where too few partials are found to tell. */
  stiffness: number | null;
}

/**
 * The first partial of a note whose period is known: what a strobe tuner reads. A stiff string's upper partials are
 * sharp, and pull its period.
 */
export class FirstPartial {
  private readonly lines: PartialLines;

  /** @param lines of the frame that is asked about */
  constructor(lines: PartialLines) {
    this.lines = lines;
  }

  /**
   * @param periodHz frequency by the note's period
   * @returns null where the frame is too short for a note so low (4.6 periods) or the note does not hold still
   */
  read(periodHz: number): ReadString | null {
    if (this.lines.bins(periodHz) < MIN_SPACING_BINS) return null;
    const steepest = maxSlope(periodHz);
    const fitted = fitString(this.partials(periodHz, steepest), steepest);
    return fitted && { frequencyHz: periodHz * ratioOfCents(fitted.firstCents), stiffness: fitted.stiffness };
  }

  /** The partials that are found, lowest first; their cents are above those of the period. */
  private partials(periodHz: number, steepest: number): Partial[] {
    const start = this.start(periodHz, steepest);
    if (!start) return [];
    const found = [start];
    for (let number = start.number - 1; number >= 1; number -= 1) {
      const lower = steepest * (start.number ** 2 - number ** 2);
      const one = this.partial(
        periodHz,
        number,
        start.cents - PLACE_ERROR_CENTS - lower,
        start.cents + PLACE_ERROR_CENTS,
      );
      if (one) found.unshift(one);
    }
    for (let number = start.number + 1; number <= PARTIALS; number += 1) {
      const { low, high } = placeAbove(found, number, steepest);
      const one = this.partial(periodHz, number, low, high);
      if (one) found.push(one);
    }
    const strongest = Math.max(...found.map(({ power }) => power));
    return found.filter(({ power }) => power >= WEAKEST * strongest);
  }

  private start(periodHz: number, steepest: number): Partial | null {
    let best: Partial | null = null;
    for (const number of STARTS) {
      const high = PERIOD_ERROR_CENTS + steepest * (number ** 2 - 1);
      const one = this.partial(periodHz, number, -PERIOD_ERROR_CENTS, high);
      if (one && one.power > (best?.power ?? 0)) best = one;
    }
    if (!best) return null;
    const maxSpread =
      this.lines.bins(periodHz) < FLOOR_SPACING_BINS ? MAX_START_SPREAD_BINS.low : MAX_START_SPREAD_BINS.high;
    return best.spreadCents > maxSpread * this.centsOfBin(best.number * periodHz) ? null : best;
  }

  /** @param low, high where it may be, cents above `number` times the period's frequency */
  private partial(periodHz: number, number: number, low: number, high: number): Partial | null {
    const hz = number * periodHz;
    const line = this.lines.strongest(hz * ratioOfCents(low), hz * ratioOfCents(high));
    if (!line) return null;
    const { frequencyHz, neighbourHz, power, floor } = line;
    if (this.lines.bins(Math.abs(frequencyHz - neighbourHz)) > MAX_SPREAD_BINS) return null;
    if (this.lines.bins(periodHz) >= FLOOR_SPACING_BINS && power < ABOVE_FLOOR * floor) return null;
    const cents = centsBetween(frequencyHz, hz);
    const centsOfBin = this.centsOfBin(hz);
    if (cents < low - centsOfBin || cents > high + centsOfBin) return null;
    return { number, cents, power, spreadCents: Math.abs(centsBetween(frequencyHz, neighbourHz)) };
  }

  private centsOfBin(hz: number): number {
    return centsBetween(1 + 1 / this.lines.bins(hz), 1);
  }
}

/** Where the next partial may be, cents: as far above the last one as a string can be stiff, or as the others say. */
function placeAbove(found: readonly Partial[], number: number, steepest: number): { low: number; high: number } {
  const last = found.at(-1) as Partial;
  const grown = number ** 2 - last.number ** 2;
  const weights = found.map((one) => one.power * one.number ** 2);
  const slope = Math.min(steepest, stretchLine(found, weights).slope);
  const [least, most] = found.length === 1 ? [0, steepest] : [slope, slope];
  return { low: last.cents - PLACE_ERROR_CENTS + least * grown, high: last.cents + PLACE_ERROR_CENTS + most * grown };
}

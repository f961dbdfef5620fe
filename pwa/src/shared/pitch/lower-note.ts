import { centsBetween, ratioOfCents } from '@attune/catalogue/pitch';
import type { PartialLines } from './partial-lines';
import { maxSlope, type Partial, stretchLine } from './stiff-string';

/** Partials of the lower note that are looked at. */
const HIGHEST_PARTIAL = 13;
/** Closer together than this, bins, partials run into each other. */
const MIN_SPACING_BINS = 4.4;
/** The first of the shared partials that is there decides where the others have to be. */
const ANCHORS = [1, 2, 3, 4] as const;
/** How far a shared partial may be from the period's frequency, cents. */
const PERIOD_ERROR_CENTS = 30;
/** How far a partial may be from its place on the series: what bridges move it by, and noise. */
const PLACE_ERROR_CENTS = 5;
const PLACE_ERROR_BINS = 0.35;
/** Two readings of one line that disagree by more, bins, are of noise or of a sound that glides. */
const MAX_SPREAD_BINS = 0.6;
/** How far a partial must rise above its surroundings, power ratio (6 dB). */
const ABOVE_FLOOR = 4;
/** And above what was there before the attack, power ratio (3 dB). */
const ABOVE_BACKGROUND = 2;
/** Partials this much below the strongest one are not counted, power ratio (50 dB). */
const WEAKEST = 1e-5;

/** What is found of a lower note. */
interface LowerPartials {
  /** Share of power, 0..1, in those of its partials that the higher note does not have, of the power in all. */
  share: number;
  /** How many of those there are. */
  lines: number;
  /**
   * Whether one of them is neither an octave nor a twelfth above the lower note nor a multiple of these. Two strings
   * whose period in common is the lower note have none.
   */
  hasOddOnes: boolean;
}

/**
 * Whether a tone is really a lower note, an octave or a twelfth or more below what its waveform seems to repeat at.
 *
 * Late in the decay of a plucked string its even partials may carry more than 95 % of the power. The waveform then very
 * nearly repeats twice per period, and the first high maximum of the NSDF is an octave too high. What gives the
 * string away is that the other partials are still there: as lines that stand out of the noise, where those of one
 * string with the shared partials are, and that were not there before it was struck. Mains hum, voices and other
 * strings have lines, too, but elsewhere or earlier.
 */
export class LowerNote {
  private readonly lines: PartialLines;
  private readonly before: PartialLines;

  /**
   * @param lines of the frame that is asked about
   * @param before of what sounded before the last attack
   */
  constructor(lines: PartialLines, before: PartialLines) {
    this.lines = lines;
    this.before = before;
  }

  /**
   * @param frequencyHz of the tone as it seems
   * @param divisor of the frequency, 2 and up: the lower note is at frequencyHz / divisor
   * @returns null where the frame is too short to tell partials of a note so low apart (4.4 periods)
   */
  partialsOf(frequencyHz: number, divisor: number): LowerPartials | null {
    const lowerHz = frequencyHz / divisor;
    const { lines } = this;
    if (lines.bins(lowerHz) < MIN_SPACING_BINS) return null;
    const shared = this.shared(lowerHz, divisor);
    if (shared.length === 0) return { share: 1, lines: HIGHEST_PARTIAL, hasOddOnes: true };
    const weights = shared.map(({ power, number }) => power * number ** 2);
    const line = stretchLine(shared, weights);
    const slope = Math.min(maxSlope(lowerHz), line.slope);
    const strongest = Math.max(...shared.map(({ power }) => power));
    const own = [];
    for (let number = 1; number <= HIGHEST_PARTIAL; number += 1) {
      if (number % divisor === 0) continue;
      const hz = lowerHz * number * ratioOfCents(line.atZero + slope * number ** 2);
      const power = this.ownPower(hz, lowerHz);
      if (power > WEAKEST * strongest) own.push({ number, power });
    }
    const powerOf = (partials: readonly { power: number }[]) => partials.reduce((sum, { power }) => sum + power, 0);
    return {
      share: powerOf(own) / (powerOf(own) + powerOf(shared)),
      lines: own.length,
      hasOddOnes: own.some(({ number }) => number % 2 !== 0 && number % 3 !== 0),
    };
  }

  /** The partials that both notes have, as partials of the lower one. */
  private shared(lowerHz: number, divisor: number): Partial[] {
    const found: Partial[] = [];
    for (let number = divisor; number <= Math.max(HIGHEST_PARTIAL, divisor * ANCHORS.length); number += divisor) {
      const hz = number * lowerHz;
      const high = PERIOD_ERROR_CENTS + maxSlope(lowerHz * divisor) * ((number / divisor) ** 2 - 1);
      const line = this.lines.strongest(hz * ratioOfCents(-PERIOD_ERROR_CENTS), hz * ratioOfCents(high));
      if (!line || this.isNoise(line)) continue;
      const cents = centsBetween(line.frequencyHz, hz);
      found.push({ number, cents, power: line.power, spreadCents: 0 });
    }
    const strongest = Math.max(...found.map(({ power }) => power));
    return found.filter(({ power }) => power > WEAKEST * strongest);
  }

  /** @returns power of the line at that place, as far as it belongs there; else 0 */
  private ownPower(hz: number, spacingHz: number): number {
    const { lines } = this;
    const reach = hz * (ratioOfCents(PLACE_ERROR_CENTS) - 1) + PLACE_ERROR_BINS / lines.bins(1);
    const line = lines.strongest(hz - reach - 1 / lines.bins(1), hz + reach + 1 / lines.bins(1));
    if (!line || this.isNoise(line) || Math.abs(line.frequencyHz - hz) > reach) return 0;
    const floor =
      (lines.meanPower(hz - 0.62 * spacingHz, hz - 0.38 * spacingHz) +
        lines.meanPower(hz + 0.38 * spacingHz, hz + 0.62 * spacingHz)) /
      2;
    const isNew = lines.powerNear(hz) > ABOVE_BACKGROUND * this.before.powerNear(hz);
    return isNew && line.power > ABOVE_FLOOR * floor ? line.power : 0;
  }

  private isNoise({ frequencyHz, neighbourHz }: { frequencyHz: number; neighbourHz: number }): boolean {
    return this.lines.bins(Math.abs(frequencyHz - neighbourHz)) > MAX_SPREAD_BINS;
  }
}

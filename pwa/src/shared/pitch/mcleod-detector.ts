import { centsBetween } from '@attune/catalogue/pitch';
import { LowerNote } from './lower-note';
import { Nsdf } from './nsdf';
import { PartialLines } from './partial-lines';

export interface PitchEstimate {
  /** Fundamental frequency, Hz. */
  frequencyHz: number;
  /** n at the period, 0..1: S / (S + N) of a steady tone in noise, so 0.85 is about 7.5 dB. */
  clarity: number;
}

export interface DetectorOptions {
  sampleRateHz: number;
  /** Length of the longest frame it will be given. */
  maxFrames: number;
  /** Search range, Hz. */
  minHz: number;
  maxHz: number;
}

/** A maximum counts as the period when it reaches this share of the highest one (k in McLeod & Wyvill, 5.1). */
const PEAK_SHARE = 0.9;

/** Periods at which the first reading is sharpened; its error is divided by as many. */
const REFINED_AT = [2, 4, 8] as const;
/**
 * Going on to more periods is safe and useful only for high notes, whose period is a few samples: up to this lag, s.
 */
const REFINED_FURTHER_UNTIL_SECONDS = 0.02;

/** A period below the range counts when it is clearer than this; it is looked for down to here, Hz. */
const BELOW_CLARITY = 0.9;
const BELOW_TO_HZ = 25;

/** Octave and twelfth. */
const LOWER_BY = [2, 3] as const;
/** By how much n must grow from one period to two or three for the lower note to be looked for. */
const GAIN = 0.008;
/** And more in noise, which moves n by chance: this share of 1 - n. */
const GAIN_IN_NOISE = 0.1;

/**
 * In an exact tone the gain is twice the share of power in the lower note's own partials. A string's decay and its
 * inharmonicity add to the gain, so less will do; but next to nothing does not explain it.
 */
const SHARE_OF_GAIN = 0.1;
/**
 * One line may be where it is by chance: this many are needed, unless the lower note is shown already, within these
 * cents.
 */
const MIN_LINES = 2;
const SHOWN_WITHIN_CENTS = 60;
/** A maximum before the chosen one may be the period itself, made lower by another sound: from this value on. */
const EARLIER_VALUE = 0.6;
/** The chosen period is a multiple of it within this. */
const MULTIPLE_WITHIN = 0.06;

/** Up to this lag, frames, maxima may lie so much between two values that a parabola misses their height. */
const SINC_UP_TO_LAG = 100;
const SINC_REACH = 12;

interface Peak {
  /** Frames, with its fraction. */
  lag: number;
  value: number;
}

/**
 * Pitch of one frame by the McLeod pitch method: the first of the high maxima of the NSDF, within the search range,
 * sharpened at its multiples. Where the octave below has partials of its own, that is the note.
 */
export class McLeodDetector {
  /** Of the frame that was read last, and of what sounded before the last attack. */
  readonly lines: PartialLines;
  private readonly linesBefore: PartialLines;
  private readonly options: DetectorOptions;
  private readonly nsdf: Nsdf;
  private readonly lowerNote: LowerNote;
  private shownHz: number | null = null;

  constructor(options: DetectorOptions) {
    this.options = options;
    this.nsdf = new Nsdf(options.maxFrames, options.maxFrames >> 1);
    this.lines = new PartialLines(options.sampleRateHz, options.maxFrames);
    this.linesBefore = new PartialLines(options.sampleRateHz, options.maxFrames);
    this.lowerNote = new LowerNote(this.lines, this.linesBefore);
  }

  /** An attack is heard. @param frame mono samples before it, at most `maxFrames` */
  attack(frame: Float32Array): void {
    this.linesBefore.transform(frame);
  }

  /**
   * @param frame mono samples, -1..1, at most `maxFrames`
   * @param isSteady whether the frame is past the note's attack; only then weak partials of a lower note are looked
   *   for, as a thump or a breath has something everywhere in the spectrum
   * @param shownHz the note that is shown: late in its decay less of it has to be found
   * @returns null when nothing in the range repeats
   */
  detect(frame: Float32Array, isSteady = true, shownHz: number | null = null): PitchEstimate | null {
    this.shownHz = shownHz;
    const { sampleRateHz, minHz, maxHz } = this.options;
    const maxLag = frame.length >> 1;
    const values = this.nsdf.compute(frame, maxLag);
    if (this.nsdf.meanPower < 1e-12) return null;
    const lowest = Math.max(2, sampleRateHz / maxHz);
    const highest = Math.min(maxLag - 1, sampleRateHz / minHz);
    const peaks = keyMaxima(values, maxLag, lowest, highest);
    const first = firstHigh(peaks);
    if (!first) return null;

    this.lines.transform(frame);
    const chosen = this.periodAbove(peaks, first) ?? first;
    const period = refined(values, chosen, maxLag, sampleRateHz);
    for (const divisor of isSteady ? LOWER_BY : []) {
      const below = divisor * period <= highest ? peakNear(values, divisor * period, period / 4, maxLag) : null;
      if (!below || below.value - chosen.value < GAIN + GAIN_IN_NOISE * (1 - below.value)) continue;
      if (this.isLower(sampleRateHz / period, divisor, below.value - chosen.value)) {
        return {
          frequencyHz: sampleRateHz / refined(values, below, maxLag, sampleRateHz),
          clarity: inUnit(below.value),
        };
      }
    }
    return { frequencyHz: sampleRateHz / period, clarity: inUnit(chosen.value) };
  }

  /**
   * The note of the frame that was read last, where that has no clear one within the range and a very clear one below
   * it.
   *
   * @returns Hz, or null
   */
  belowRange(): number | null {
    const { sampleRateHz, minHz } = this.options;
    const { values, lag: maxLag } = this.nsdf;
    const peaks = keyMaxima(values, maxLag, 2, Math.min(maxLag - 1, sampleRateHz / BELOW_TO_HZ));
    const chosen = firstHigh(peaks);
    const isBelow = chosen && chosen.value > BELOW_CLARITY && chosen.lag > (1.01 * sampleRateHz) / minHz;
    return isBelow && !this.periodAbove(peaks, chosen) ? sampleRateHz / chosen.lag : null;
  }

  /**
   * The period of which the chosen one is only a multiple: another sound, such as hum or a second string, repeats
   * better after several of the note's periods than after one, and has no partials where those of the lower note would
   * be.
   */
  private periodAbove(peaks: readonly Peak[], chosen: Peak): Peak | undefined {
    return peaks.find((peak) => {
      const divisor = Math.round(chosen.lag / peak.lag);
      if (divisor < 2 || peak.value < EARLIER_VALUE) return false;
      if (Math.abs(chosen.lag / peak.lag - divisor) > MULTIPLE_WITHIN) return false;
      return !this.isLower((divisor * this.options.sampleRateHz) / chosen.lag, divisor, chosen.value - peak.value);
    });
  }

  /**
   * Whether the note is lower than it seems.
   *
   * @param gain how much better the waveform repeats after `divisor` of the seeming periods than after one
   */
  private isLower(seemsHz: number, divisor: number, gain: number): boolean {
    const found = this.lowerNote.partialsOf(seemsHz, divisor);
    if (found === null) return true;
    if (found.share <= SHARE_OF_GAIN * gain) return false;
    const apart = this.shownHz === null ? Infinity : centsBetween(seemsHz / divisor, this.shownHz);
    return Math.abs(apart) < SHOWN_WITHIN_CENTS || (found.lines >= MIN_LINES && found.hasOddOnes);
  }
}

/** The first of the maxima that are nearly as high as the highest one. */
function firstHigh(peaks: readonly Peak[]): Peak | undefined {
  const top = peaks.reduce((best, peak) => Math.max(best, peak.value), 0);
  return top > 0 ? peaks.find((peak) => peak.value >= PEAK_SHARE * top) : undefined;
}

const inUnit = (value: number): number => Math.min(1, Math.max(0, value));

/** The highest point of each positive stretch of n after its first zero, where it lies between the given lags. */
function keyMaxima(values: Float64Array, maxLag: number, lowest: number, highest: number): Peak[] {
  const peaks: Peak[] = [];
  let lag = 1;
  while (lag < maxLag && (values[lag] as number) > 0) lag += 1;
  while (lag < maxLag && lag <= highest + 1) {
    while (lag < maxLag && (values[lag] as number) <= 0) lag += 1;
    let best = 0;
    while (lag < maxLag && (values[lag] as number) > 0) {
      const value = values[lag] as number;
      const isMaximum = value > (values[lag - 1] as number) && value >= (values[lag + 1] as number);
      if (isMaximum && lag >= lowest - 1 && lag <= highest + 1 && (best === 0 || value > (values[best] as number))) {
        best = lag;
      }
      lag += 1;
    }
    if (best > 0) {
      const peak = best <= SINC_UP_TO_LAG ? bandLimited(values, parabola(values, best)) : parabola(values, best);
      if (peak.lag >= lowest * 0.995 && peak.lag <= highest * 1.005) peaks.push(peak);
    }
  }
  return peaks;
}

/** The period by the maxima at its multiples: each divides the error of the one before by two. */
function refined(values: Float64Array, first: Peak, maxLag: number, sampleRateHz: number): number {
  let period = first.lag;
  const further = REFINED_FURTHER_UNTIL_SECONDS * sampleRateHz;
  for (let times = 2; times <= 64; times *= 2) {
    const isListed = times <= REFINED_AT[2];
    const expected = period * times;
    if (expected > maxLag - 2 || (!isListed && expected > further)) break;
    const peak = peakNear(values, expected, Math.max(1.5, period / 6), maxLag);
    // Without a clear maximum there, the tone does not hold still for so long.
    if (!peak || peak.value < 0.8 * first.value) break;
    period = peak.lag / times;
  }
  return period;
}

/** The highest maximum within `reach` of a lag. */
function peakNear(values: Float64Array, lag: number, reach: number, maxLag: number): Peak | null {
  const from = Math.max(1, Math.ceil(lag - reach));
  const to = Math.min(maxLag - 1, Math.floor(lag + reach));
  let best = 0;
  for (let i = from; i <= to; i += 1) {
    const value = values[i] as number;
    const isMaximum = value > (values[i - 1] as number) && value >= (values[i + 1] as number);
    if (isMaximum && (best === 0 || value > (values[best] as number))) best = i;
  }
  return best === 0 ? null : parabola(values, best);
}

/** Top of the parabola through three neighbours. */
function parabola(values: Float64Array, at: number): Peak {
  const left = values[at - 1] as number;
  const middle = values[at] as number;
  const right = values[at + 1] as number;
  const curvature = left - 2 * middle + right;
  if (curvature >= 0) return { lag: at, value: middle };
  const shift = (0.5 * (left - right)) / curvature;
  return { lag: at + shift, value: middle - 0.25 * (left - right) * shift };
}

/**
 * The height at a peak's lag by sinc interpolation with a Hann window; n is even and, being a correlation,
 * band-limited.
 */
function bandLimited(values: Float64Array, { lag, value }: Peak): Peak {
  const nearest = Math.round(lag);
  let sum = 0;
  let weights = 0;
  for (let i = nearest - SINC_REACH + 1; i < nearest + SINC_REACH; i += 1) {
    const distance = lag - i;
    const sinc = Math.abs(distance) < 1e-9 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    const weight = sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / SINC_REACH));
    sum += weight * (values[Math.abs(i)] ?? 0);
    weights += weight;
  }
  return { lag, value: Math.max(value, sum / weights) };
}

import {
  AMPLITUDE_POWER,
  FULL_FROM_HZ,
  FULL_TO_HZ,
  HARMONIC_LEVEL,
  HARMONIC_TOLERANCE,
  HARMONIC_WEIGHT,
  HIGH_SLOPE_OCTAVES,
  LARGEST_LEVEL_CHANGE,
  LOW_SLOPE_OCTAVES,
  LOWEST_HZ,
  MATCH_BINS,
  STEADINESS_BINS,
} from './constants';
import type { SpectralPeak } from './spectral-peaks';

export interface Partial {
  hz: number;
  /** How much it says about the tuning. */
  weight: number;
  /** See SpectralPeak. */
  energy: number;
}

/** Harmonics that are not on the tempered scale, unlike the second, fourth and eighth. */
const OFF_SCALE_HARMONICS = [3, 5, 6, 7, 9, 10];

/** Partials: peaks that go on from one stretch of sound to the next. */
export class PartialTracker {
  private before: SpectralPeak[] = [];

  /** @param hopSeconds time between one stretch and the next */
  constructor(
    private readonly binHz: number,
    private readonly hopSeconds: number,
  ) {}

  /** @returns the partials that lead from the last stretch's peaks to these; none for the first */
  follow(peaks: SpectralPeak[]): Partial[] {
    const { before } = this;
    const partials: Partial[] = [];
    this.before = peaks;
    let candidate = 0;
    for (const peak of peaks) {
      let former = before[candidate];
      let next = before[candidate + 1];
      if (former === undefined) break;
      while (next !== undefined && Math.abs(next.hz - peak.hz) <= Math.abs(former.hz - peak.hz)) {
        candidate += 1;
        former = next;
        next = before[candidate + 1];
      }
      if (Math.abs(former.hz - peak.hz) > MATCH_BINS * this.binHz) continue;
      // The phase says how many turns were made in between but for whole ones; the two frequencies say which.
      const turns = peak.phase - former.phase;
      const expected = 0.5 * (former.hz + peak.hz) * this.hopSeconds;
      const hz = (turns + roundedAwayFromZero(expected - turns)) / this.hopSeconds;
      const weight = this.weightOf(former, peak, hz, peaks);
      if (weight > 0) partials.push({ hz, weight, energy: 0.5 * (former.energy + peak.energy) });
    }
    return partials;
  }

  private weightOf(before: SpectralPeak, now: SpectralPeak, hz: number, peaks: SpectralPeak[]): number {
    const change = now.amplitude / before.amplitude;
    if (change > LARGEST_LEVEL_CHANGE || change * LARGEST_LEVEL_CHANGE < 1) return 0;
    const unsteady = STEADINESS_BINS * this.binHz;
    const steadiness = gaussian((hz - before.hz) / unsteady) * gaussian((hz - now.hz) / unsteady);
    const amplitude = Math.sqrt(before.amplitude * now.amplitude);
    const weight = steadiness * regionWeight(hz) * amplitude ** AMPLITUDE_POWER;
    if (steadiness < 0.01 || weight <= 0) return 0;
    return isOffScaleHarmonic(hz, amplitude, peaks) ? weight * HARMONIC_WEIGHT : weight;
  }
}

/** Whether a lower partial of this stretch has it for a third, fifth, seventh, ... harmonic. */
function isOffScaleHarmonic(hz: number, amplitude: number, peaks: SpectralPeak[]): boolean {
  for (const harmonic of OFF_SCALE_HARMONICS) {
    const root = hz / harmonic;
    if (root < LOWEST_HZ * 0.5) return false;
    const reach = root * HARMONIC_TOLERANCE;
    for (let i = firstFrom(peaks, root - reach); i < peaks.length; i += 1) {
      const peak = peaks[i] as SpectralPeak;
      if (peak.hz > root + reach) break;
      if (peak.amplitude > HARMONIC_LEVEL * amplitude) return true;
    }
  }
  return false;
}

/** Index of the first peak at `hz` or above. */
function firstFrom(peaks: SpectralPeak[], hz: number): number {
  let low = 0;
  let high = peaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((peaks[middle] as SpectralPeak).hz < hz) low = middle + 1;
    else high = middle;
  }
  return low;
}

const gaussian = (deviation: number) => Math.exp(-0.5 * deviation * deviation);

/** 1 between the limits, half a cosine down to 0 outside. */
function regionWeight(hz: number): number {
  const below = Math.log2(FULL_FROM_HZ / hz) / LOW_SLOPE_OCTAVES;
  const above = Math.log2(hz / FULL_TO_HZ) / HIGH_SLOPE_OCTAVES;
  const slope = Math.max(0, below, above);
  return slope >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * slope);
}

/** As C++ rounds, which the twin of this file is written in. */
export const roundedAwayFromZero = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

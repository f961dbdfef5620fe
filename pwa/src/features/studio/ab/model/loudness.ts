import { KWeighting } from '../../../../shared/audio/k-weighting';

/** Loudness of a full-scale sine at 997 Hz is 0 LUFS by this constant (ITU-R BS.1770-4, equation 2), dB. */
const CALIBRATION_DB = -0.691;
/** Blocks of 400 ms that overlap by 75 %. */
const HOPS_PER_SECOND = 10;
const HOPS_PER_BLOCK = 4;
/** Blocks below it count as silence, LUFS. */
const ABSOLUTE_GATE = -70;
/** Blocks further below the mean of the others do not count, dB. */
const RELATIVE_GATE_DB = -10;

/**
 * Integrated loudness of ITU-R BS.1770-4: K weighting, blocks of 400 ms, both gates. Give it a file in pieces of any
 * length; a piece may end anywhere.
 *
 * One channel counts as two with the same sound, since that is how it is played.
 */
export class LoudnessMeter {
  readonly #weighting: KWeighting;
  readonly #hopFrames: number;
  /** Mean square of each hop of 100 ms, both channels together. */
  readonly #hops: number[] = [];
  #sum = 0;
  #filled = 0;

  constructor(sampleRateHz: number) {
    this.#weighting = new KWeighting(sampleRateHz);
    this.#hopFrames = Math.round(sampleRateHz / HOPS_PER_SECOND);
  }

  /** `planar`: one or two channels of one length, -1..1. */
  process(planar: readonly Float32Array[]): void {
    const frames = planar[0]?.length ?? 0;
    const share = planar.length === 1 ? 2 : 1;
    let at = 0;
    while (at < frames) {
      const taken = Math.min(this.#hopFrames - this.#filled, frames - at);
      this.#sum += share * this.#weighting.power(planar.map((channel) => channel.subarray(at, at + taken)));
      this.#filled += taken;
      at += taken;
      if (this.#filled < this.#hopFrames) continue;
      this.#hops.push(this.#sum / this.#hopFrames);
      this.#sum = 0;
      this.#filled = 0;
    }
  }

  /** LUFS; null for silence, and for less than 400 ms of sound. */
  integrated(): number | null {
    const blocks: number[] = [];
    for (let at = 0; at + HOPS_PER_BLOCK <= this.#hops.length; at += 1) {
      blocks.push(mean(this.#hops.slice(at, at + HOPS_PER_BLOCK)));
    }
    const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE);
    if (audible.length === 0) return null;
    const gate = toLufs(mean(audible)) + RELATIVE_GATE_DB;
    return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
  }
}

const toLufs = (power: number): number => CALIBRATION_DB + 10 * Math.log10(power);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much each side is turned down, dB, at most 0: the louder one to the level of the other. Nothing is turned up. */
export function matchLevels(aLufs: number | null, bLufs: number | null): { aDb: number; bDb: number } {
  if (aLufs === null || bLufs === null) return { aDb: 0, bDb: 0 };
  const difference = aLufs - bLufs;
  return { aDb: difference > 0 ? -difference : 0, bDb: difference < 0 ? difference : 0 };
}

/** -6.02 dB is 0.5. */
export const toGain = (db: number): number => 10 ** (db / 20);

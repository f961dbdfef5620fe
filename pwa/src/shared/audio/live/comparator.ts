import { LoudnessMatch } from './loudness-match';

/** Length of the crossfade, seconds: no gap, no click, too short to be heard as a fade. */
const SWITCH_SECONDS = 0.015;
const BLOCK_FRAMES = 128;

/**
 * Selects one of two signals that carry the same music in sync, both equally loud.
 *
 * It switches with an equal-power crossfade: after a phase vocoder the two are not in phase.
 */
export class Comparator {
  readonly #match: LoudnessMatch;
  readonly #step: number;
  /** 0: the original, 1: the retuned. */
  #at = 0;
  #matches = true;

  constructor(sampleRateHz: number) {
    this.#match = new LoudnessMatch(sampleRateHz, BLOCK_FRAMES);
    this.#step = 1 / (SWITCH_SECONDS * sampleRateHz);
  }

  get gain(): number {
    return this.#matches ? this.#match.gain : 1;
  }

  /** @param matches whether their levels are comparable: not while one is read at another speed, in another register */
  reset(matches = true): void {
    this.#matches = matches;
    this.#match.reset();
  }

  /** One block: inputs and output have two channels; an unconnected input has none. `mix`: the target, 0 or 1. */
  process(
    {
      original,
      retuned,
      gate,
    }: { original: readonly Float32Array[]; retuned: readonly Float32Array[]; gate: Float32Array | undefined },
    output: readonly Float32Array[],
    mix: number,
  ): void {
    const frames = output[0]?.length ?? 0;
    const isOpen = gate === undefined || (gate[0] === 1 && gate[frames - 1] === 1);
    if (this.#matches && isOpen && original.length > 0 && retuned.length > 0) this.#match.measure(original, retuned);
    const gain = this.gain;
    const start = this.#at;
    for (const [c, channel] of output.entries()) {
      const first = original[c] ?? original[0];
      const second = retuned[c] ?? retuned[0];
      this.#at = start;
      for (let i = 0; i < frames; i += 1) {
        if (this.#at !== mix) this.#at += Math.min(this.#step, Math.max(-this.#step, mix - this.#at));
        const angle = (this.#at * Math.PI) / 2;
        const one = this.#at === 1 ? 0 : (first?.[i] ?? 0) * (this.#at === 0 ? 1 : Math.cos(angle));
        const other = this.#at === 0 ? 0 : (second?.[i] ?? 0) * gain * (this.#at === 1 ? 1 : Math.sin(angle));
        channel[i] = (one + other) * (gate?.[i] ?? 1);
      }
    }
  }
}

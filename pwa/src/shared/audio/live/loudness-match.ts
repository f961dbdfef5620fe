import { KWeighting } from '../k-weighting';

/** Time over which loudness is averaged, seconds: longer than a bar, shorter than a verse. */
const AVERAGED_SECONDS = 4;
/** How fast the gain follows, seconds: too slow to be heard as movement. */
const FOLLOWED_SECONDS = 0.4;
/** Larger differences do not come from the stretcher, ratio of amplitudes (+-6 dB). */
const MOST = 2;
/** Mean square below which there is nothing to compare (-70 dBFS). */
const AUDIBLE = 1e-7;

/**
 * The gain that makes a second signal as loud as a first one that carries the same music at the same time.
 *
 * Loudness is the mean square after the K weighting of ITU-R BS.1770, so that a song moved up by thirteen semitones is
 * compared as it is heard.
 */
export class LoudnessMatch {
  readonly #first: KWeighting;
  readonly #second: KWeighting;
  readonly #keep: number;
  readonly #follow: number;
  #firstPower = 0;
  #secondPower = 0;
  #blocks = 0;
  #gain = 1;

  /** @param blockFrames frames given to each `measure` */
  constructor(
    private readonly sampleRateHz: number,
    private readonly blockFrames: number,
  ) {
    this.#first = new KWeighting(sampleRateHz);
    this.#second = new KWeighting(sampleRateHz);
    this.#keep = AVERAGED_SECONDS * (sampleRateHz / blockFrames);
    this.#follow = 1 - Math.exp(-blockFrames / (FOLLOWED_SECONDS * sampleRateHz));
  }

  /** Gain for the second signal. */
  get gain(): number {
    return this.#gain;
  }

  /** Resets the averages, e.g. when the second signal is processed differently from now on. */
  reset(): void {
    this.#blocks = 0;
    this.#firstPower = 0;
    this.#secondPower = 0;
  }

  /** Measures one block of both signals (left and right each). */
  measure(first: readonly Float32Array[], second: readonly Float32Array[]): void {
    const firstPower = this.#first.power(first) / this.blockFrames;
    const secondPower = this.#second.power(second) / this.blockFrames;
    if (!Number.isFinite(firstPower) || !Number.isFinite(secondPower)) return;
    // A plain mean at first, a leaky one later: the gain is right after the first half second and steady afterwards.
    this.#blocks = Math.min(this.#blocks + 1, this.#keep);
    this.#firstPower += (firstPower - this.#firstPower) / this.#blocks;
    this.#secondPower += (secondPower - this.#secondPower) / this.#blocks;
    const heardSeconds = (this.#blocks * this.blockFrames) / this.sampleRateHz;
    if (this.#firstPower < AUDIBLE || this.#secondPower < AUDIBLE || heardSeconds < 0.2) return;
    const wanted = Math.sqrt(this.#firstPower / this.#secondPower);
    this.#gain += (Math.min(MOST, Math.max(1 / MOST, wanted)) - this.#gain) * this.#follow;
  }
}

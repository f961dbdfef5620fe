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

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The two filters of ITU-R BS.1770-4, derived for any sample rate as in libebur128 (K. De Man's analogue prototypes). */
class KWeighting {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;
  /** Four memory cells per channel: two of each filter. */
  readonly #memory = [new Float64Array(4), new Float64Array(4)];

  constructor(sampleRateHz: number) {
    this.#shelf = shelf(sampleRateHz);
    this.#highPass = highPass(sampleRateHz);
  }

  /** The sum of squares of the weighted block, both channels together. */
  power(channels: readonly Float32Array[]): number {
    let sum = 0;
    for (let c = 0; c < Math.min(2, channels.length); c += 1) {
      const channel = channels[c];
      const memory = this.#memory[c];
      if (channel === undefined || memory === undefined) continue;
      let [s1 = 0, s2 = 0, h1 = 0, h2 = 0] = memory;
      const [sb0, sb1, sb2, sa1, sa2] = this.#shelf;
      const [hb0, hb1, hb2, ha1, ha2] = this.#highPass;
      for (const x of channel) {
        const y = sb0 * x + s1;
        s1 = sb1 * x - sa1 * y + s2;
        s2 = sb2 * x - sa2 * y;
        const z = hb0 * y + h1;
        h1 = hb1 * y - ha1 * z + h2;
        h2 = hb2 * y - ha2 * z;
        sum += z * z;
      }
      memory.set([s1, s2, h1, h2].map((cell) => (Number.isFinite(cell) && Math.abs(cell) > 1e-20 ? cell : 0)));
    }
    return sum;
  }
}

function shelf(sampleRateHz: number): Biquad {
  const q = 0.7071752369554196;
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz);
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(sampleRateHz: number): Biquad {
  const q = 0.5003270373238773;
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz);
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/**
 * The two filters of ITU-R BS.1770-4, derived for any sample rate as in libebur128 (K. De Man's analogue prototypes).
 */
export class KWeighting {
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

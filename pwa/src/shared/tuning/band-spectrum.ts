import { ComplexFft } from '../dsp/complex-fft';

const LOWEST_HZ = 20;
const HIGHEST_HZ = 20_000;
/** Stretches of about 0.37 s: 2.7 Hz a bin. */
const BLOCK_SECONDS = 0.37;
const SILENCE_DB = -200;
const HALF_BAND = 2 ** (1 / 24);

export const powerOfTwoNear = (size: number) => 2 ** Math.round(Math.log2(size));

/**
 * The averaged spectrum of a signal in bands of a twelfth of an octave.
 *
 * Two channels at a time go through one complex transform, as its real and its imaginary part: |Z[k]|^2 + |Z[size-k]|^2 is
 * then twice the sum of their powers, and nothing needs to be taken apart.
 */
export class BandSpectrum {
  /** Of every band, from the lowest; the exact 440 Hz is one of them. */
  readonly centresHz: number[];
  private readonly fft: ComplexFft;
  private readonly binHz: number;
  private readonly window: Float64Array;
  /** Windowed samples of two channels each, by turns; silence for the one that is missing when their number is odd. */
  private readonly pairs: Float64Array[];
  /** Sums of |Z|^2, in the order in which the transform leaves its bins. */
  private readonly power: Float64Array;
  private pendingFrames = 0;
  private blocks = 0;

  constructor(
    sampleRateHz: number,
    private readonly channels: number,
  ) {
    const size = powerOfTwoNear(BLOCK_SECONDS * sampleRateHz);
    this.fft = new ComplexFft(size);
    this.binHz = sampleRateHz / size;
    this.window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
    this.pairs = Array.from({ length: Math.ceil(channels / 2) }, () => new Float64Array(2 * size));
    this.power = new Float64Array(size);
    this.centresHz = centresUpTo(Math.min(HIGHEST_HZ, sampleRateHz / 2 / HALF_BAND));
  }

  /** @param planar one array per channel, `frames` or longer, every sample finite */
  process(planar: readonly Float32Array[], frames: number): void {
    let at = 0;
    while (at < frames) {
      const taken = Math.min(frames - at, this.fft.size - this.pendingFrames);
      planar.forEach((channel, c) => {
        const pair = this.pairs[c >> 1];
        if (pair) this.addWindowed(channel.subarray(at, at + taken), pair, c % 2);
      });
      this.pendingFrames += taken;
      at += taken;
      if (this.pendingFrames < this.fft.size) return;
      this.measure(1);
      this.pendingFrames = 0;
    }
  }

  /** The end of the signal: what is left is measured as well when there was nothing else. */
  flush(): void {
    if (this.blocks > 0 || this.pendingFrames === 0) return;
    for (const pair of this.pairs) pair.fill(0, 2 * this.pendingFrames);
    this.measure(this.fft.size / this.pendingFrames);
  }

  /** @returns mean power in dB, 0 dB being that of a sine of full scale in every channel; -200 for nothing */
  levelsDb(): number[] {
    // A sine of full scale leaves size^2 / 4 * 3/8 in the bins of one side: 3/8 is the Hann window's mean square.
    const { size } = this.fft;
    const unit = ((size * size) / 4) * 0.375 * (this.channels * Math.max(1, this.blocks));
    const powers = this.powers();
    return this.centresHz.map((centre) => {
      const power = this.powerBetween(powers, centre / HALF_BAND, centre * HALF_BAND);
      return power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power / unit)) : SILENCE_DB;
    });
  }

  /** @returns the power of all channels in bins 0..size/2 */
  private powers(): Float64Array {
    const { power, fft } = this;
    const at = (bin: number) => power[(fft.position[bin % fft.size] as number) / 2] as number;
    return Float64Array.from({ length: fft.size / 2 + 1 }, (_, k) => 0.5 * (at(k) + at(fft.size - k)));
  }

  /** Bins count by the share of their width that is within the band: low bands are narrower than a bin. */
  private powerBetween(powers: Float64Array, lowHz: number, highHz: number): number {
    const from = lowHz / this.binHz + 0.5;
    const to = Math.min(highHz / this.binHz + 0.5, powers.length);
    let power = 0;
    for (let k = Math.floor(from); k < to; k += 1) {
      power += (powers[k] as number) * (Math.min(to, k + 1) - Math.max(from, k));
    }
    return power;
  }

  private addWindowed(samples: Float32Array, pair: Float64Array, second: number): void {
    const { window, pendingFrames } = this;
    for (let i = 0, place = pendingFrames, to = 2 * place + second; i < samples.length; i += 1, place += 1, to += 2) {
      pair[to] = (window[place] as number) * (samples[i] as number);
    }
  }

  /** Transforms what is pending, in place. */
  private measure(gain: number): void {
    const { power, pairs, fft } = this;
    for (const pair of pairs) {
      fft.forward(pair);
      for (let i = 0; i < power.length; i += 1) {
        const re = pair[2 * i] as number;
        const im = pair[2 * i + 1] as number;
        power[i] = (power[i] as number) + gain * (re * re + im * im);
      }
    }
    if (this.channels % 2 === 1) pairs.at(-1)?.fill(0);
    this.blocks += 1;
  }
}

function centresUpTo(highestHz: number): number[] {
  const centres: number[] = [];
  for (let step = -53; ; step += 1) {
    const centre = 440 * 2 ** (step / 12);
    if (centre > highestHz) return centres;
    if (centre >= LOWEST_HZ) centres.push(centre);
  }
}

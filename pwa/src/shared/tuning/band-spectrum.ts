import { RealFft } from '../dsp/real-fft';

const LOWEST_HZ = 20;
const HIGHEST_HZ = 20_000;
/** Stretches of about 0.37 s: 2.7 Hz a bin. */
const BLOCK_SECONDS = 0.37;
const SILENCE_DB = -200;
const HALF_BAND = 2 ** (1 / 24);

export const powerOfTwoNear = (size: number) => 2 ** Math.round(Math.log2(size));

/** The averaged spectrum of a signal in bands of a twelfth of an octave. */
export class BandSpectrum {
  /** Of every band, from the lowest; the exact 440 Hz is one of them. */
  readonly centresHz: number[];
  private readonly fft: RealFft;
  private readonly binHz: number;
  private readonly window: Float64Array;
  private readonly windowed: Float64Array;
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  /** Per bin. */
  private readonly power: Float64Array;
  private readonly pending: Float32Array[];
  private pendingFrames = 0;
  private blocks = 0;

  constructor(
    sampleRateHz: number,
    private readonly channels: number,
  ) {
    const size = powerOfTwoNear(BLOCK_SECONDS * sampleRateHz);
    this.fft = new RealFft(size);
    this.binHz = sampleRateHz / size;
    this.window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
    this.windowed = new Float64Array(size);
    [this.re, this.im] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
    this.power = new Float64Array(size / 2 + 1);
    this.pending = Array.from({ length: channels }, () => new Float32Array(size));
    this.centresHz = centresUpTo(Math.min(HIGHEST_HZ, sampleRateHz / 2 / HALF_BAND));
  }

  /** @param planar one array per channel, of the same length */
  process(planar: readonly Float32Array[], from: number, to: number): void {
    let at = from;
    while (at < to) {
      const taken = Math.min(to - at, this.fft.size - this.pendingFrames);
      this.pending.forEach((pending, c) => {
        const channel = planar[c];
        if (channel) pending.set(channel.subarray(at, at + taken), this.pendingFrames);
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
    for (const pending of this.pending) pending.fill(0, this.pendingFrames);
    this.measure(this.fft.size / this.pendingFrames);
  }

  /** @returns mean power in dB, 0 dB being that of a sine of full scale in every channel; -200 for nothing */
  levelsDb(): number[] {
    // A sine of full scale leaves size^2 / 4 * 3/8 in the bins of one side: 3/8 is the Hann window's mean square.
    const { size } = this.fft;
    const unit = ((size * size) / 4) * 0.375 * (this.channels * Math.max(1, this.blocks));
    return this.centresHz.map((centre) => {
      const power = this.powerBetween(centre / HALF_BAND, centre * HALF_BAND);
      return power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power / unit)) : SILENCE_DB;
    });
  }

  /** Bins count by the share of their width that lies within the band: low bands are narrower than a bin. */
  private powerBetween(lowHz: number, highHz: number): number {
    const from = lowHz / this.binHz + 0.5;
    const to = Math.min(highHz / this.binHz + 0.5, this.power.length);
    let power = 0;
    for (let k = Math.floor(from); k < to; k += 1) {
      power += (this.power[k] as number) * (Math.min(to, k + 1) - Math.max(from, k));
    }
    return power;
  }

  private measure(gain: number): void {
    const { window, windowed, re, im, power } = this;
    for (const pending of this.pending) {
      for (let i = 0; i < windowed.length; i += 1) windowed[i] = (window[i] as number) * (pending[i] as number);
      this.fft.forward(windowed, re, im);
      for (let k = 0; k < power.length; k += 1) {
        power[k] = (power[k] as number) + gain * ((re[k] as number) ** 2 + (im[k] as number) ** 2);
      }
    }
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

import { RealFft } from '../dsp/real-fft';

/** Partials of the lower note that are looked at, those that it shares with the upper one left out. */
const HIGHEST_PARTIAL = 13;
/** How far a partial must rise above its surroundings, power ratio (9 dB). */
const ABOVE_FLOOR = 8;
/** Stiff strings raise their partials: how far from its place one may be, share of the distance of two partials. */
const STRETCH = 0.06;

/**
 * Whether a tone is really a lower note, an octave or a twelfth below what its waveform seems to repeat at.
 *
 * Late in the decay of a plucked string its even partials may carry more than 95 % of the power. The waveform then very
 * nearly repeats twice per period, and the first high maximum of the NSDF is an octave too high. What gives the
 * string away is that the other partials are still there, as lines that stand out of the noise.
 */
export class LowerNote {
  private readonly sampleRateHz: number;
  private readonly re: Float64Array;
  private readonly im: Float64Array;
  private readonly windowed: Float64Array;
  private readonly tools = new Map<number, { fft: RealFft; window: Float64Array }>();

  /** @param maxFrames length of the longest frame */
  constructor(sampleRateHz: number, maxFrames: number) {
    this.sampleRateHz = sampleRateHz;
    const size = 2 ** Math.ceil(Math.log2(maxFrames));
    this.windowed = new Float64Array(size);
    this.re = new Float64Array(size / 2 + 1);
    this.im = new Float64Array(size / 2 + 1);
  }

  /**
   * @param frame mono samples
   * @param frequencyHz of the tone as it seems
   * @param divisor 2 for the octave, 3 for the twelfth
   * @returns the share of power, 0..1, in those partials of frequencyHz / divisor that frequencyHz does not have, as
   *   far as they stand out; of the power in all partials of frequencyHz / divisor
   */
  shareOfPower(frame: Float32Array, frequencyHz: number, divisor: 2 | 3): number {
    const lowerHz = frequencyHz / divisor;
    // A Hann line is four bins wide: closer together, partials run into each other.
    if ((lowerHz / this.sampleRateHz) * frame.length < 5) return 0;
    const size = this.transform(frame);
    const step = (lowerHz / this.sampleRateHz) * size;
    const reach = Math.max((1.5 * size) / frame.length, STRETCH * step);
    let own = 0;
    let all = 0;
    for (let partial = 1; partial <= HIGHEST_PARTIAL; partial += 1) {
      const centre = partial * step;
      if (centre + step >= size / 2) break;
      const line = this.highest(centre - reach, centre + reach);
      all += line;
      if (partial % divisor === 0) continue;
      const floor = this.mean(centre - 0.62 * step, centre - 0.38 * step, centre + 0.38 * step, centre + 0.62 * step);
      if (line > ABOVE_FLOOR * floor) own += line;
    }
    return all > 0 ? own / all : 0;
  }

  /** @returns the size of the transform: the frame is filled up with zeros to it */
  private transform(frame: Float32Array): number {
    const { fft, window } = this.toolsFor(frame.length);
    for (let i = 0; i < frame.length; i += 1) this.windowed[i] = (frame[i] as number) * (window[i] as number);
    this.windowed.fill(0, frame.length, fft.size);
    fft.forward(this.windowed, this.re, this.im);
    return fft.size;
  }

  private toolsFor(length: number): { fft: RealFft; window: Float64Array } {
    const known = this.tools.get(length);
    if (known) return known;
    const window = Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length));
    const made = { fft: new RealFft(2 ** Math.ceil(Math.log2(length))), window };
    this.tools.set(length, made);
    return made;
  }

  private power(bin: number): number {
    const re = this.re[bin] ?? 0;
    const im = this.im[bin] ?? 0;
    return re * re + im * im;
  }

  private highest(from: number, to: number): number {
    let best = 0;
    for (let bin = Math.max(1, Math.round(from)); bin <= to + 0.5; bin += 1) best = Math.max(best, this.power(bin));
    return best;
  }

  /** Mean power of two stretches of the spectrum together. */
  private mean(fromA: number, toA: number, fromB: number, toB: number): number {
    let sum = 0;
    let bins = 0;
    for (let bin = Math.max(1, Math.round(fromA)); bin <= Math.round(toA); bin += 1, bins += 1) sum += this.power(bin);
    for (let bin = Math.max(1, Math.round(fromB)); bin <= Math.round(toB); bin += 1, bins += 1) sum += this.power(bin);
    return bins > 0 ? sum / bins : Infinity;
  }
}

/** Converts float samples (-1..1, interleaved) to the encoder's input bytes, which stay valid until the next call. */
export type Quantiser = (samples: Float32Array, gain: number) => Uint8Array;

export type DitherKind = 'none' | 'triangular' | 'shaped';

/**
 * Error feedback of a 5-tap noise shaper for 44.1 and 48 kHz, which moves dither noise from 2-5 kHz, where the ear is
 * most sensitive, to above 12 kHz (Lipshitz, Vanderkooy, Wannamaker, "Minimally Audible Noise Shaping", JAES 39, 1991).
 */
const SHAPER = [2.033, -2.165, 1.959, -1.59, 0.6149] as const;
const SHAPED_RATES_HZ = { min: 40_000, max: 50_000 } as const;

/**
 * Only scales the float samples.
 * @param scale linear, beside the gain: what the encoder needs for its output to have the level of the samples
 * @returns the samples' own bytes, without a copy, when gain and scale are 1
 */
export function floatQuantiser(scale = 1): Quantiser {
  const scratch = new ReusableArray((length) => new Float32Array(length));
  return (samples, gain) => {
    const factor = gain * scale;
    if (factor === 1) return toBytes(samples);
    const scaled = scratch.take(samples.length);
    for (let i = 0; i < samples.length; i += 1) scaled[i] = (samples[i] ?? 0) * factor;
    return toBytes(scaled);
  };
}

/**
 * Rounds to all 32 bits, or to 24-bit samples in the upper bits of 32: at -146 dB their rounding error needs no dither.
 */
export function int32Quantiser(bits: 24 | 32): Quantiser {
  const steps = 2 ** (bits - 1);
  const shift = 2 ** (32 - bits);
  const scratch = new ReusableArray((length) => new Int32Array(length));
  return (samples, gain) => {
    const out = scratch.take(samples.length);
    const scale = steps * gain;
    for (let i = 0; i < samples.length; i += 1) {
      const rounded = Math.round((samples[i] ?? 0) * scale);
      out[i] = (rounded > steps - 1 ? steps - 1 : rounded < -steps ? -steps : rounded) * shift;
    }
    return toBytes(out);
  };
}

/**
 * 16-bit samples with dither of triangular density, 2 steps wide (Vanderkooy & Lipshitz, JAES 32, 1984), so that the
 * rounding error is noise, independent of the music. The noise is identical on every run.
 *
 * `none` only rounds: for samples that were 16 bit originally. `shaped` needs a rate of 40-50 kHz and falls back to
 * flat dither otherwise, since the curve is designed for the ear at those rates.
 */
export function int16Quantiser(dither: DitherKind, channels: number, sampleRateHz: number): Quantiser {
  if (dither === 'none') return roundingQuantiser();
  const isShaped = dither === 'shaped' && sampleRateHz >= SHAPED_RATES_HZ.min && sampleRateHz <= SHAPED_RATES_HZ.max;
  return isShaped ? shapedQuantiser(channels) : triangularQuantiser();
}

function roundingQuantiser(): Quantiser {
  const scratch = new ReusableArray((length) => new Int16Array(length));
  return (samples, gain) => {
    const out = scratch.take(samples.length);
    const scale = 32_768 * gain;
    for (let i = 0; i < samples.length; i += 1) out[i] = clamp16(Math.round((samples[i] ?? 0) * scale));
    return toBytes(out);
  };
}

function triangularQuantiser(): Quantiser {
  const scratch = new ReusableArray((length) => new Int16Array(length));
  let random = FIRST_RANDOM;
  return (samples, gain) => {
    const out = scratch.take(samples.length);
    const scale = 32_768 * gain;
    for (let i = 0; i < samples.length; i += 1) {
      random = nextRandom(random);
      out[i] = clamp16(Math.round((samples[i] ?? 0) * scale + triangular(random)));
    }
    return toBytes(out);
  };
}

function shapedQuantiser(channels: number): Quantiser {
  const [c0, c1, c2, c3, c4] = SHAPER;
  const errors = new Float64Array(channels * SHAPER.length);
  let random = FIRST_RANDOM;
  const scratch = new ReusableArray((length) => new Int16Array(length));
  let channel = 0;
  return (samples, gain) => {
    const out = scratch.take(samples.length);
    const scale = 32_768 * gain;
    for (let i = 0; i < samples.length; i += 1) {
      random = nextRandom(random);
      const e = channel * SHAPER.length;
      const [e0, e1, e2, e3, e4] = [
        errors[e] ?? 0,
        errors[e + 1] ?? 0,
        errors[e + 2] ?? 0,
        errors[e + 3] ?? 0,
        errors[e + 4] ?? 0,
      ];
      const wanted = (samples[i] ?? 0) * scale - (c0 * e0 + c1 * e1 + c2 * e2 + c3 * e3 + c4 * e4);
      const rounded = Math.round(wanted + triangular(random));
      errors[e + 4] = e3;
      errors[e + 3] = e2;
      errors[e + 2] = e1;
      errors[e + 1] = e0;
      errors[e] = rounded - wanted;
      out[i] = clamp16(rounded);
      channel = channel + 1 === channels ? 0 : channel + 1;
    }
    return toBytes(out);
  };
}

const FIRST_RANDOM = 0x2545f491;

/** The random number of 32 bits after this one (xorshift32, Marsaglia 2003). */
function nextRandom(random: number): number {
  random ^= random << 13;
  random ^= random >>> 17;
  return random ^ (random << 5);
}

/** -1..1: the halves of a random number are two uniform numbers, their difference is triangular. */
const triangular = (random: number): number => ((random & 0xffff) - (random >>> 16)) / 65_536;

/** An array that is reused until a longer one is needed. */
class ReusableArray<T extends Float32Array | Int32Array | Int16Array> {
  private array: T;

  constructor(private readonly create: (length: number) => T) {
    this.array = create(0);
  }

  take(length: number): T {
    if (this.array.length < length) this.array = this.create(length);
    return this.array.subarray(0, length) as T;
  }
}

const toBytes = (array: Float32Array | Int32Array | Int16Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const clamp16 = (value: number): number => (value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value);

import type { StretchStream, StretchStreamOptions } from '../../lib/index.js';
import { noise } from './signals.js';
import { through } from './streams.js';

/** Noise that decays to denormal numbers, which all threads must flush to zero alike. */
const decaying = noise(30_000).map((sample, i) => sample * Math.exp(-i / 250));

/** Configurations of R3 offline: what is retuned, and how. */
export const HELPER_CASES: [string, Float32Array, Omit<StretchStreamOptions, 'sampleRateHz'>][] = [
  ['stereo, down', noise(40_000), { channels: 2, pitchRatio: 432 / 440 }],
  ['stereo, up by a fifth', noise(40_000), { channels: 2, pitchRatio: 1.5 }],
  ['mono', noise(20_000), { channels: 1, pitchRatio: 444 / 440 }],
  ['six channels apart', noise(60_000), { channels: 6, pitchRatio: 432 / 440, channelsTogether: false }],
  ['the short window', noise(40_000), { channels: 2, pitchRatio: 432 / 440, window: 'short' }],
  ['preserved formants', noise(40_000), { channels: 2, pitchRatio: 1.2, formant: 'preserved' }],
  ['another tempo', noise(40_000), { channels: 2, pitchRatio: 0.9, timeRatio: 1.7 }],
  ['large blocks', noise(80_000), { channels: 2, pitchRatio: 432 / 440, blockFrames: 16_384 }],
  ['a decay to nothing', decaying, { channels: 1, pitchRatio: 432 / 440 }],
  ['a single frame', noise(2), { channels: 2, pitchRatio: 432 / 440 }],
  ['nothing', noise(0), { channels: 2, pitchRatio: 432 / 440 }],
];

/** The output without helper threads, and with them. Of which library is said before it is imported. */
export async function withAndWithoutHelpers(
  Stream: typeof StretchStream,
  input: Float32Array,
  options: Omit<StretchStreamOptions, 'sampleRateHz'>,
): Promise<{ alone: Buffer; helped: Buffer }> {
  const output = async (threading: 'never' | 'always') =>
    Buffer.from((await through(new Stream({ sampleRateHz: 44_100, ...options, threading }), input)).buffer);
  return { alone: await output('never'), helped: await output('always') };
}

import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';

import { rubberBand, StretchStream, type StretchStreamOptions } from '../lib/index.js';
import { noise } from './support/signals.js';
import { through } from './support/streams.js';
import { threadIds, untilEnded } from './support/threads.js';

const SAMPLE_RATE_HZ = 44_100;

/** Noise that decays to denormal numbers, which both threads must flush to zero alike. */
const decaying = noise(30_000).map((sample, i) => sample * Math.exp(-i / 250));

describe('a second thread changes no sample', () => {
  test.each<[string, Float32Array, Omit<StretchStreamOptions, 'sampleRateHz'>]>([
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
  ])('%s', async (_, input, options) => {
    const output = (threading: 'never' | 'always') =>
      through(new StretchStream({ sampleRateHz: SAMPLE_RATE_HZ, ...options, threading }), input);
    const [alone, helped] = [await output('never'), await output('always')];
    expect(Buffer.compare(Buffer.from(helped.buffer), Buffer.from(alone.buffer))).toBe(0);
  });
});

const canCount = process.platform === 'linux' && rubberBand.library === 'own' ? test : test.skip;

canCount('the second thread exists while it is wanted, and ends with the stream', async () => {
  const added: Record<string, number> = {};
  for (const threading of ['never', 'always'] as const) {
    const before = threadIds();
    const stream = new StretchStream({ sampleRateHz: SAMPLE_RATE_HZ, channels: 2, pitchRatio: 0.98, threading });
    stream.write(Buffer.from(noise(200_000).buffer));
    await once(stream, 'readable');
    const own = threadIds().filter((id) => !before.includes(id));
    added[threading] = own.length;
    stream.destroy();
    await once(stream, 'close');
    await untilEnded(own);
  }
  expect(added).toEqual({ never: 1, always: 2 });
});

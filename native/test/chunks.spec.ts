import { describe, expect, test } from '@jest/globals';

import { StretchStream } from '../lib/index.js';
import { noise } from './support/signals.js';
import { through } from './support/streams.js';

const KINDS = [
  ['R3', 'offline'],
  ['R3', 'realtime'],
  ['R2', 'offline'],
  ['R2', 'realtime'],
] as const;

describe('the samples do not depend on how the bytes are cut', () => {
  test.each(KINDS)('with %s %s', async (engine, mode) => {
    const channels = 2;
    const input = noise(12_345 * channels);
    const stretched = (chunkBytes: number): Promise<Float32Array> =>
      through(
        new StretchStream({ sampleRateHz: 44_100, channels, pitchRatio: 444 / 440, engine, mode }),
        input,
        chunkBytes,
      );
    const reference = await stretched(1_048_576);
    // Neither whole samples nor whole frames, then whole ones, up to more than the queue holds.
    for (const chunkBytes of [1, 3, 7, 13, 4096, 4100, 65_537]) {
      expect(Buffer.compare(Buffer.from((await stretched(chunkBytes)).buffer), Buffer.from(reference.buffer))).toBe(0);
    }
  });

  test('with six channels and portions that never end with a frame', async () => {
    const channels = 6;
    const input = noise(40_000 * channels);
    const stretched = (chunkBytes: number): Promise<Float32Array> =>
      through(
        new StretchStream({ sampleRateHz: 48_000, channels, pitchRatio: 432 / 440, engine: 'R2', mode: 'realtime' }),
        input,
        chunkBytes,
      );
    expect(await stretched(100_003)).toEqual(await stretched(1_048_576));
  });

  test('every chunk that comes out is whole frames', async () => {
    const stream = new StretchStream({ sampleRateHz: 44_100, channels: 6, pitchRatio: 1 });
    const sizes: number[] = [];
    stream.on('data', (chunk: Buffer) => sizes.push(chunk.length));
    stream.end(Buffer.from(noise(20_000 * 6).buffer));
    await new Promise((resolve) => stream.once('end', resolve));
    expect(sizes.filter((size) => size % 24 !== 0)).toEqual([]);
  });
});

test('an input that ends within a frame is an error that says by how much', async () => {
  const stream = new StretchStream({ sampleRateHz: 44_100, channels: 2, pitchRatio: 1 });
  const failed = through(stream, new Float32Array(3));
  await expect(failed).rejects.toThrow('the input must be whole frames of 8 bytes, but ended with 4 bytes of a frame');
  await expect(failed).rejects.toBeInstanceOf(RangeError);
});

test('what is no sample becomes silence and is counted', async () => {
  const input = noise(20_000);
  const clean = input.slice();
  for (const [at, bad] of [
    [7, NaN],
    [500, Infinity],
    [501, -Infinity],
    [9000, 1025],
    [9001, -1e30],
  ] as const) {
    input[at] = bad;
    clean[at] = 0;
  }
  const options = { sampleRateHz: 44_100, channels: 1, pitchRatio: 432 / 440 };
  const stream = new StretchStream(options);
  const output = await through(stream, input);
  expect(stream.invalidSamples).toBe(5);
  expect(output.every(Number.isFinite)).toBe(true);
  expect(output).toEqual(await through(new StretchStream(options), clean));
});

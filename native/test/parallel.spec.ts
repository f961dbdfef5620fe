import { finished } from 'node:stream/promises';
import { expect, it } from '@jest/globals';
import { StretchStream, TuningMeter } from '../lib/index.js';

const ROUNDS = 12;
const AT_ONCE = 8;
const FRAMES = 8000;
const tone = Buffer.from(Float32Array.from({ length: 2 * FRAMES }, (_, i) => 0.5 * Math.sin(i * 0.05)).buffer);

/** Different sample rates, so that each needs its own transforms. */
async function stretch(index: number): Promise<number> {
  const stream = new StretchStream({ sampleRateHz: 44_100 - 100 * index, channels: 2, pitchRatio: 0.98 });
  stream.resume();
  stream.end(tone);
  await finished(stream);
  return stream.framesOut;
}

async function measure(index: number): Promise<void> {
  const meter = new TuningMeter({ sampleRateHz: 44_100 - 50 * index, channels: 2 });
  await meter.write(tone);
  await meter.end();
}

it('streams and meters that begin and end at the same time leave each other alone, though both use FFTW', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const indices = Array.from({ length: AT_ONCE }, (_, i) => i);
    const [frames] = await Promise.all([Promise.all(indices.map(stretch)), Promise.all(indices.map(measure))]);
    expect(new Set(frames)).toEqual(new Set([FRAMES]));
  }
});

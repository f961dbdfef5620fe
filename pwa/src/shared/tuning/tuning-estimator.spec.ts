import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { expectMeasurement } from '../../../../native/test/vectors/expect-measurement';
import { synthesise } from '../../../../native/test/vectors/synthesis';
import type { Vector } from '../../../../native/test/vectors/vector';
import { tuningModule } from '../../../test/support/tuning-module';
import { TuningEstimator } from './tuning-estimator';

const file = new URL('../../../../native/test/vectors/tuning.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

function measured(planar: Float32Array[], sampleRateHz: number, hintHz?: number, blockFrames = 100_000) {
  const estimator = new TuningEstimator(tuningModule, { sampleRateHz, channels: planar.length, hintHz });
  const frames = planar[0]?.length ?? 0;
  for (let at = 0; at < frames; at += blockFrames) {
    estimator.process(planar.map((channel) => channel.subarray(at, at + blockFrames)));
  }
  return estimator.finish();
}

const [organ] = vectors;
if (organ === undefined) throw new Error('there are vectors');

describe('the measurement in the browser of', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s is that of the server', (_name, vector) => {
    const { recipe, hintHz, expected } = vector;
    expectMeasurement(measured(synthesise(recipe), recipe.sampleRateHz, hintHz), expected);
  });
});

test('the result does not depend on how the frames are cut', () => {
  const planar = synthesise({ ...organ.recipe, seconds: 2.5 });
  const reference = measured(planar, 44_100);
  for (const blockFrames of [997, 4096, 65_537]) {
    expect(measured(planar, 44_100, undefined, blockFrames)).toEqual(reference);
  }
});

test('what is no sample counts as silence', () => {
  const clean = synthesise({ ...organ.recipe, seconds: 2 });
  const spoilt = clean.map((channel) => channel.slice());
  for (const [at, bad] of [
    [0, NaN],
    [20_000, Infinity],
    [40_001, -1e30],
  ] as const) {
    spoilt.forEach((channel) => (channel[at] = bad));
    clean.forEach((channel) => (channel[at] = 0));
  }
  expect(measured(spoilt, 44_100)).toEqual(measured(clean, 44_100));
});

test('nothing at all is nothing', () => {
  const { a4Hz, confidence, frames, drift } = measured([new Float32Array(0), new Float32Array(0)], 48_000);
  expect([a4Hz, confidence, frames, drift]).toEqual([null, 0, 0, []]);
});

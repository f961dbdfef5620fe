import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { synthesise } from '../../../../native/test/vectors/synthesis';
import type { Vector } from '../../../../native/test/vectors/vector';
import * as constants from './constants';
import { TuningEstimator } from './tuning-estimator';

const native = new URL('../../../../native/', import.meta.url);
const vectors = JSON.parse(readFileSync(new URL('test/vectors/tuning.json', native), 'utf8')) as Vector[];

function measured(planar: Float32Array[], sampleRateHz: number, hintHz?: number, blockFrames = 100_000) {
  const estimator = new TuningEstimator({ sampleRateHz, channels: planar.length, hintHz });
  const frames = planar[0]?.length ?? 0;
  for (let at = 0; at < frames; at += blockFrames) {
    estimator.process(planar.map((channel) => channel.subarray(at, at + blockFrames)));
  }
  return estimator.finish();
}

const [organ, plucked] = vectors;
if (organ === undefined || plucked === undefined) throw new Error('there are vectors');

describe('the measurement in the browser of', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s is that of the server', (_name, vector) => {
    const { recipe, hintHz, expected } = vector;
    const measurement = measured(synthesise(recipe), recipe.sampleRateHz, hintHz);
    if (expected.cents === null) expect(measurement.cents).toBeNull();
    else expect(Math.abs((measurement.cents ?? NaN) - expected.cents)).toBeLessThanOrEqual(0.05);
    expect(measurement.confidence).toBeCloseTo(expected.confidence, 2);
    expect(measurement.errorCents ?? -1).toBeCloseTo(expected.errorCents ?? -1, 1);
    expect(measurement.movement?.lowHz ?? 0).toBeCloseTo(expected.movement?.lowHz ?? 0, 1);
    expect(measurement.movement?.highHz ?? 0).toBeCloseTo(expected.movement?.highHz ?? 0, 1);
    expect(Math.abs(measurement.partials - expected.partials)).toBeLessThanOrEqual(0.01 * expected.partials);
    expect(measurement.drift.map(({ a4Hz }) => a4Hz === null)).toEqual(expected.driftHz.map((hz) => hz === null));
    measurement.drift.forEach(({ a4Hz }, i) => expect(a4Hz ?? 0).toBeCloseTo(expected.driftHz[i] ?? 0, 1));
    measurement.pitchClasses.forEach(({ energy }, i) => expect(energy).toBeCloseTo(expected.energies[i] ?? 0, 2));
    const { centresHz, levelsDb } = measurement.spectrum;
    const levels = [110, 440, 1760].flatMap((hz) => (centresHz.includes(hz) ? [levelsDb[centresHz.indexOf(hz)]] : []));
    levels.forEach((level, i) => expect(level).toBeCloseTo(expected.levelsDb[i] ?? NaN, 1));
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

test('the numbers of the method are those of the server', () => {
  const header = readFileSync(new URL('src/tuning-constants.h', native), 'utf8');
  const there = Object.fromEntries(
    [...header.matchAll(/inline constexpr \w+ k(\w+) = ([^;]+);/g)].map(([, name = '', value]) => [
      name.replaceAll(/(?<!^)([A-Z])/g, '_$1').toUpperCase(),
      Number(value),
    ]),
  );
  expect(Object.keys(there).length).toBeGreaterThan(20);
  expect({ ...constants }).toEqual(there);
});

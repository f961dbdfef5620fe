import { expect } from '@jest/globals';

import type { TuningMeasurement } from '../../lib/tuning-measurement.js';
import type { Vector } from './vector.js';

/**
 * The addon and the browser's module are one source, but other compilers with other sines and logarithms: they differ
 * by far less than a hundredth of a cent. What is allowed is what counts.
 */
export function expectMeasurement(measurement: TuningMeasurement, expected: Vector['expected']): void {
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
  const { temperament } = measurement;
  expect(temperament && { name: temperament.name, tonic: temperament.tonic }).toEqual(expected.temperament);
  const { centresHz, levelsDb } = measurement.spectrum;
  const levels = [110, 440, 1760].flatMap((hz) => (centresHz.includes(hz) ? [levelsDb[centresHz.indexOf(hz)]] : []));
  levels.forEach((level, i) => expect(level).toBeCloseTo(expected.levelsDb[i] ?? NaN, 1));
}

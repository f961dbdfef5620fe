import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';

import { measuredRecipe } from './support/tuning.js';
import type { Vector } from './vectors/vector.js';

const vectors = JSON.parse(readFileSync(new URL('vectors/tuning.json', import.meta.url), 'utf8')) as Vector[];

/** The twin in the browser is tested against the same numbers: pwa/src/shared/tuning/tuning-estimator.spec.ts. */
describe('the measurement of', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s is what it was', async (_name, vector) => {
    const { recipe, hintHz, expected } = vector;
    const measurement = await measuredRecipe(recipe, hintHz);
    // Rounding in another order, by another transform: far below a hundredth of a cent. What is allowed is what counts.
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
  });
});

import { describe, test } from '@jest/globals';
import { readFileSync } from 'node:fs';

import { measuredRecipe } from './support/tuning.js';
import { expectMeasurement } from './vectors/expect-measurement.js';
import type { Vector } from './vectors/vector.js';

const vectors = JSON.parse(readFileSync(new URL('vectors/tuning.json', import.meta.url), 'utf8')) as Vector[];

/** The browser's module is tested against the same numbers: pwa/src/shared/tuning/tuning-estimator.spec.ts. */
describe('the measurement of', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s is what it was', async (_name, vector) => {
    expectMeasurement(await measuredRecipe(vector.recipe, vector.hintHz), vector.expected);
  });
});

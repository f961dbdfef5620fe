import { expect, test } from '@jest/globals';

import { replaceInvalidSamples, rubberBand } from '../lib/index.js';

test('what is no sample is replaced by silence in place and counted', () => {
  const samples = Float32Array.of(0.5, NaN, Infinity, -Infinity, 1024, -1024, 1024.1, -1e30, 1e-40, 0);
  expect(replaceInvalidSamples(samples)).toBe(5);
  expect(samples).toEqual(Float32Array.of(0.5, 0, 0, 0, 1024, -1024, 0, 0, 1e-40, 0));
});

test('only the view is touched, not what lies around it', () => {
  const samples = new Float32Array(9).fill(NaN);
  expect(replaceInvalidSamples(samples.subarray(3, 6))).toBe(3);
  expect(samples).toEqual(Float32Array.of(NaN, NaN, NaN, 0, 0, 0, NaN, NaN, NaN));
});

test('the addon says which library it was built with', () => {
  const { version, library } = rubberBand;
  expect(version).toMatch(library === 'system' ? /^[34]\.\d+\.\d+$/ : /^3\.3\.0$/);
});

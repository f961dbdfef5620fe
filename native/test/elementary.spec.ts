import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

import { instantiate } from '../lib/wasm-engine.js';
import { wasmModule } from '../lib/wasm-modules.js';

/** Exact values of elementary functions: [argument or arguments, value to 40 digits], made with mpmath. */
const file = new URL('vectors/elementary.json', import.meta.url);
const values = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [number[], string][]>;

type Functions = Record<string, (...args: number[]) => number>;
const functions = instantiate(wasmModule('engine'), () => {}) as unknown as Functions;

/** In units of the last place of the value: a double has 53 bits. */
const MAX_ERROR: Record<string, number> = { erf: 2 };
const DEFAULT_MAX_ERROR = 0.8;

describe('the error of the native functions, in units of the last place, is below its limit:', () => {
  test.each(Object.entries(values))('%s', (name, samples) => {
    const errors = samples.map(([args, exact]) => errorOf(functions[name]?.(...args) ?? NaN, exact));
    expect(Math.max(...errors)).toBeLessThan(MAX_ERROR[name] ?? DEFAULT_MAX_ERROR);
  });

  test.each([
    ['exp', [710], Infinity],
    ['exp', [-746], 0],
    ['log', [0], -Infinity],
    ['log', [-1], NaN],
    ['log10', [1000], 3],
    ['log2', [2 ** -1074], -1074],
    ['pow', [-2, 3], -8],
    ['pow', [-2, 0.5], NaN],
    ['pow', [0, -1], Infinity],
    ['sin', [-0], -0],
    ['cos', [Infinity], NaN],
    ['atan2', [0, -0], Math.PI],
    ['atan2', [-Infinity, -Infinity], -0.75 * Math.PI],
    ['erf', [9], 1],
  ])('%s of %j is %d', (name, args, value) => {
    expect(functions[name]?.(...args)).toBe(value);
  });
});

/** By whole numbers, since the exact value has more digits than a double. */
function errorOf(value: number, exact: string): number {
  const place = 2 ** (Math.floor(Math.log2(Math.abs(Number(exact)))) - 52);
  const error = scaled(exactDecimal(value)) - scaled(exact);
  return Math.abs(Number((error * 1_000_000n) / scaled(exactDecimal(place)))) / 1_000_000;
}

const SCALE_DIGITS = 400;

/** `1.5e-3` as a whole number of 10^-400. */
function scaled(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]?\d+))?$/.exec(decimal) ?? [];
  const shift = SCALE_DIGITS + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === '-' ? -magnitude : magnitude;
}

/** All digits of a double. */
function exactDecimal(value: number): string {
  return value.toExponential(100 - 1);
}

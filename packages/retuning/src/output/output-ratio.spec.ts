import { shiftFor } from '@attune/catalogue/retuning';
import { resampleRates, simplestFraction } from './output-ratio.js';

describe('simplestFraction', () => {
  it.each([
    [440 / 432, 55, 54],
    [528 / 440, 6, 5],
    [0.4, 2, 5],
    [1, 1, 1],
    [3, 3, 1],
  ])('of %d is %d/%d', (value, numerator, denominator) => {
    expect(simplestFraction(value)).toEqual({ numerator, denominator });
  });

  it('comes closer than a millionth of a cent to any ratio there can be', () => {
    for (let i = 0; i < 2_000; i += 1) {
      const value = 0.4 + ((i * 0.6180339887) % 1) * 2.1;
      const { numerator, denominator } = simplestFraction(value);
      expect(Math.abs(1_200 * Math.log2(numerator / denominator / value))).toBeLessThan(1e-6);
      expect(Math.max(numerator, denominator)).toBeLessThan(10_000_000);
    }
  });
});

it('gives resamplers whole rates for every target and anchor', () => {
  for (const targetHz of [396, 417, 432, 444, 528, 639, 741, 852, 963]) {
    for (const anchor of ['a4', 'note'] as const) {
      for (const sourceHz of [440, 442.37, 415.3]) {
        const { ratio } = shiftFor({ targetHz, sourceHz, anchor });
        const { fromHz, toHz } = resampleRates(1 / ratio);
        expect(Number.isInteger(fromHz) && Number.isInteger(toHz)).toBe(true);
        expect(Math.min(fromHz, toHz)).toBeGreaterThanOrEqual(8_000);
        expect(Math.abs((fromHz / toHz / ratio - 1) * 1e9)).toBeLessThan(1);
      }
    }
  }
});

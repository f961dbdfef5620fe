import { describe, expect, test } from '@jest/globals';

import { StretchStream, type StretchStreamOptions } from '../lib/index.js';
import { cents, measuredHz, tone } from './support/signals.js';
import { through } from './support/streams.js';

const SAMPLE_RATE_HZ = 44_100;
const SECONDS = 5;

/** The new pitch of an A4 of 440 Hz when the whole scale moves so that the named note lands on the target. */
const TARGETS: [targetHz: number, noteHz: number, note: string][] = [
  [396, 440, 'A4'],
  [432, 440, 'A4'],
  [444, 440, 'A4'],
  [528, 440, 'A4'],
  [963, 440, 'A4'],
  [396, 440 * 2 ** (-2 / 12), 'G4'],
  [528, 440 * 2 ** (3 / 12), 'C5'],
  [963, 440 * 2 ** (14 / 12), 'B5'],
];

/** The deviation of an A4 tone from 440 Hz x pitchRatio. */
async function errorCents(pitchRatio: number, options: Partial<StretchStreamOptions> = {}): Promise<number> {
  const stream = new StretchStream({ sampleRateHz: SAMPLE_RATE_HZ, channels: 1, pitchRatio, ...options });
  const output = await through(stream, tone(440, SECONDS, SAMPLE_RATE_HZ));
  const expectedHz = 440 * pitchRatio;
  return cents(measuredHz(output, expectedHz, SAMPLE_RATE_HZ), expectedHz);
}

describe('the pitch of an A4 tone', () => {
  // 0.001 cents: a few hundredths of what the most trained ear can distinguish, and what the project promises.
  test.each(TARGETS)(
    'lands within 0.001 cents with R2 in real-time mode for %d Hz on a note of %d Hz (%s)',
    async (targetHz, noteHz) => {
      expect(Math.abs(await errorCents(targetHz / noteHz, { engine: 'R2', mode: 'realtime' }))).toBeLessThanOrEqual(
        0.001,
      );
    },
  );

  test.each(TARGETS)('lands within 0.001 cents with R3 for %d Hz on a note of %d Hz (%s)', async (targetHz, noteHz) => {
    expect(Math.abs(await errorCents(targetHz / noteHz))).toBeLessThanOrEqual(0.001);
  });

  test('is known to the estimator itself to a millionth of a cent', () => {
    const measured = measuredHz(tone(432.1234, SECONDS, SAMPLE_RATE_HZ), 432, SAMPLE_RATE_HZ);
    expect(Math.abs(cents(measured, 432.1234))).toBeLessThanOrEqual(1e-6);
  });
});

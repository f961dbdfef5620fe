import { describe, expect, test } from '@jest/globals';

import { rubberBand, StretchStream, type StretchStreamOptions } from '../lib/index.js';
import { signal } from './support/signals.js';
import { through } from './support/streams.js';

// Tests find globals slowly, in their sandbox: once, not for each sample.
const { Math } = globalThis;

const SAMPLE_RATE_HZ = 44_100;
const CLICK_INTERVAL = 11_025;
const SEARCHED = 2000;

/** For each click, the delay of its largest sample in frames. */
async function clickDelays(options: Partial<StretchStreamOptions>): Promise<number[]> {
  const clicks = signal(SAMPLE_RATE_HZ * 5, 2, (frame) =>
    frame % CLICK_INTERVAL === CLICK_INTERVAL / 2 - 0.5 ? 0.9 : 0,
  );
  const stream = new StretchStream({ sampleRateHz: SAMPLE_RATE_HZ, channels: 2, pitchRatio: 1, ...options });
  const output = await through(stream, clicks);
  const delays: number[] = [];
  for (let click = (CLICK_INTERVAL - 1) / 2; click < output.length / 2; click += CLICK_INTERVAL) {
    let largest = click - SEARCHED;
    for (let frame = click - SEARCHED; frame < click + SEARCHED; frame += 1) {
      if (Math.abs(output[frame * 2] ?? 0) > Math.abs(output[largest * 2] ?? 0)) largest = frame;
    }
    delays.push(largest - click);
  }
  return delays;
}

const isOwn = rubberBand.library !== 'system';

describe('a click train', () => {
  // The engine moves its output in hops of whole samples, so a click deviates from its position: with R3 by a tenth
  // of a millisecond, with R2 by up to four tenths, offline by up to six.
  test.each([
    ['R3', 'offline', 432 / 440, isOwn ? 3 : 5],
    ['R3', 'offline', 444 / 440, isOwn ? 3 : 5],
    ['R3', 'realtime', 432 / 440, 7],
    ['R3', 'realtime', 444 / 440, 7],
    ['R2', 'realtime', 432 / 440, 18],
    ['R2', 'realtime', 444 / 440, 18],
    ['R2', 'offline', 432 / 440, 25],
    ['R2', 'offline', 444 / 440, 25],
  ] as const)(
    'stays where it was with %s %s at a ratio of %d, within %d samples',
    async (engine, mode, pitchRatio, most) => {
      const delays = await clickDelays({ engine, mode, pitchRatio });
      expect(delays).toHaveLength(20);
      for (const delay of delays) expect(Math.abs(delay)).toBeLessThanOrEqual(most);
    },
  );
});

import { once } from 'node:events';
import { expect, test } from '@jest/globals';

import { rubberBand, StretchStream } from '../lib/index.js';
import { HELPER_CASES, withAndWithoutHelpers } from './support/helper-threads.js';
import { noise } from './support/signals.js';
import { threadIds, untilEnded } from './support/threads.js';

const SAMPLE_RATE_HZ = 44_100;

test.each(HELPER_CASES)('helper threads change no sample: %s', async (_, input, options) => {
  const { alone, helped } = await withAndWithoutHelpers(StretchStream, input, options);
  expect(Buffer.compare(helped, alone)).toBe(0);
});

const canCount = process.platform === 'linux' && rubberBand.library === 'own' ? test : test.skip;

canCount('helper threads exist while they are wanted, and end with the stream', async () => {
  const added: Record<string, number> = {};
  for (const threading of ['never', 'always'] as const) {
    const before = threadIds();
    const stream = new StretchStream({ sampleRateHz: SAMPLE_RATE_HZ, channels: 2, pitchRatio: 0.98, threading });
    stream.write(Buffer.from(noise(200_000).buffer));
    await once(stream, 'readable');
    const own = threadIds().filter((id) => !before.includes(id));
    added[threading] = own.length;
    stream.destroy();
    await once(stream, 'close');
    await untilEnded(own);
  }
  expect(added).toEqual({ never: 1, always: 3 });
});

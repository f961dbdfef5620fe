import { expect, test } from '@jest/globals';

import { StretchStream, TuningMeter } from '../../lib/index.js';
import { METER_STATES } from '../support/meter-states.js';
import { STREAM_STATES, untilClosed } from '../support/stream-states.js';
import { threadIds, untilEnded } from '../support/threads.js';

const STEREO = { sampleRateHz: 44_100, channels: 2 };
const PROMISED_MS = 50;
const ATTEMPTS = 5;
const onLinux = process.platform === 'linux' ? test : test.skip;

/** The best of a few attempts: any single one may wait for a processor on a busy machine. */
async function bestOf(attempt: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < ATTEMPTS && best >= PROMISED_MS; i += 1) best = Math.min(best, await attempt());
  return best;
}

test.each(STREAM_STATES)('destroy() stops the thread of a stream that is %s within 50 ms', async (_state, reach) => {
  const best = await bestOf(async () => {
    const stream = new StretchStream({ ...STEREO, pitchRatio: 432 / 440 });
    await reach(stream);
    const started = performance.now();
    stream.destroy();
    await untilClosed(stream);
    return performance.now() - started;
  });
  expect(best).toBeLessThan(PROMISED_MS);
});

onLinux.each(METER_STATES)('destroy() stops the thread of a meter that is %s within 50 ms', async (_state, reach) => {
  const best = await bestOf(async () => {
    const before = threadIds();
    const meter = new TuningMeter(STEREO);
    const added = threadIds().filter((id) => !before.includes(id));
    await reach(meter);
    const started = performance.now();
    meter.destroy();
    await untilEnded(added);
    return performance.now() - started;
  });
  expect(best).toBeLessThan(PROMISED_MS);
});

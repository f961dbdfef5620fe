import type { TuningMeter } from '../../lib/index.js';

/** Bytes of stereo that fit into a meter's queue (src/tuning-task.cpp). */
const QUEUE_BYTES = 65_536 * 8;

/** The states a stereo meter can be destroyed in, and how a new one gets there. */
export const METER_STATES: [state: string, reach: (meter: TuningMeter) => Promise<void>][] = [
  [
    'at work',
    async (meter) => {
      await meter.write(new Uint8Array(QUEUE_BYTES));
      // Fits once the thread has processed some of the first.
      await meter.write(new Uint8Array(QUEUE_BYTES));
    },
  ],
  ['waiting for input', (meter) => meter.write(new Uint8Array(800))],
  ['new', () => Promise.resolve()],
];

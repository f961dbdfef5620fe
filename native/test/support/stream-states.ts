import { once } from 'node:events';

import type { StretchStream } from '../../lib/index.js';
import { until } from './until.js';

/** Frames that fit into the queue of a stream's output (src/stretch-task.cpp). */
const QUEUE_FRAMES = 32_768;

/** The states a stereo stream can be destroyed in, and how a new one gets there. */
export const STREAM_STATES: [state: string, reach: (stream: StretchStream) => Promise<unknown>][] = [
  [
    'at work',
    (stream) => {
      stream.resume();
      stream.write(Buffer.alloc(2_000_000));
      return until(() => stream.framesIn > 0);
    },
  ],
  [
    'waiting for a reader',
    (stream) => {
      stream.write(Buffer.alloc(4_000_000));
      return until(() => stream.framesOut >= QUEUE_FRAMES);
    },
  ],
  [
    'waiting for input',
    (stream) => {
      stream.resume();
      stream.write(Buffer.alloc(800));
      return until(() => stream.framesIn === 100);
    },
  ],
  [
    'finishing',
    (stream) => {
      stream.resume();
      stream.end(Buffer.alloc(2_000_000));
      return once(stream, 'finish');
    },
  ],
  ['new', () => Promise.resolve()],
];

/** Resolves once the stream is closed, even if it already is. */
export async function untilClosed(stream: StretchStream): Promise<void> {
  if (!stream.closed) await once(stream, 'close');
}

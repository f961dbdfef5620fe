import type { Readable } from 'node:stream';
import { uploadTooSlow } from '../retune.errors.js';

/** A phone on a bad connection still sends this much; what sends less only holds the line. */
const MIN_BYTES_PER_WINDOW = 16 * 1024;
const WINDOW_MS = 25_000;

/** Watches that a body keeps coming; `stalled` rejects with 408 when too little came in a window. */
export function watchPace(body: Readable): { stalled: Promise<never>; stop: () => void } {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let bytesInWindow = 0;
  const count = (chunk: Buffer): void => {
    bytesInWindow += chunk.length;
  };
  body.on('data', count);
  const timer = setInterval(() => {
    if (bytesInWindow < MIN_BYTES_PER_WINDOW) reject(uploadTooSlow());
    bytesInWindow = 0;
  }, WINDOW_MS);
  timer.unref();
  return {
    stalled,
    stop: () => {
      clearInterval(timer);
      body.off('data', count);
    },
  };
}

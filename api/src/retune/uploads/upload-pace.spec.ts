import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UPLOAD_PACE, watchPace } from './upload-pace.js';

const STEP_MS = 500;
let body: Readable;
let refusal: unknown;
let watched: ReturnType<typeof watchPace>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  refusal = undefined;
  body = new Readable({ read: () => {} });
  watched = watchPace(body);
  watched.stalled.catch((error: unknown) => {
    refusal = error;
  });
});

afterEach(() => {
  watched.stop();
  jest.useRealTimers();
});

/** Lets `seconds` pass in which `bytesPerSecond` arrive. */
async function pass(seconds: number, bytesPerSecond: number): Promise<void> {
  for (let time = 0; time < seconds * 1000; time += STEP_MS) {
    if (bytesPerSecond > 0) body.emit('data', Buffer.alloc((bytesPerSecond * STEP_MS) / 1000));
    await jest.advanceTimersByTimeAsync(STEP_MS);
  }
}

describe('the pace of an upload', () => {
  it('is at least 8 kB/s, averaged over half a minute', () => {
    expect(UPLOAD_PACE).toEqual({ minBytesPerSecond: 8_000, windowMs: 30_000 });
  });

  it('of 8 kB/s is enough, however long it takes', async () => {
    await pass(600, 8_000);
    expect(refusal).toBeUndefined();
  });

  it('of 7 kB/s is refused with 408 after half a minute', async () => {
    await pass(29, 7_000);
    expect(refusal).toBeUndefined();
    await pass(2, 7_000);
    expect(refusal).toMatchObject({ status: 408, code: 'retune.upload_too_slow' });
  });

  it('may vary: twenty seconds without a byte are made up for by the ten before', async () => {
    for (let time = 0; time < 10; time += 1) {
      await pass(10, 30_000);
      await pass(20, 0);
    }
    expect(refusal).toBeUndefined();
  });

  it('counts for the last half minute only: what came fast before does not pay for standing still', async () => {
    await pass(60, 10_000_000);
    await pass(36, 0);
    expect(refusal).toMatchObject({ status: 408 });
  });

  it('does not count while we are the ones that do not read', async () => {
    body.pause();
    await pass(120, 0);
    body.resume();
    await pass(60, 8_000);
    expect(refusal).toBeUndefined();
  });

  it('is no longer watched after the end', async () => {
    watched.stop();
    await pass(120, 0);
    expect(refusal).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });
});

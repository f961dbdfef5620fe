import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SongError } from '@attune/retuning/pipeline/song-errors';
import { GateStream, watchFrames } from './audio-streams.js';

const STALL_MS = 61_000;
const FRAME = Buffer.alloc(4);

let gate: GateStream;

beforeEach(() => {
  jest.useFakeTimers();
  gate = new GateStream({ frames: 0, pass: () => undefined, end: () => undefined }, 1);
});

afterEach(() => {
  jest.useRealTimers();
});

/** The error that ends a pipeline of which nothing moves for a minute. */
function stall(): Error | undefined {
  let error: Error | undefined;
  const stop = watchFrames(
    gate,
    () => 0,
    (reason) => (error ??= reason),
  );
  jest.advanceTimersByTime(STALL_MS);
  stop();
  return error;
}

describe('a pipeline in which nothing moves', () => {
  it('has a damaged file when the decoder brings nothing', () => {
    expect(stall()).toMatchObject({ kind: 'damaged' });
  });

  it('fails as our error when what was decoded is not taken', () => {
    gate.write(FRAME);
    expect(stall()).not.toBeInstanceOf(SongError);
    expect(stall()).toBeInstanceOf(Error);
  });

  it('fails as our error when the decoder has ended', () => {
    gate.end();
    expect(stall()).not.toBeInstanceOf(SongError);
  });
});

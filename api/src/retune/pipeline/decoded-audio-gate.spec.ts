import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '../../platform/errors/app-error.js';
import { DecodedAudioGate, watchFrames } from './decoded-audio-gate.js';

const STALL_MS = 61_000;
const FRAME = Buffer.alloc(4);

let gate: DecodedAudioGate;

beforeEach(() => {
  jest.useFakeTimers();
  gate = new DecodedAudioGate({ channels: 1, sampleRateHz: 44_100, maxDurationSeconds: 10 });
});

afterEach(() => {
  jest.useRealTimers();
});

/** The error that ends a pipeline of which nothing moves for a minute. */
function stall(): Error | undefined {
  let error: Error | undefined;
  const stop = watchFrames(gate, () => gate.frames, { onCheck: () => {}, onStall: (reason) => (error ??= reason) });
  jest.advanceTimersByTime(STALL_MS);
  stop();
  return error;
}

describe('a pipeline in which nothing moves', () => {
  it('has a damaged file when the decoder brings nothing', () => {
    expect(stall()).toMatchObject({ code: 'retune.damaged' });
  });

  it('fails as our error when what was decoded is not taken', () => {
    gate.write(FRAME);
    expect(stall()).not.toBeInstanceOf(AppError);
    expect(stall()).toBeInstanceOf(Error);
  });

  it('fails as our error when the decoder has ended', () => {
    gate.end();
    expect(stall()).not.toBeInstanceOf(AppError);
  });
});

import { isAtTarget, isOnTarget, isTrusted, readingNear, sourceFrom } from './measuring.js';

describe('a measurement', () => {
  it.each([
    [{ a4Hz: 441.3, confidence: 0.9 }, true],
    [{ a4Hz: 441.3, confidence: 0.3 }, true],
    [{ a4Hz: 441.3, confidence: 0.29 }, false],
    [{ a4Hz: null, confidence: 0 }, false],
    [null, false],
  ])('%j is trusted: %s', (measurement, trusted) => {
    expect(isTrusted(measurement)).toBe(trusted);
  });

  it('gives the source, or 440 Hz when it cannot be trusted', () => {
    expect(sourceFrom({ a4Hz: 431.97, confidence: 0.8 })).toEqual({ sourceHz: 431.97, sourceBasis: 'measured' });
    expect(sourceFrom({ a4Hz: 431.97, confidence: 0.1 })).toEqual({ sourceHz: 440, sourceBasis: 'assumed' });
    expect(sourceFrom(null)).toEqual({ sourceHz: 440, sourceBasis: 'assumed' });
  });

  // A semitone above 440 is 466.16, a fifth (seven of them) 659.26.
  it.each([
    [440, 466, 466.16],
    [440, 452, 440],
    [440, 453, 466.16],
    [452.8, 440, 452.8],
    [440, 660, 659.26],
    [466.16, 415, 415.3],
  ])('of %d Hz reads as near to %d Hz as whole semitones go', (a4Hz, expectedHz, reading) => {
    expect(readingNear(a4Hz, expectedHz)).toBeCloseTo(reading, 2);
  });
});

it('holds a song within half a cent of its target to be there', () => {
  expect([0, 0.5, -0.5, 0.51, -31.77].map((cents) => isAtTarget(cents))).toEqual([true, true, true, false, false]);
});

it('cannot tell that of a song measured to more than a cent', () => {
  expect([0.4, 1, 1.01, null].map((errorCents) => isAtTarget(0.25, errorCents))).toEqual([true, true, false, false]);
});

it.each([
  [{ differenceCents: -0.5 }, true],
  [{ differenceCents: 0.51 }, false],
  [{ differenceCents: 0.51, errorCents: 0.2 }, false],
  [{ differenceCents: -0.8, errorCents: 0.9 }, true],
  [{ differenceCents: 0.4, errorCents: 0.1 }, true],
])('calls a shift on target unless it is off by more than its error and half a cent: %j, %s', (shift, onTarget) => {
  expect(isOnTarget(shift)).toBe(onTarget);
});

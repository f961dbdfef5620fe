import { describe, expect, test } from '@jest/globals';

import { type DetailedStretcherOptions, Stretcher, StretchStream } from '../lib/index.js';
import { noise } from './support/signals.js';
import { through } from './support/streams.js';

const OPTIONS: DetailedStretcherOptions = { sampleRateHz: 44_100, channels: 1, pitchRatio: 432 / 440 };
const BLOCK = 512;

/** The stretcher's whole output for one channel, given in blocks of 512 frames. */
function processed(stretcher: Stretcher, input: Float32Array): Float32Array {
  const output: number[] = [];
  const into = new Float32Array(1000);
  for (let at = 0; at < input.length; at += BLOCK) {
    stretcher.process([input.subarray(at, at + BLOCK)], at + BLOCK >= input.length);
    for (let got = stretcher.retrieve([into]); got > 0; got = stretcher.retrieve([into])) {
      output.push(...into.subarray(0, got));
    }
  }
  return Float32Array.from(output);
}

describe('Stretcher', () => {
  test('makes the very samples StretchStream makes', async () => {
    const input = noise(20_000);
    const stretcher = new Stretcher(OPTIONS);
    stretcher.setExpectedInputFrames(input.length);
    stretcher.setMaxProcessFrames(BLOCK);
    const output = processed(stretcher, input);
    expect(output.length).toBe(input.length);
    expect(output).toEqual(await through(new StretchStream(OPTIONS), input));
    expect(stretcher.available).toBe(-1);
  });

  test('starts again after reset', () => {
    const input = noise(8000);
    const stretcher = new Stretcher(OPTIONS);
    const first = processed(stretcher, input);
    stretcher.reset();
    expect(processed(stretcher, input)).toEqual(first);
  });

  test('tells its engine, channels and ratios', () => {
    const stretcher = new Stretcher({ ...OPTIONS, channels: 3, timeRatio: 1.5 });
    expect([stretcher.engineVersion, stretcher.channels, stretcher.pitchRatio, stretcher.timeRatio]).toEqual([
      3,
      3,
      432 / 440,
      1.5,
    ]);
    expect(new Stretcher({ ...OPTIONS, engine: 'R2' }).engineVersion).toBe(2);
  });

  test('needs a pad and has a delay in real-time mode only', () => {
    const offline = new Stretcher(OPTIONS);
    expect([offline.startPad, offline.startDelay]).toEqual([0, 0]);
    const realtime = new Stretcher({ ...OPTIONS, mode: 'realtime' });
    expect(realtime.startPad).toBeGreaterThan(0);
    expect(realtime.startDelay).toBeGreaterThan(0);
    expect(realtime.framesRequired).toBeGreaterThan(0);
  });

  test('changes its ratios on the way in real-time mode', () => {
    const stretcher = new Stretcher({ ...OPTIONS, mode: 'realtime' });
    stretcher.process([noise(BLOCK)]);
    stretcher.pitchRatio = 1.25;
    stretcher.timeRatio = 0.5;
    stretcher.formantRatio = 1.1;
    expect([stretcher.pitchRatio, stretcher.timeRatio, stretcher.formantRatio]).toEqual([1.25, 0.5, 1.1]);
  });

  test('lets R2 change its ways in real-time mode', () => {
    const stretcher = new Stretcher({ ...OPTIONS, engine: 'R2', mode: 'realtime' });
    stretcher.setTransients('smooth');
    stretcher.setDetector('soft');
    stretcher.setPhase('independent');
    stretcher.setFormant('preserved');
    stretcher.setPitchQuality('consistency');
    expect(processed(stretcher, noise(20_000)).length).toBeGreaterThan(10_000);
  });

  test('follows a key frame map', () => {
    const input = noise(40_000);
    const stretcher = new Stretcher({ ...OPTIONS, pitchRatio: 1, timeRatio: 1.5 });
    stretcher.study([input], true);
    stretcher.setKeyFrameMap(
      new Map([
        [30_000, 50_000],
        [10_000, 12_000],
      ]),
    );
    expect(Math.abs(processed(stretcher, input).length - 60_000)).toBeLessThan(2000);
  });

  test.each<[string, () => void]>([
    ['process() cannot be called after the last block', () => twice((s) => s.process([noise(9)], true))],
    ['study() cannot be called after process()', () => begun((s) => s.study([noise(9)]))],
    ['study() needs offline mode', () => new Stretcher({ ...OPTIONS, mode: 'realtime' }).study([noise(9)])],
    ['pitchRatio cannot change in offline mode', () => begun((s) => (s.pitchRatio = 1))],
    ['timeRatio cannot change in offline mode', () => begun((s) => (s.timeRatio = 1))],
    ['formantRatio belongs to engine R3, but this stretcher runs R2', () => (r2().formantRatio = 1)],
    ['phase belongs to engine R2, but this stretcher runs R3', () => new Stretcher(OPTIONS).setPhase('laminar')],
    ['transients cannot change in offline mode', () => r2().setTransients('mixed')],
    ['the largest block cannot change', () => begun((s) => s.setMaxProcessFrames(9))],
    ['a key frame map cannot be set once process() was called', () => begun((s) => s.setKeyFrameMap(new Map()))],
    ['this Stretcher was closed', () => closed().process([noise(9)])],
    ['this Stretcher was closed', () => closed().available],
  ])('says what cannot be: %s', (message, misuse) => {
    expect(misuse).toThrow(message);
  });

  test.each<[unknown, string]>([
    [{}, 'map must be a Map of frames, but is {}'],
    [new Map([[1.5, 2]]), 'each entry of map must be two whole numbers >= 0, but is [ 1.5, 2 ]'],
    [
      new Map([
        [1, 9],
        [2, 9],
      ]),
      'map must be growing in both: the output frame for input frame 2 above 9, but is 9',
    ],
  ])('refuses a key frame map that is none: %#', (map, message) => {
    expect(() => new Stretcher(OPTIONS).setKeyFrameMap(map as never)).toThrow(message);
  });
});

function begun(misuse: (stretcher: Stretcher) => void): void {
  const stretcher = new Stretcher(OPTIONS);
  stretcher.process([noise(BLOCK)]);
  misuse(stretcher);
}

function twice(action: (stretcher: Stretcher) => void): void {
  const stretcher = new Stretcher(OPTIONS);
  action(stretcher);
  action(stretcher);
}

function r2(): Stretcher {
  return new Stretcher({ ...OPTIONS, engine: 'R2' });
}

function closed(): Stretcher {
  const stretcher = new Stretcher(OPTIONS);
  stretcher.close();
  return stretcher;
}

import { describe, expect, test } from '@jest/globals';

import { replaceInvalidSamples, StretchStream, TruePeakMeter } from '../lib/index.js';

const GOOD = { sampleRateHz: 44_100, channels: 2, pitchRatio: 1 };
const OUT_OF_RANGE: [given: object, message: string][] = [
  [{ sampleRateHz: 7999 }, 'options.sampleRateHz must be a whole number from 8000 to 192000, but is 7999'],
  [{ sampleRateHz: 44_100.5 }, 'options.sampleRateHz must be a whole number from 8000 to 192000, but is 44100.5'],
  [{ sampleRateHz: NaN }, 'options.sampleRateHz must be a whole number from 8000 to 192000, but is NaN'],
  [{ channels: 0 }, 'options.channels must be a whole number from 1 to 8, but is 0'],
  [{ channels: 9 }, 'options.channels must be a whole number from 1 to 8, but is 9'],
  [{ channels: 1.5 }, 'options.channels must be a whole number from 1 to 8, but is 1.5'],
  [{ pitchRatio: 0 }, 'options.pitchRatio must be a number from 0.125 to 8, but is 0'],
  [{ pitchRatio: -1 }, 'options.pitchRatio must be a number from 0.125 to 8, but is -1'],
  [{ pitchRatio: NaN }, 'options.pitchRatio must be a number from 0.125 to 8, but is NaN'],
  [{ pitchRatio: Infinity }, 'options.pitchRatio must be a number from 0.125 to 8, but is Infinity'],
  [{ timeRatio: 9 }, 'options.timeRatio must be a number from 0.125 to 8, but is 9'],
  [{ pitchRatio: 4, timeRatio: 4 }, 'options.pitchRatio * options.timeRatio must be from 0.125 to 8, but is 16'],
  [{ engine: 'R4' }, "options.engine must be one of 'R2', 'R3', but is 'R4'"],
  [{ engine: 'toString' }, "options.engine must be one of 'R2', 'R3', but is 'toString'"],
  [{ mode: 'live' }, "options.mode must be one of 'offline', 'realtime', but is 'live'"],
  [{ pitchQuality: '' }, "options.pitchQuality must be one of 'speed', 'quality', 'consistency', but is ''"],
  [{ blockFrames: 15 }, 'options.blockFrames must be a whole number from 16 to 16384, but is 15'],
  [{ blockFrames: 1e6 }, 'options.blockFrames must be a whole number from 16 to 16384, but is 1000000'],
  [{ transients: 'soft' }, "options.transients must be one of 'crisp', 'mixed', 'smooth', but is 'soft'"],
  [{ detector: 'x' }, "options.detector must be one of 'compound', 'percussive', 'soft', but is 'x'"],
  [{ phase: 'x' }, "options.phase must be one of 'laminar', 'independent', but is 'x'"],
  [{ window: 'x' }, "options.window must be one of 'standard', 'short', 'long', but is 'x'"],
  [{ formant: 'x' }, "options.formant must be one of 'shifted', 'preserved', but is 'x'"],
  [{ threading: 'x' }, "options.threading must be one of 'auto', 'never', 'always', but is 'x'"],
];
const WRONG_TYPE: [given: object, message: string][] = [
  [{ sampleRateHz: '44100' }, "options.sampleRateHz must be a whole number from 8000 to 192000, but is '44100'"],
  [{ channels: undefined }, 'options.channels must be a whole number from 1 to 8, but is undefined'],
  [{ pitchRatio: null }, 'options.pitchRatio must be a number from 0.125 to 8, but is null'],
  [{ timeRatio: {} }, 'options.timeRatio must be a number from 0.125 to 8, but is {}'],
  [{ engine: 3 }, "options.engine must be one of 'R2', 'R3', but is 3"],
  [{ channelsTogether: 'yes' }, "options.channelsTogether must be true or false, but is 'yes'"],
  [{ smoothing: 1 }, 'options.smoothing must be true or false, but is 1'],
  [{ blockFrames: 512n }, 'options.blockFrames must be a whole number from 16 to 16384, but is 512n'],
];

describe('StretchStream refuses options, naming the option, the expectation and what came', () => {
  test.each(OUT_OF_RANGE)('out of range: %j', (given, message) => {
    expect(() => new StretchStream({ ...GOOD, ...given })).toThrow(new RangeError(message));
  });

  test.each(WRONG_TYPE)('of the wrong kind: %#', (given, message) => {
    expect(() => new StretchStream({ ...GOOD, ...given })).toThrow(new TypeError(message));
  });

  test.each([undefined, null, 'options', 44_100])('that are no object: %s', (given) => {
    expect(() => new StretchStream(given as never)).toThrow(TypeError);
  });
});

describe('TruePeakMeter and replaceInvalidSamples refuse', () => {
  test.each([
    [{ channels: 0, sampleRateHz: 48_000 }, 'options.channels must be a whole number from 1 to 8, but is 0'],
    [{ channels: 2, sampleRateHz: 0 }, 'options.sampleRateHz must be a whole number from 8000 to 384000, but is 0'],
  ])('options out of range: %j', (given, message) => {
    expect(() => new TruePeakMeter(given)).toThrow(new RangeError(message));
  });

  test('samples that are no Float32Array', () => {
    const meter = new TruePeakMeter({ channels: 2, sampleRateHz: 48_000 });
    const message = 'interleaved must be a Float32Array of interleaved frames, but is [ 0, 0 ]';
    expect(() => meter.process([0, 0] as never)).toThrow(new TypeError(message));
    expect(() => replaceInvalidSamples([0, 0] as never)).toThrow(new TypeError(message));
  });

  test('samples that end within a frame', () => {
    const meter = new TruePeakMeter({ channels: 2, sampleRateHz: 48_000 });
    expect(() => meter.process(new Float32Array(3))).toThrow(
      new RangeError('interleaved.length must be a multiple of 2, the number of channels, but is 3'),
    );
  });
});

import { describe, expect, test } from '@jest/globals';

import { TuningMeter } from '../lib/index.js';
import { METER_STATES } from './support/meter-states.js';
import { runFixture } from './support/run-fixture.js';
import { noise } from './support/signals.js';
import { bytesOf } from './support/streams.js';
import { threadIds, untilEnded } from './support/threads.js';
import { interleaved, measured, music } from './support/tuning.js';
import { synthesise } from './vectors/synthesis.js';

const STEREO = { sampleRateHz: 44_100, channels: 2 };
const onLinux = process.platform === 'linux' ? test : test.skip;

describe('TuningMeter refuses', () => {
  test.each([
    [{ sampleRateHz: 7999 }, 'options.sampleRateHz must be a whole number from 8000 to 192000, but is 7999'],
    [{ sampleRateHz: 384_000 }, 'options.sampleRateHz must be a whole number from 8000 to 192000, but is 384000'],
    [{ channels: 0 }, 'options.channels must be a whole number from 1 to 8, but is 0'],
    [{ channels: 9 }, 'options.channels must be a whole number from 1 to 8, but is 9'],
    [{ hintHz: 0 }, 'options.hintHz must be a number from 20 to 20000, but is 0'],
    [{ hintHz: NaN }, 'options.hintHz must be a number from 20 to 20000, but is NaN'],
  ])('options out of range: %j', (given, message) => {
    expect(() => new TuningMeter({ ...STEREO, ...given })).toThrow(new RangeError(message));
  });

  test.each([
    [{ sampleRateHz: '44100' }, "options.sampleRateHz must be a whole number from 8000 to 192000, but is '44100'"],
    [{ channels: null }, 'options.channels must be a whole number from 1 to 8, but is null'],
    [{ hintHz: '440' }, "options.hintHz must be a number from 20 to 20000, but is '440'"],
  ])('options of the wrong kind: %j', (given, message) => {
    expect(() => new TuningMeter({ ...STEREO, ...given } as never)).toThrow(new TypeError(message));
  });

  test('no options', () => {
    expect(() => new TuningMeter(undefined as never)).toThrow(
      new TypeError('options must be an object, but is undefined'),
    );
  });

  test('anything but bytes', () => {
    const meter = new TuningMeter(STEREO);
    expect(() => meter.write(new Float32Array(2) as never)).toThrow(
      new TypeError('interleaved must be a Uint8Array of interleaved float32 frames, but is a Float32Array of 8 bytes'),
    );
    meter.destroy();
  });

  test('an input that ends within a frame, and says by how much', async () => {
    const meter = new TuningMeter(STEREO);
    await meter.write(new Uint8Array(8 * 100 + 5));
    await expect(meter.end()).rejects.toThrow(
      new RangeError('the input must be whole frames of 8 bytes, but ended with 5 bytes of a frame'),
    );
  });

  test('calls after its end', async () => {
    const meter = new TuningMeter(STEREO);
    const ending = meter.end();
    expect(() => meter.write(new Uint8Array(8))).toThrow('the meter takes nothing more: it was ended');
    expect(() => meter.end()).toThrow('the meter cannot end: it was ended');
    expect((await ending).frames).toBe(0);
    meter.destroy();
    expect(() => meter.end()).toThrow('the meter cannot end: it was destroyed');
  });
});

describe('the result', () => {
  test('does not depend on how the bytes are cut', async () => {
    const samples = interleaved(synthesise(music(437.2, { channels: 2, seconds: 2.5, noiseLevel: 0.05 })));
    const reference = await measured(samples, STEREO, 10_000_000);
    for (const chunkBytes of [61, 4099, 32_768, 65_537, 700_001]) {
      expect(await measured(samples, STEREO, chunkBytes)).toEqual(reference);
    }
  });

  test('does not depend on whether writes wait for one another', async () => {
    const samples = interleaved(synthesise(music(437.2, { channels: 2, seconds: 4 })));
    const meter = new TuningMeter(STEREO);
    const bytes = bytesOf(samples);
    const writes: Promise<void>[] = [];
    for (let at = 0; at < bytes.length; at += 50_003) writes.push(meter.write(bytes.subarray(at, at + 50_003)));
    const measurement = await meter.end();
    await Promise.all(writes);
    expect(measurement).toEqual(await measured(samples, STEREO));
  });

  test('is the same for meters that work beside one another', async () => {
    const samples = interleaved(synthesise(music(437.2, { channels: 2, seconds: 3 })));
    const alone = await measured(samples, STEREO);
    for (const one of await Promise.all([1, 2, 3, 4, 5].map(() => measured(samples, STEREO)))) {
      expect(one).toEqual(alone);
    }
  });
});

describe('destroy', () => {
  onLinux.each(METER_STATES)('ends the thread of a meter that is %s', async (_state, reach) => {
    const before = threadIds();
    const meter = new TuningMeter(STEREO);
    const added = threadIds().filter((id) => !before.includes(id));
    expect(added).toHaveLength(1);
    await reach(meter);
    meter.destroy();
    await untilEnded(added);
  });

  test('breaks promises that wait, and may be called again', async () => {
    const meter = new TuningMeter(STEREO);
    const writing = meter.write(new Uint8Array(80_000_000));
    const ending = meter.end();
    meter.destroy();
    meter.destroy();
    const reason = 'the meter was destroyed before it had measured all';
    await expect(writing).rejects.toThrow(reason);
    await expect(ending).rejects.toThrow(reason);
    expect(() => meter.write(new Uint8Array(8))).toThrow('the meter takes nothing more: it was destroyed');
  });
});

test('the event loop stays free while a meter works', async () => {
  const meter = new TuningMeter(STEREO);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await meter.write(bytesOf(noise(2 * 44_100 * 60)));
  await meter.end();
  clearInterval(timer);
  // The work takes some hundred milliseconds; a blocked loop would turn once or twice.
  expect(turns).toBeGreaterThan(20);
});

describe('the process', () => {
  test('is kept by a meter that has work to do, not by one that waits', async () => {
    expect(await runFixture('tuning-idle.mjs')).toBe('1000000');
  });

  test('survives the end of worker threads whose meters are at work', async () => {
    expect(await runFixture('tuning-terminate-worker.mjs')).toBe('terminated\n');
  });

  onLinux('gets the threads of abandoned meters back', async () => {
    const { started, left } = JSON.parse(await runFixture('tuning-abandoned.mjs')) as Record<string, number>;
    expect([started, left]).toEqual([9, 0]);
  });
});

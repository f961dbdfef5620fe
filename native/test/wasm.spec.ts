import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';

import { runFixture } from './support/run-fixture.js';
import { HELPER_CASES, withAndWithoutHelpers } from './support/helper-threads.js';
import { noise } from './support/signals.js';
import { bytesOf, collected, through } from './support/streams.js';

/** Read once, when the library is first imported. */
process.env['RUBBERBAND'] = 'wasm';
const { StretchStream, TuningMeter, rubberBand } = await import('../lib/index.js');
const { engineOptions } = await import('../lib/options.js');
const { instantiateShared } = await import('../lib/wasm-engine.js');
const { wasmModule } = await import('../lib/wasm-modules.js');

const OPTIONS = { sampleRateHz: 44_100, channels: 2, pitchRatio: 432 / 440 };

test('RUBBERBAND=wasm chooses WebAssembly', () => {
  expect(rubberBand).toEqual({ version: '3.3.0', library: 'wasm', usesAvx2: false, isFallback: false });
});

describe('a stream in WebAssembly', () => {
  test('takes only so much ahead of its reader, and goes on where it stopped', async () => {
    const input = noise(600_000);
    const stream = new StretchStream(OPTIONS);
    let drained = false;
    stream.write(bytesOf(input), () => (drained = true));
    // One that began later and is read has processed all of it: enough time for the one that is not.
    await through(new StretchStream(OPTIONS), input);
    expect(drained).toBe(false);
    expect(stream.framesOut).toBeLessThan(100_000);
    stream.end();
    expect((await collected(stream)).length).toBe(input.length);
    expect([stream.framesIn, stream.framesOut, stream.invalidSamples]).toEqual([300_000, 300_000, 0]);
  });

  test.each(['never', 'always'] as const)(
    'ends with its threads when it is destroyed at work (%s two)',
    async (threading) => {
      const stream = new StretchStream({ ...OPTIONS, threading });
      stream.write(Buffer.alloc(4_000_000));
      await once(stream, 'readable');
      stream.destroy();
      const { framesIn } = stream;
      await once(stream, 'close');
      expect(stream.framesIn).toBe(framesIn);
    },
  );

  test('says with how many bytes of a frame the input ended, and counts what is no sample', async () => {
    const stream = new StretchStream(OPTIONS);
    const output = collected(stream);
    stream.end(Buffer.alloc(8 * 1000 + 3));
    await expect(output).rejects.toThrow('ended with 3 bytes of a frame');
    const invalid = new StretchStream(OPTIONS);
    await through(invalid, new Float32Array(2000).fill(NaN));
    expect(invalid.invalidSamples).toBe(2000);
  });
});

test.each(HELPER_CASES)('helper threads in WebAssembly change no sample: %s', async (_, input, options) => {
  const { alone, helped } = await withAndWithoutHelpers(StretchStream, input, options);
  expect(Buffer.compare(helped, alone)).toBe(0);
});

describe('a helper thread in WebAssembly', () => {
  const create = () => instantiateShared(wasmModule('engine-threads'), () => {}, 1);

  test('ends where it would allocate, since the heap that they share has no lock', () => {
    const engine = create();
    expect(engine.input(100_000)).toBeGreaterThan(0);
    engine.__stack_pointer.value = engine.stackOfHelper(1);
    expect(() => engine.input(200_000)).toThrow('unreachable');
  });

  test('ends the first one when it fails, which would wait for ever', () => {
    const engine = create();
    const { flags } = engineOptions({ ...OPTIONS, channels: 1 });
    engine.startStream(44_100, 1, OPTIONS.pitchRatio, 1, 512, flags);
    engine.input(8192);
    engine.pushStream(8192);
    engine.failHelper(0);
    engine.allowHelpers(1);
    expect(() => engine.pushStream(8192)).toThrow('unreachable');
  });
});

test('a tuning meter in WebAssembly is stopped by destroy()', async () => {
  const meter = new TuningMeter({ sampleRateHz: 44_100, channels: 2 });
  const written = meter.write(new Uint8Array(8_000_000));
  meter.destroy();
  await expect(written).rejects.toThrow('the meter was destroyed before it had measured all');
});

describe('with WebAssembly the process', () => {
  const env = { ...process.env, RUBBERBAND: 'wasm' };

  test('exits as asked while engines are at work', async () => {
    await expect(runFixture('exit-mid-job.mjs', [], env)).rejects.toMatchObject({ code: 7, signal: null });
  });

  test('survives the end of worker threads whose engines are at work', async () => {
    expect(await runFixture('terminate-worker.mjs', [], env)).toBe('terminated\n');
  });

  test.each(['never', 'always'])('gets the threads of abandoned streams back (%s two)', async (threading) => {
    expect(JSON.parse(await runFixture('abandoned.mjs', [threading], env))).toMatchObject({ left: 0 });
  });

  test('is kept by a stream that has work to do, not by one that waits', async () => {
    expect(await runFixture('idle.mjs', [], env)).toBe('400000');
  });
});

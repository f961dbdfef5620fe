import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { MemorySource } from '@attune/retuning/formats/byte-source';
import { retuneSong } from '@attune/retuning/pipeline/retune-song';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { DEVICE_CHOICE } from '../../../../../test/support/a-device-song';
import { codecsModule, deviceModules } from '../../../../../test/support/device-modules';
import { wasmCodecs } from './codecs';
import { DevicePorts } from './device-ports';
import { MemoryFolder } from './work-folder';

const RATE_HZ = 44_100;

/** Chords of A as WAV, 16 bits, stereo; of some seconds. */
function wavSong(seconds: number, gain = 0.2): Uint8Array {
  const chords = [
    [220, 440, 660],
    [220, 550],
  ].map((chord) => chord.map((hz) => (2 * Math.PI * hz) / RATE_HZ));
  const samples = Int16Array.from({ length: seconds * RATE_HZ * 2 }, (_, i) => {
    const sum = (chords[i % 2] ?? []).reduce((level, step) => level + gain * Math.sin(step * Math.floor(i / 2)), 0);
    return Math.round(sum * 32_767);
  });
  const bytes = samples.byteLength;
  // Size of the chunk; format 1 and 2 channels; rates; 4 bytes in a frame and 16 bits in a sample.
  const numbers = new Uint32Array([16, 0x2_0001, RATE_HZ, RATE_HZ * 4, 0x10_0004]);
  const chunk = (words: string, size: number) =>
    Buffer.concat([Buffer.from(words), new Uint8Array(Uint32Array.of(size).buffer)]);
  const format = [Buffer.from('WAVEfmt '), new Uint8Array(numbers.buffer)];
  return Buffer.concat([chunk('RIFF', bytes + 36), ...format, chunk('data', bytes), new Uint8Array(samples.buffer)]);
}

async function retuned(song: Uint8Array, choice: Partial<RetuneChoice> = {}) {
  const ports = new DevicePorts({
    file: new MemorySource(song),
    folder: new MemoryFolder(),
    codecs: wasmCodecs(codecsModule),
    modules: deviceModules,
    startHelper: () => Promise.reject(new Error('There is one thread')),
    maxDurationSeconds: 600,
  });
  const percents: number[] = [];
  const report = await retuneSong(
    {
      ...DEVICE_CHOICE,
      ...choice,
      maxDurationSeconds: 600,
      signal: new AbortController().signal,
      onProgress: ({ percent }) => percents.push(percent),
    },
    ports,
  );
  return { report, percents, ports, bytes: Buffer.from(await (await ports.result()).arrayBuffer()) };
}

describe('a song retuned in a browser’s worker', () => {
  test('is as long as it was, at its target, and reported to the last sample', async () => {
    const { report, percents, ports, bytes } = await retuned(wavSong(4));
    expect(report.tuning.before?.a4Hz).toBeCloseTo(440, 1);
    expect(report.tuning.after?.a4Hz).toBeCloseTo(432, 1);
    expect([report.frames, report.sourceFrames]).toEqual([4 * RATE_HZ, 4 * RATE_HZ]);
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    // What the encoder of a WAV file is given is what the file has.
    const samples = bytes.subarray(bytes.indexOf('data') + 8).subarray(0, report.frames * 4);
    expect(createHash('sha256').update(samples).digest('hex')).toBe(report.samplesSha256);
    expect(percents.at(-1)).toBe(100);
    expect(ports.atSeconds).toBe(4);
  });

  test.each([
    ['flac', 'fLaC'],
    ['mp3', 'ID3'],
  ] as const)('can be %s', async (format, start) => {
    const { report, bytes } = await retuned(wavSong(3), { format, sourceHz: 440 });
    expect(bytes.toString('latin1', 0, start.length)).toBe(start);
    expect([report.frames, report.tuning.after?.a4Hz]).toEqual([3 * RATE_HZ, expect.closeTo(432, 0)]);
  });

  test('never clips: a song that does comes out softer', async () => {
    const { report } = await retuned(wavSong(2, 0.33), { sourceHz: 440 });
    expect(report.gainDb).toBeLessThanOrEqual(0);
    expect(report.truePeakDb).toBeLessThanOrEqual(0);
  });
});

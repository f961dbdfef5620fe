import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Quality } from '@attune/catalogue/retuning';
import { MemorySource } from '@attune/retuning/formats/byte-source';
import type { Container } from '@attune/retuning/formats/sniff';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import { CodecError, SongDecoder } from './decoder.js';
import { SongEncoder } from './encoder.js';

const RATE_HZ = 44_100;
const FRAMES = 50_000;

const module = new WebAssembly.Module(readFileSync(path.join(import.meta.dirname, '../wasm/codecs.wasm')));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
  writeFileSync(path.join(folder, 'song.f32'), new Uint8Array(song().buffer));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Two channels of tones, noise and peaks above full scale. */
function song(): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(FRAMES * 2);
  let seed = 1;
  for (let i = 0; i < samples.length; i += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const noise = (seed / 2 ** 31 - 0.5) * 0.1;
    samples[i] = 0.6 * Math.sin(i * 0.031) + 0.5 * Math.sin(i * i * 1e-7) + noise;
  }
  return samples;
}

const RAW = ['-ar', String(RATE_HZ), '-ac', '2', '-i'];

function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const fileBytes = (name: string): Uint8Array => readFileSync(path.join(folder, name));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function decoded(name: string, container: Container): { frames: number; sha256: string } {
  const decoder = new SongDecoder(module, new MemorySource(fileBytes(name)), { container });
  const hash = createHash('sha256');
  let frames = 0;
  for (let samples = decoder.read(); samples !== null; samples = decoder.read()) {
    hash.update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    frames += samples.length / decoder.stream.channels;
  }
  return { frames, sha256: hash.digest('hex') };
}

describe('a song is decoded to the samples of the worker’s ffmpeg', () => {
  const CASES: [string, Container, string[]][] = [
    ['mp3', 'mp3', ['-c:a', 'libmp3lame', '-b:a', '160k']],
    ['ogg', 'ogg', ['-c:a', 'libvorbis']],
    ['flac', 'flac', ['-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24']],
    ['16.flac', 'flac', ['-c:a', 'flac', '-sample_fmt', 's16']],
    ['m4a', 'mov', ['-c:a', 'alac']],
    ['wav', 'wav', ['-c:a', 'pcm_s16le']],
    ['24.wav', 'wav', ['-c:a', 'pcm_s24le']],
    ['float.wav', 'wav', ['-c:a', 'pcm_f32le']],
    ['u8.wav', 'wav', ['-c:a', 'pcm_u8']],
    ['ima.wav', 'wav', ['-c:a', 'adpcm_ima_wav']],
    ['aiff', 'aiff', ['-c:a', 'pcm_s24be']],
  ];
  test.each(CASES)('%s', (ending, container, codec) => {
    const name = `song.${ending}`;
    ffmpeg('-f', 'f32le', ...RAW, 'song.f32', ...codec, name);
    const edits = container === 'mov' ? ['-ignore_editlist', '1'] : [];
    ffmpeg('-cpuflags', '0', ...edits, '-f', container, '-i', name, '-f', 'f32le', 'decoded.f32');
    const expected = fileBytes('decoded.f32');
    expect(decoded(name, container)).toEqual({ frames: expected.length / 8, sha256: sha256(expected) });
  });
});

test.each([
  [44_100, 2, 22_050, 1],
  [22_050, 1, 44_100, 2],
])('an mp3 of %i Hz and %i channels that goes on with %i Hz and %i has the first throughout', (...shapes) => {
  const [sampleRateHz, channels] = shapes;
  const parts = [shapes.slice(0, 2), shapes.slice(2)].map(([rateHz, count], i) => {
    const shape = ['-ar', String(rateHz), '-ac', String(count)];
    // Of the first there is more than a demuxer reads ahead.
    const song = ['-stream_loop', '3', '-f', 'f32le', ...RAW, 'song.f32'];
    ffmpeg(...song, '-c:a', 'libmp3lame', '-write_xing', '0', ...shape, `${i}.mp3`);
    return fileBytes(`${i}.mp3`);
  });
  writeFileSync(path.join(folder, 'chained.mp3'), Buffer.concat(parts));
  const shape = ['-ar', String(sampleRateHz), '-ac', String(channels)];
  ffmpeg('-v', 'quiet', '-cpuflags', '0', '-f', 'mp3', '-i', 'chained.mp3', ...shape, '-f', 'f32le', 'decoded.f32');
  const expected = fileBytes('decoded.f32');
  const frames = expected.length / 4 / channels;
  expect(decoded('chained.mp3', 'mp3')).toEqual({ frames, sha256: sha256(expected) });
});

test('its headers are those that ffprobe shows, and its packets have its length', () => {
  ffmpeg('-f', 'f32le', ...RAW, 'song.f32', '-c:a', 'flac', '-sample_fmt', 's16', 'song.flac');
  const source = new MemorySource(fileBytes('song.flac'));
  const decoder = new SongDecoder(module, source, { container: 'flac' });
  expect(decoder.stream).toEqual({
    codec: 'flac',
    sampleFormat: 's16',
    sampleRateHz: RATE_HZ,
    channels: 2,
    channelLayout: 'stereo',
    bitsPerSample: 0,
    bitsPerRawSample: 16,
    streamSeconds: FRAMES / RATE_HZ,
    formatSeconds: expect.closeTo(FRAMES / RATE_HZ, 5),
    isLengthEstimated: false,
  });
  const units = [...decoder.packets()].reduce((sum, { duration }) => sum + duration, 0);
  expect(units * decoder.secondsPerUnit).toBeCloseTo(FRAMES / RATE_HZ, 9);
});

test.each<[string, Uint8Array]>([
  ['no bytes', new Uint8Array(0)],
  ['noise', new Uint8Array(70_000).map((_, i) => (i * 7_919) % 251)],
])('%s are refused as damaged', (_, bytes) => {
  const open = () => new SongDecoder(module, new MemorySource(bytes), { container: 'flac' });
  expect(open).toThrow(new CodecError('damaged'));
});

/** As the worker encodes: `FfmpegEncoder` in api/src/retune/pipeline/ffmpeg/ffmpeg-encoder.adapter.ts. */
describe('a song is encoded to the bytes of the worker’s ffmpeg', () => {
  const integer = (bits: 16 | 24 | 32) => ({ kind: 'integer', bits }) as const;
  const CASES: [string, OutputFormat['format'], OutputFormat['samples'], Quality, string[]][] = [
    ['wav, 16 bit', 'wav', integer(16), 'high', ['-c:a', 'pcm_s16le', '-rf64', 'auto']],
    ['wav, 24 bit', 'wav', integer(24), 'high', ['-c:a', 'pcm_s24le', '-rf64', 'auto']],
    ['wav, 32 bit', 'wav', integer(32), 'high', ['-c:a', 'pcm_s32le', '-rf64', 'auto']],
    ['wav, float', 'wav', { kind: 'float', bits: 32 }, 'high', ['-c:a', 'pcm_f32le', '-rf64', 'auto']],
    ['flac, 16 bit', 'flac', integer(16), 'high', ['-c:a', 'flac', '-sample_fmt', 's16']],
    ['flac, 24 bit', 'flac', integer(24), 'high', ['-c:a', 'flac', '-sample_fmt', 's32', '-bits_per_raw_sample', '24']],
    ['mp3, standard', 'mp3', null, 'standard', ['-c:a', 'libmp3lame', '-b:a', '192k']],
    ['mp3, high', 'mp3', null, 'high', ['-c:a', 'libmp3lame', '-b:a', '320k']],
    ['mp3, ultra', 'mp3', null, 'ultra', ['-c:a', 'libmp3lame', '-b:a', '320k', '-compression_level', '0']],
  ];
  test.each(CASES)('%s', (_, format, samples, quality, codec) => {
    const raw = !samples || samples.kind === 'float' ? 'f32le' : samples.bits === 16 ? 's16le' : 's32le';
    ffmpeg('-f', 'f32le', ...RAW, 'song.f32', '-f', raw, 'quantised.raw');
    const mp3 = format === 'mp3' ? ['-write_xing', '1', '-id3v2_version', '0'] : [];
    const bitexact = ['-map_metadata', '-1', '-fflags', '+bitexact'];
    ffmpeg('-f', raw, ...RAW, 'quantised.raw', ...bitexact, ...codec, ...mp3, '-f', format, 'expected');
    const file = new Uint8Array(2 ** 20);
    let size = 0;
    const output = { format, sampleRateHz: RATE_HZ, channels: 2, samples };
    const encoder = new SongEncoder(module, { output, quality }, (bytes, position) => {
      file.set(bytes, position);
      size = Math.max(size, position + bytes.length);
    });
    // In pieces that end within a frame.
    const quantised = fileBytes('quantised.raw');
    for (let at = 0; at < quantised.length; at += 9_999) encoder.write(quantised.subarray(at, at + 9_999));
    encoder.finish();
    const expected = fileBytes('expected');
    expect({ size, sha256: sha256(file.subarray(0, size)) }).toEqual({
      size: expected.length,
      sha256: sha256(expected),
    });
  });
});

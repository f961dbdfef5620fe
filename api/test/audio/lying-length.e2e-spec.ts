import { readFile, writeFile } from 'node:fs/promises';
import { probeSource } from '../../src/retune/pipeline/ffmpeg/probe.js';
import { sniffFile } from '../../src/retune/pipeline/sniff-file.js';
import { AudioBench, signal, sine } from './audio-fixture.js';

const RATE_HZ = 16_000;
const SECONDS = 20;
const LIMIT_SECONDS = 10;

const tone = signal(RATE_HZ * SECONDS, sine(440, { sampleRateHz: RATE_HZ }), { sampleRateHz: RATE_HZ });

let bench: AudioBench;

beforeAll(async () => {
  bench = await AudioBench.open();
});
afterAll(() => bench.close());

async function song(name: string, ...args: string[]): Promise<Buffer> {
  return readFile(await bench.write(name, tone, args));
}

/** The Info frame of an mp3: how many frames follow. */
function lieInMp3(file: Buffer): void {
  file.writeUInt32BE(Math.round(RATE_HZ / 576), file.indexOf('Info') + 8);
}

/** The last 36 bits before the checksum in STREAMINFO (RFC 9639, 8.2): the number of frames. */
function lieInFlac(file: Buffer): void {
  file.writeUInt8((file.readUInt8(21) & 0xf0) >>> 0, 21);
  file.writeUInt32BE(RATE_HZ, 22);
}

/** `mdhd` of an m4a: the track's duration. */
function lieInM4a(file: Buffer): void {
  file.writeUInt32BE(RATE_HZ, file.indexOf('mdhd') + 20);
}

/** ... and `stts`, by which the packets' times are reckoned. */
function lieInM4aTimes(file: Buffer): void {
  lieInM4a(file);
  const times = file.indexOf('stts');
  for (let i = 0; i < file.readUInt32BE(times + 8); i += 1) file.writeUInt32BE(1, times + 16 + 8 * i);
}

/** The times of all pages from the second half on (RFC 3533, 6). */
function lieInOgg(file: Buffer): void {
  const pages = [...file.toString('latin1').matchAll(/OggS\0/g)].map(({ index }) => index);
  pages.forEach((page, i) => {
    if (i < pages.length - 2) return;
    file.writeBigUInt64LE(BigInt(RATE_HZ), page + 6);
    file.writeUInt32LE(0, page + 22);
    file.writeUInt32LE(oggChecksum(file.subarray(page, pages[i + 1] ?? file.length)), page + 22);
  });
}

function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum >>> 31 ? 0x04c11db7 : 0)) >>> 0;
  }
  return sum;
}

/** A data size of 0, as after a recorder lost power: the song extends to the end of the file. */
function lieInWav(file: Buffer): void {
  file.writeUInt32LE(0, file.indexOf('data') + 4);
}

describe('a file whose header says one second and which holds twenty', () => {
  it.each([
    ['lie.mp3', lieInMp3, ['-b:a', '64k']],
    ['lie.flac', lieInFlac, []],
    ['lie.m4a', lieInM4a, ['-c:a', 'aac']],
    ['lie-times.m4a', lieInM4aTimes, ['-c:a', 'aac']],
    ['lie.ogg', lieInOgg, ['-c:a', 'libvorbis']],
    ['lie.wav', lieInWav, []],
  ])('%s is refused as too long before anything is decoded', async (name, lie, args) => {
    const file = await song(name, ...args);
    lie(file);
    await writeFile(bench.path(name), file);
    const stages = new Set<string>();
    await expect(
      bench.retune(bench.path(name), {
        maxDurationSeconds: LIMIT_SECONDS,
        onProgress: ({ stage }) => stages.add(stage),
      }),
    ).rejects.toMatchObject({ status: 413, code: 'retune.too_long', details: { maxDurationSeconds: LIMIT_SECONDS } });
    expect([...stages]).toEqual(['probe']);
  });

  it('is refused, too, when its frames begin to count again and again', async () => {
    const quarter = await bench.write('quarter.flac', signal(RATE_HZ * 5, sine(440), { sampleRateHz: RATE_HZ }));
    await bench.ffmpeg(
      '-loglevel',
      'fatal',
      '-stream_loop',
      '3',
      '-i',
      quarter,
      '-c',
      'copy',
      bench.path('again.flac'),
    );
    const file = await readFile(bench.path('again.flac'));
    lieInFlac(file);
    await writeFile(bench.path('again.flac'), file);
    const options = { maxDurationSeconds: LIMIT_SECONDS, signal: new AbortController().signal };
    await expect(probeSource(bench.path('again.flac'), 'flac', options)).rejects.toMatchObject({ kind: 'too_long' });
  });

  it('is retuned whole while it is not too long, and its progress goes by what it holds', async () => {
    const file = await song('short.mp3', '-b:a', '64k');
    lieInMp3(file);
    await writeFile(bench.path('short.mp3'), file);
    const source = await probeSource(bench.path('short.mp3'), sniffFile(bench.path('short.mp3')), {
      maxDurationSeconds: 60,
      signal: new AbortController().signal,
    });
    expect(source.declaredSeconds).toBeCloseTo(1, 1);
    expect(source.expectedSeconds).toBeCloseTo(SECONDS, 0);
    const { durationSeconds } = await bench.retune(bench.path('short.mp3'), { quality: 'standard' });
    expect(durationSeconds).toBeCloseTo(SECONDS, 0);
  });
});

describe('a file whose header is right', () => {
  it.each([
    ['whole.mp3', []],
    ['whole.flac', []],
    ['whole.m4a', ['-c:a', 'aac']],
    ['whole.ogg', ['-c:a', 'libvorbis']],
    ['whole.opus', ['-ar', '48000']],
  ])('%s may have exactly the allowed length', async (name, args) => {
    await song(name, ...args);
    const file = bench.path(name);
    const source = await probeSource(file, sniffFile(file), {
      maxDurationSeconds: SECONDS + 0.1,
      signal: new AbortController().signal,
    });
    expect(source.expectedSeconds).toBeGreaterThan(SECONDS - 0.1);
    expect(source.expectedSeconds).toBeLessThan(SECONDS + 0.1);
  });
});

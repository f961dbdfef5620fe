import { readFile, writeFile } from 'node:fs/promises';
import { box } from '../../../packages/retuning/test/mp4-box.js';
import { AudioBench, noise, signal } from './audio-fixture.js';

const FRAMES = 100_000;
/** Noise: no two places of it are alike. */
const hiss = noise(3);
const sound = signal(FRAMES, () => hiss(0, 0) * 0.2);

let bench: AudioBench;
beforeAll(async () => {
  bench = await AudioBench.open();
});
afterAll(() => bench.close());

/** The samples of a file that is converted without a shift. */
async function converted(file: string): Promise<Float32Array> {
  const report = await bench.retune(file, { targetHz: 440, bitDepth: 24, measures: false });
  return (await bench.read(report.file)).samples;
}

/** All that its decoder returns: encoder delay, padding and what an edit list leaves out. */
async function undone(file: string): Promise<Float32Array> {
  return (await bench.read(file, ['-flags2', '+skip_manual', '-ignore_editlist', '1'])).samples;
}

const silence = (frames: number) => new Float32Array(frames);

function joined(...parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** More than rounding to 24 bits. */
const TOLERANCE = 1e-6;

/** Where two sounds first differ. Matchers would print every sample. */
function difference(actual: Float32Array, wanted: Float32Array): string {
  if (actual.length !== wanted.length) return `${actual.length} frames, not ${wanted.length}`;
  const at = actual.findIndex((sample, i) => Math.abs(sample - (wanted[i] ?? NaN)) > TOLERANCE);
  return at < 0 ? 'none' : `${actual[at]}, not ${wanted[at]}, at frame ${at}`;
}

type Edit = [milliseconds: number, start: number, rate?: number];

/** The file with another edit list. Its `moov` is its last box, so no sound moves. */
function withEdits(file: Buffer, list: Edit[]): Buffer {
  const at = file.indexOf('edts') - 4;
  const entries = list.flatMap(([milliseconds, start, rate = 1]) => [milliseconds, start, rate * 0x10000]);
  const edits = box('edts', box('elst', [0, list.length, ...entries]));
  const oldBytes = file.readUInt32BE(at);
  const changed = Buffer.concat([file.subarray(0, at), edits, file.subarray(at + oldBytes)]);
  for (const type of ['moov', 'trak']) {
    const start = changed.lastIndexOf(type, at) - 4;
    changed.writeUInt32BE(changed.readUInt32BE(start) + edits.length - oldBytes, start);
  }
  return changed;
}

/** What {@link undone} gives of `sound`, by the arguments it was encoded with. */
const wholes = new Map<string, Float32Array>();

async function edited(name: string, list: Edit[], args: string[]): Promise<{ file: string; whole: Float32Array }> {
  const file = await bench.write(name, sound, args);
  const key = args.join(' ');
  const whole = wholes.get(key) ?? (await undone(file));
  wholes.set(key, whole);
  await writeFile(file, withEdits(await readFile(file), list));
  return { file, whole };
}

describe('a recording that was trimmed by its edit list', () => {
  it('begins and ends at the frame, whatever was left out', async () => {
    const { file, whole } = await edited('trim.m4a', [[1_000, 30_001]], ['-c:a', 'alac', '-sample_fmt', 's16p']);
    expect(difference(await converted(file), whole.slice(30_001, 74_101))).toBe('none');
    const lossy = await edited('trim-aac.m4a', [[1_000, 30_001]], ['-c:a', 'aac']);
    expect(difference(await converted(lossy.file), lossy.whole.slice(30_001, 74_101))).toBe('none');
  });

  it('is put together from several parts, in their order', async () => {
    const list: Edit[] = [
      [500, 60_000],
      [700, 5_000],
    ];
    const { file, whole } = await edited('parts.m4a', list, ['-c:a', 'alac', '-sample_fmt', 's16p']);
    const wanted = joined(whole.slice(60_000, 82_050), whole.slice(5_000, 35_870));
    expect(difference(await converted(file), wanted)).toBe('none');
  });

  it('has the silence of its empty edits', async () => {
    const list: Edit[] = [
      [250, -1],
      [500, 10_000],
      [100, -1],
      [500, 50_000],
    ];
    const { file, whole } = await edited('empty.m4a', list, ['-c:a', 'alac', '-sample_fmt', 's16p']);
    const wanted = joined(silence(11_025), whole.slice(10_000, 32_050), silence(4_410), whole.slice(50_000, 72_050));
    expect(difference(await converted(file), wanted)).toBe('none');
  });

  it('is refused as too long where its edits make it so', async () => {
    const { file } = await edited(
      'long.m4a',
      [
        [60_000, -1],
        [500, 0],
      ],
      ['-c:a', 'alac', '-sample_fmt', 's16p'],
    );
    const refused = { status: 413, code: 'retune.too_long' };
    await expect(bench.retune(file, { maxDurationSeconds: 30 })).rejects.toMatchObject(refused);
  });
});

describe('an MP4 file', () => {
  const FRAGMENTED = ['-movflags', '+frag_keyframe+delay_moov', '-frag_duration', '300000'];

  it('in fragments has the length of all together, without its encoder delay', async () => {
    const lossy = await bench.write('fragments.m4a', sound, ['-c:a', 'aac', '-f', 'mp4', ...FRAGMENTED]);
    expect(difference(await converted(lossy), (await undone(lossy)).slice(1_024))).toBe('none');
    const lossless = await bench.write('fragments.mp4', sound, ['-c:a', 'flac', '-strict', '-2', ...FRAGMENTED]);
    expect(difference(await converted(lossless), await undone(lossless))).toBe('none');
  });

  it('of Opus has neither delay nor padding', async () => {
    const hissing = noise(4);
    const at48 = signal(FRAMES, () => hissing(0, 0) * 0.2, { sampleRateHz: 48_000 });
    const file = await bench.write('opus.mp4', at48, ['-c:a', 'libopus']);
    expect(difference(await converted(file), (await undone(file)).slice(312, 312 + FRAMES))).toBe('none');
  });
});

describe('an Ogg file', () => {
  it.each([
    ['jingle.ogg', 44_100, ['-c:a', 'libvorbis']],
    ['jingle.opus', 48_000, ['-c:a', 'libopus']],
  ])('of less than a second ends at the frame: %s', async (name, sampleRateHz, args) => {
    const hissing = noise(5);
    const jingle = signal(33_333, () => hissing(0, 0) * 0.2, { sampleRateHz });
    expect(await converted(await bench.write(name, jingle, args))).toHaveLength(33_333);
  });
});

const syncsafe = (size: number) => Buffer.from([size >>> 21, size >>> 14, size >>> 7, size].map((byte) => byte & 0x7f));

/** A tag whose only frame is iTunes' comment. */
function gaplessTag(
  version: 2 | 3 | 4,
  { delay, padding, frames }: { delay: number; padding: number; frames: number },
) {
  const text = ` 00000000 ${[delay, padding].map((n) => n.toString(16).padStart(8, '0')).join(' ')} ${frames.toString(16).padStart(16, '0')} 00000000`;
  const body =
    version === 3
      ? Buffer.concat([Buffer.from('\x01eng\xff\xfe', 'latin1'), Buffer.from(`iTunSMPB\0\ufeff${text}\0`, 'utf16le')])
      : Buffer.from(`\0engiTunSMPB\0${text}\0`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const header =
    version === 2
      ? [Buffer.from('COM'), size.subarray(1)]
      : [Buffer.from('COMM'), version === 3 ? size : syncsafe(body.length), Buffer.alloc(2)];
  const frame = Buffer.concat([...header, body]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), syncsafe(frame.length), frame]);
}

describe('an mp3 with iTunes’ gapless comment', () => {
  const GAPLESS = { delay: 576, padding: 1_952, frames: FRAMES };
  let wanted: Float32Array;
  let bare: Buffer;
  let withInfo: Buffer;
  beforeAll(async () => {
    const plain = ['-b:a', '192k', '-id3v2_version', '0'];
    const file = await bench.write('info.mp3', sound, plain);
    wanted = (await bench.read(file)).samples;
    withInfo = await readFile(file);
    bare = await readFile(await bench.write('bare.mp3', sound, [...plain, '-write_xing', '0']));
  });

  async function song(...parts: Buffer[]): Promise<string> {
    await writeFile(bench.path('comment.mp3'), Buffer.concat(parts));
    return bench.path('comment.mp3');
  }

  it.each([2, 3, 4] as const)('of ID3v2.%d has neither delay nor padding', async (version) => {
    expect(difference(await converted(await song(gaplessTag(version, GAPLESS), bare)), wanted)).toBe('none');
  });

  it('follows the encoder’s own tag where both are there', async () => {
    const other = gaplessTag(4, { delay: 1_000, padding: 1_528, frames: FRAMES });
    expect(difference(await converted(await song(other, withInfo)), wanted)).toBe('none');
  });

  it('is whole where the comment belongs to another song', async () => {
    const other = gaplessTag(4, { ...GAPLESS, frames: 50_000 });
    expect((await converted(await song(other, bare))).length).toBeGreaterThan(FRAMES);
  });
});

import { execFileSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { EXPORT_FORMATS, type ExportFormat } from '@attune/catalogue/retuning';
import { AudioBench, noise, signal, sine } from './audio-fixture.js';
import { mp3Tag } from './id3-reader.js';

let bench: AudioBench;
beforeAll(async () => {
  bench = await AudioBench.open({ measures: false });
  await bench.ffmpeg('-f', 'lavfi', '-i', 'color=c=red:s=32x32', '-frames:v', '1', bench.path('cover.png'));
});
afterAll(() => bench.close());

const TAGS: Record<string, string> = {
  title: 'Süße Töne <3',
  artist: 'Some Body',
  album: 'The Album',
  album_artist: 'Various',
  track: '3/12',
  disc: '1/2',
  date: '2003-05-06',
  genre: 'Folk',
  composer: 'C. Omposer',
  comment: 'a comment',
};
const LYRICS = 'first line\nsecond line';

interface Source {
  name: string;
  args: string[];
  /** Where ffmpeg can write neither lyrics nor a cover. */
  isPlain?: boolean;
}

const SOURCES: Source[] = [
  { name: 'source.mp3', args: ['-c:a', 'libmp3lame', '-b:a', '192k'] },
  { name: 'source.flac', args: ['-c:a', 'flac'] },
  { name: 'aac.m4a', args: ['-c:a', 'aac'] },
  { name: 'alac.m4a', args: ['-c:a', 'alac'] },
  { name: 'vorbis.ogg', args: ['-c:a', 'libvorbis'], isPlain: true },
  { name: 'opus.opus', args: ['-c:a', 'libopus'], isPlain: true },
  { name: 'source.aiff', args: ['-c:a', 'pcm_s16be', '-write_id3v2', '1'] },
  { name: 'source.wav', args: ['-c:a', 'pcm_s16le'], isPlain: true },
];

async function taggedSource({ name, args, isPlain }: Source): Promise<string> {
  const opus = name.endsWith('.opus');
  const sampleRateHz = opus ? 48_000 : 44_100;
  const tone = await bench.write(
    `plain-${name}.wav`,
    signal(33_333, sine(440, { sampleRateHz }), { channels: 2, sampleRateHz }),
  );
  const lyricsKey = name.endsWith('.mp3') || name.endsWith('.aiff') ? 'lyrics-eng' : 'lyrics';
  const texts = Object.entries({ ...TAGS, ...(!isPlain && { [lyricsKey]: LYRICS }) });
  const cover = isPlain
    ? []
    : ['-i', bench.path('cover.png'), '-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
  await bench.ffmpeg(
    '-i',
    tone,
    ...cover,
    ...args,
    ...texts.flatMap(([key, value]) => ['-metadata', `${key}=${value}`]),
    bench.path(name),
  );
  return bench.path(name);
}

interface Probe {
  format: { tags?: Record<string, string> };
  streams: {
    codec_type: string;
    codec_name: string;
    bits_per_raw_sample?: string;
    sample_rate: string;
    channel_layout?: string;
    tags?: Record<string, string>;
  }[];
}

function probe(file: string): Probe {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', file];
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as Probe;
}

const lowerCase = (tags: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([key, value]) => [key.toLowerCase(), value]));

describe('a retuned m4a is as long as the file says', () => {
  const FRAMES = 100_000;
  let whole: string;
  beforeAll(async () => {
    whole = await bench.write('padded.m4a', signal(FRAMES, sine(440)), ['-c:a', 'aac']);
  });

  it('by its edit list', async () => {
    expect(await bench.frames(whole)).toBeGreaterThan(FRAMES);
    const report = await bench.retune(whole, { format: 'wav', quality: 'standard' });
    expect(report).toMatchObject({ frames: FRAMES, sourceFrames: FRAMES });
  });

  it('by iTunes’ gapless information', async () => {
    const file = withGapless(await readFile(whole), { delay: 1_024, padding: 352, frames: FRAMES });
    await writeFile(bench.path('gapless.m4a'), file);
    const report = await bench.retune(bench.path('gapless.m4a'), { format: 'flac', quality: 'standard' });
    expect(report).toMatchObject({ frames: FRAMES, sourceFrames: FRAMES });
  });

  it('unless that information leaves out more than padding', async () => {
    const file = withGapless(await readFile(whole), { delay: 1_024, padding: 352, frames: 50_000 });
    await writeFile(bench.path('lie.m4a'), file);
    const report = await bench.retune(bench.path('lie.m4a'), { format: 'wav', quality: 'standard' });
    expect(report.frames).toBeGreaterThanOrEqual(FRAMES);
  });
});

/** The file without its edit list, and with the field that iTunes writes. Its `moov` is its last box. */
function withGapless(file: Buffer, gapless: { delay: number; padding: number; frames: number }): Buffer {
  const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
    const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 8);
    return Buffer.concat([size, Buffer.from(type, 'latin1'), body]);
  };
  const numbers = [0, gapless.delay, gapless.padding, gapless.frames].map((n) => n.toString(16).padStart(8, '0'));
  const item = box(
    '----',
    box('mean', '\0\0\0\0com.apple.iTunes'),
    box('name', '\0\0\0\0iTunSMPB'),
    box('data', '\0\0\0\x01\0\0\0\0', ` ${numbers.join(' ')}`),
  );
  const changed = Buffer.concat([file, item]);
  changed.write('free', changed.indexOf('edts'), 'latin1');
  for (const type of ['moov', 'udta', 'meta', 'ilst']) {
    const at = changed.lastIndexOf(type, file.length) - 4;
    changed.writeUInt32BE(changed.readUInt32BE(at) + item.length, at);
  }
  return changed;
}

describe.each(SOURCES)('a retuned $name', (source) => {
  let input: string;
  let sourceFrames: number;
  beforeAll(async () => {
    input = await taggedSource(source);
    // ffmpeg returns the padding of an m4a's last packet, too, and ends a Vorbis file of one page early.
    sourceFrames = /^(aac|vorbis)/.test(source.name) ? 33_333 : await bench.frames(input);
  });

  it.each(EXPORT_FORMATS)('as %s has the same frames, tags and cover', async (format) => {
    const report = await bench.retune(input, { format, quality: 'standard' });
    expect(report).toMatchObject({ frames: sourceFrames, sourceFrames });
    const [sound, cover] = [bench.path('carried.wav'), bench.path('carried.png')];
    const pictures = source.isPlain ? [] : ['-map', '0:v', '-c', 'copy', cover];
    await bench.ffmpeg('-i', report.file, '-map', '0:a:0', sound, ...pictures);
    expect(await bench.frames(sound)).toBe(sourceFrames);

    const { format: container, streams } = probe(report.file);
    const tags = lowerCase(container.tags);
    const { album_artist: albumArtist, track, disc, comment, ...plain } = TAGS;
    // RIFF INFO has no room for everything; `id3 ` has, and is read by others than ffprobe.
    const expected =
      format === 'wav'
        ? { title: plain['title'], artist: plain['artist'], album: plain['album'], genre: plain['genre'] }
        : plain;
    if (source.name !== 'source.wav') expect(tags).toMatchObject(expected);
    expect(tags['title']).toBe(TAGS['title']);
    if (format === 'mp3' && source.name !== 'source.wav') {
      expect(tags).toMatchObject({ album_artist: albumArtist, track, disc });
    }
    if (format === 'flac' && source.name !== 'source.wav') {
      expect(tags).toMatchObject({
        track: '3',
        tracktotal: '12',
        disc: '1',
        disctotal: '2',
        album_artist: albumArtist,
      });
    }
    expect(JSON.stringify(tags)).toContain(comment);
    if (source.isPlain) return;
    if (format !== 'wav') expect(JSON.stringify(tags)).toContain(JSON.stringify(LYRICS).slice(1, -1));
    expect(report.picturesCarried).toBe(1);
    expect(streams.some(({ codec_name: codec }) => codec === 'png')).toBe(true);
    expect((await readFile(cover)).equals(await readFile(bench.path('cover.png')))).toBe(true);
  });
});

describe('a song that goes through several formats', () => {
  it('still has its lyrics, cover and tags in the result', async () => {
    let file = await taggedSource({ name: 'journey.mp3', args: ['-c:a', 'libmp3lame'] });
    for (const format of ['wav', 'flac', 'wav', 'mp3'] as ExportFormat[]) {
      ({ file } = await bench.retune(file, { format, quality: 'standard' }));
    }
    const tag = await mp3Tag(file);
    expect(tag.get('USLT')).toEqual([expect.stringContaining(LYRICS)]);
    expect(tag.get('TRCK')).toEqual([expect.stringContaining('3/12')]);
    expect(tag.get('APIC')).toHaveLength(1);
    expect(lowerCase(probe(file).format.tags)).toMatchObject({
      ...TAGS,
      attune_source_a4_hz: '440',
      attune_target_hz: '432',
    });
  });
});

describe('what a result says about itself', () => {
  it('names source, target, anchor and ratio, and no encoder of the source', async () => {
    const input = await taggedSource({
      name: 'said.flac',
      args: ['-c:a', 'flac', '-metadata', 'encoder=Old Encoder 1.0'],
    });
    const { file } = await bench.retune(input, {
      format: 'mp3',
      targetHz: 528,
      anchor: 'note',
      sourceHz: 441.5,
      quality: 'standard',
    });
    const tags = lowerCase(probe(file).format.tags);
    expect(tags).toMatchObject({ attune_source_a4_hz: '441.5', attune_target_hz: '528', attune_anchor: 'note' });
    expect(Number(tags['attune_ratio'])).toBeCloseTo((528 * 440) / 523.251130601 / 441.5, 9);
    expect(JSON.stringify(tags)).not.toContain('Old Encoder');
  });

  it('keeps tempo and loudness tags true', async () => {
    const hiss = noise(7);
    // Its peaks are far over full scale at another rate, so that the gain has to take some.
    const square = signal(44_100 * 2, (frame, channel) => Math.sign(hiss(frame, channel)));
    const loud = await bench.write('gain.flac', square, [
      '-metadata',
      'BPM=120',
      '-metadata',
      'REPLAYGAIN_TRACK_GAIN=-6.50 dB',
      '-metadata',
      'LOCATION=48.1,11.5',
    ]);
    const report = await bench.retune(loud, { format: 'mp3', mode: 'varispeed' });
    const tags = lowerCase(probe(report.file).format.tags);
    expect(Number(tags['tbpm'] ?? tags['bpm'])).toBeCloseTo((120 * 432) / 440, 2);
    expect(report.gainDb).toBeLessThan(0);
    expect(parseFloat(tags['replaygain_track_gain'] ?? '')).toBeCloseTo(-6.5 - report.gainDb, 1);
    expect(JSON.stringify(tags)).not.toContain('48.1');
  });
});

describe('sample rate and bit depth', () => {
  it.each([
    { codec: 'pcm_s16le', rate: 44_100, format: 'flac', bits: 16 },
    { codec: 'pcm_s24le', rate: 96_000, format: 'flac', bits: 24 },
    { codec: 'pcm_s24le', rate: 48_000, format: 'wav', bits: 24 },
    { codec: 'pcm_s32le', rate: 44_100, format: 'wav', bits: 32 },
    { codec: 'pcm_s32le', rate: 44_100, format: 'flac', bits: 24 },
    { codec: 'pcm_f32le', rate: 22_050, format: 'wav', bits: 32 },
    { codec: 'pcm_s16le', rate: 8_000, format: 'wav', bits: 16 },
    { codec: 'pcm_s16le', rate: 4_000, format: 'flac', bits: 16 },
    { codec: 'pcm_s24le', rate: 384_000, format: 'flac', bits: 24 },
  ] as const)('of $codec at $rate Hz stay $bits bit in $format', async ({ codec, rate, format, bits }) => {
    const input = await bench.write(
      `depth-${codec}-${rate}.wav`,
      signal(rate, sine(440, { sampleRateHz: rate }), { sampleRateHz: rate }),
      ['-c:a', codec],
    );
    const report = await bench.retune(input, { format, quality: 'standard' });
    expect(report).toMatchObject({ resultBitDepth: bits, sampleRateHz: rate, frames: rate });
    const [stream] = probe(report.file).streams;
    expect(stream).toMatchObject({ sample_rate: String(rate) });
    if (format === 'flac') expect(stream?.bits_per_raw_sample).toBe(String(bits));
  });

  it.each([
    { rate: 96_000, wanted: 48_000 },
    { rate: 88_200, wanted: 44_100 },
    { rate: 44_056, wanted: 44_100 },
    { rate: 22_050, wanted: 22_050 },
  ])('of $rate Hz become $wanted Hz in mp3, with the frames that go with it', async ({ rate, wanted }) => {
    const frames = Math.round(rate * 1.37);
    const input = await bench.write(
      `rate-${rate}.wav`,
      signal(frames, sine(440, { sampleRateHz: rate }), { sampleRateHz: rate }),
    );
    const report = await bench.retune(input, { format: 'mp3', quality: 'standard' });
    const expected = Math.round((frames * wanted) / rate);
    expect(report).toMatchObject({
      sampleRateHz: wanted,
      frames: expected,
      sourceFrames: frames,
      sourceSampleRateHz: rate,
    });
    expect(await bench.frames(report.file)).toBe(expected);
  });

  it('of more than two channels are kept in flac and mixed down in mp3', async () => {
    const input = await bench.write('surround.wav', signal(48_000, sine(440), { channels: 6, sampleRateHz: 48_000 }));
    expect(await bench.retune(input, { format: 'flac', quality: 'standard' })).toMatchObject({
      channels: 6,
      frames: 48_000,
    });
    expect(await bench.retune(input, { format: 'mp3', quality: 'standard' })).toMatchObject({
      channels: 2,
      sourceChannels: 6,
      frames: 48_000,
    });
  });
});

describe('the speakers of a song', () => {
  it.each(['2.1', '4.0', '5.1', '5.1(side)', 'octagonal'])('in %s stay where they are in flac', async (layout) => {
    const input = bench.path(`speakers-${layout}.flac`);
    await bench.ffmpeg('-f', 'lavfi', '-i', `aevalsrc=0.2*sin(2764*t):c=${layout}:d=0.3`, '-sample_fmt', 's16', input);
    const { file } = await bench.retune(input, { format: 'flac', targetHz: 440 });
    expect(probe(file).streams[0]).toMatchObject({ channel_layout: layout });
  });

  it('decide how it is mixed down', async () => {
    const input = bench.path('subwoofer.flac');
    // Left and right are silent: a subwoofer is not heard in stereo, a centre would be.
    await bench.ffmpeg('-f', 'lavfi', '-i', 'aevalsrc=0|0|0.5*sin(300*t):c=2.1:d=0.5', '-sample_fmt', 's16', input);
    const { truePeakDb } = await bench.retune(input, { format: 'mp3', targetHz: 440 });
    expect(truePeakDb).toBeNull();
  });
});

describe('what else is in a file', () => {
  const video = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=0.2:r=10'];
  const mapped = ['-map', '1:v', '-map', '0:a'];

  it.each([
    { what: 'a cover as a film', name: 'cover.ogg', args: [...mapped, '-c:a', 'libvorbis', '-c:v', 'libtheora'] },
    { what: 'a film before it', name: 'film.mp4', args: [...mapped, '-c:a', 'aac', '-c:v', 'libx264'] },
    {
      what: 'a film and a time code',
      name: 'time.mov',
      args: [...mapped, '-c:a', 'pcm_s16be', '-c:v', 'mpeg4', '-timecode', '01:00:00:00'],
    },
    {
      what: 'a cover of another kind',
      name: 'cover.mp3',
      args: ['-map', '0:a', '-map', '1:v', '-frames:v', '1', '-c:v', 'bmp', '-id3v2_version', '3'],
    },
  ])('does not keep its sound from being retuned: $what', async ({ name, args }) => {
    const tone = await bench.write(`tone-${name}.wav`, signal(33_333, sine(440)));
    await bench.ffmpeg('-i', tone, ...video, ...args, bench.path(name));
    const { frames } = await bench.retune(bench.path(name), { quality: 'standard' });
    expect(frames).toBe(33_333);
  });

  it.each([
    { name: 'odd.wav', args: ['-c:a', 'pcm_s24le'], sound: 'data' },
    { name: 'odd.aiff', args: ['-c:a', 'pcm_s16be'], sound: 'SSND' },
    { name: 'mp3.wav', args: ['-c:a', 'libmp3lame'], sound: 'data' },
  ])('may be an odd chunk before the sound that nothing pads: $name', async ({ name, args, sound }) => {
    const tone = await bench.write(`whole-${name}`, signal(33_333, sine(440)), args);
    const bytes = await readFile(tone);
    const at = bytes.indexOf(sound);
    const size = name.endsWith('.wav') ? [5, 0, 0, 0] : [0, 0, 0, 5];
    const odd = Buffer.concat([Buffer.from('NAME'), Buffer.from(size), Buffer.from('A4 up')]);
    await writeFile(bench.path(name), Buffer.concat([bytes.subarray(0, at), odd, bytes.subarray(at)]));
    const options = { format: 'wav', mode: 'varispeed' } as const;
    const [whole, other] = [await bench.retune(tone, options), await bench.retune(bench.path(name), options)];
    expect(other.frames).toBe(whole.frames);
    expect((await bench.read(other.file)).samples).toEqual((await bench.read(whole.file)).samples);
  });

  it('is named where there is no sound', async () => {
    await bench.ffmpeg(...video, '-c:v', 'mpeg4', bench.path('silent.mp4'));
    await expect(bench.retune(bench.path('silent.mp4'))).rejects.toMatchObject({
      code: 'retune.unsupported_format',
      details: { found: 'a video without sound' },
    });
  });
});

describe('an mp3 result plays without gaps', () => {
  const hasLame = ((): boolean => {
    try {
      execFileSync('lame', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();

  it.each([1, 2, 441, 1_152, 44_100, 441_000])('with exactly the %d frames that went in', async (frames) => {
    const hiss = noise(5);
    const input = await bench.write(
      `gapless-${frames}.wav`,
      signal(frames, (...at) => hiss(...at) * 0.3 + 0.01, { channels: 2 }),
    );
    const { file, ...report } = await bench.retune(input, { format: 'mp3', quality: 'standard' });
    expect(report.frames).toBe(frames);
    expect(await bench.frames(file)).toBe(frames);
    if (!hasLame) return;
    await copyFile(file, bench.path('lame.mp3'));
    execFileSync('lame', ['--quiet', '--decode', bench.path('lame.mp3'), bench.path('lame.wav')]);
    expect(await bench.frames(bench.path('lame.wav'))).toBe(frames);
  });
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { AppError } from '../../src/platform/errors/app-error.js';
import { measureFile } from '../../src/retune/pipeline/measure-file.js';
import { AudioBench, signal, sine } from './audio-fixture.js';

const CORPUS = path.resolve(import.meta.dirname, '../fixtures/corpus');
/** Where references inside the corpus point. */
const CANARY_PORT = 18_999;

let bench: AudioBench;
let canaryHits = 0;
const canary = net.createServer((socket) => {
  canaryHits += 1;
  socket.destroy();
});

beforeAll(async () => {
  bench = await AudioBench.open();
  // Another run on this machine may already listen there: then its spec sees the hits.
  await new Promise<void>((resolve) => canary.once('error', () => resolve()).listen(CANARY_PORT, '127.0.0.1', resolve));
});
afterAll(async () => {
  canary.close();
  await bench.close();
});
afterEach(() => expect(canaryHits).toBe(0));

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('Expected a refusal', { cause: error });
  return error;
}

const REFUSED: [name: string, status: number, code: string][] = [
  ['zero_byte.mp3', 422, 'retune.empty_file'],
  ['header_only.wav', 422, 'retune.no_audio'],
  ['trunc64B_cbr128.mp3', 422, 'retune.damaged'],
  ['trunc50_aac_lc.m4a', 422, 'retune.damaged'],
  ['mp4_nested_moov_3000.m4a', 422, 'retune.damaged'],
  ['aiff_rate_inf.aiff', 422, 'retune.damaged'],
  ['id3_bad_sizes.mp3', 422, 'retune.damaged'],
  ['ch_32.wav', 422, 'retune.unsupported_channels'],
  ['rate_8.wav', 422, 'retune.unsupported_sample_rate'],
  ['float_nan_all.wav', 422, 'retune.invalid_samples'],
  ['drm_drms.m4p', 422, 'retune.protected'],
  ['drm_enca.m4a', 422, 'retune.protected'],
  ['silence_3h_unknown_len.flac', 413, 'retune.too_long'],
  ['rf64_claims_2e63.wav', 413, 'retune.too_long'],
  ['video_only_renamed.m4a', 415, 'retune.unsupported_format'],
  ['pdf.mp3', 415, 'retune.not_audio'],
  ['text.mp3', 415, 'retune.not_audio'],
  ['ff_64k.mp3', 415, 'retune.not_audio'],
  ['midi.mid', 415, 'retune.not_audio'],
  ['gif_mp3.mp3', 415, 'retune.not_audio'],
  ['caf_alac.caf', 415, 'retune.not_audio'],
  ['wmav2.wma', 415, 'retune.not_audio'],
  ['hls_victim.wav', 415, 'retune.not_audio'],
  ['hls_file.mp3', 415, 'retune.not_audio'],
  ['ffconcat_file.wav', 415, 'retune.not_audio'],
  ['dash_mpd.mp3', 415, 'retune.not_audio'],
  ['sdp.wav', 415, 'retune.not_audio'],
];

describe('a file that must not be retuned', () => {
  it.each(REFUSED)('%s is answered with %d %s', async (name, status, code) => {
    const refusal = await refusalOf(bench.retune(path.join(CORPUS, name), { format: 'mp3', quality: 'standard' }));
    expect(refusal).toMatchObject({ status, code });
    expect(refusal.message).not.toMatch(/ffmpeg|\/(tmp|home|var|work)|0x|Invalid data/);
  });

  it.each(REFUSED)('%s is not measured either: %d %s', async (name, status, code) => {
    const inputPath = path.join(CORPUS, name);
    const { signal } = new AbortController();
    const measuring = measureFile({ inputPath, maxDurationSeconds: MAX_DURATION_SECONDS, signal });
    expect(await refusalOf(measuring)).toMatchObject({ status, code });
  });

  // One that is refused at each stage: before probing, by it, and while it is decoded.
  it.each(['pdf.mp3', 'ch_32.wav', 'float_nan_all.wav', 'silence_3h_unknown_len.flac'])(
    '%s is refused in the same way where its pitch would be measured first',
    async (name) => {
      const [, status, code] = REFUSED.find(([refused]) => refused === name) ?? [];
      const retuning = bench.retune(path.join(CORPUS, name), { sourceHz: null, format: 'mp3', quality: 'standard' });
      expect(await refusalOf(retuning)).toMatchObject({ status, code });
    },
  );

  it('is rejected when it holds much less sound than its header promises', async () => {
    const whole = await bench.write('whole.flac', signal(44_100 * 4, sine(440)));
    const half = (await readFile(whole)).subarray(0, Math.floor((await readFile(whole)).length / 2));
    await writeFile(bench.path('half.flac'), half);
    expect(await refusalOf(bench.retune(bench.path('half.flac')))).toMatchObject({
      status: 422,
      code: 'retune.damaged',
    });
  });

  it('is one that goes on for longer than it may', async () => {
    const long = await bench.write('long.wav', signal(44_100 * 4, sine(440)));
    const refusal = await refusalOf(bench.retune(long, { maxDurationSeconds: 3 }));
    expect(refusal).toMatchObject({ status: 413, code: 'retune.too_long', details: { maxDurationSeconds: 3 } });
  });

  it('leaves what was at the place of the result', async () => {
    await writeFile(bench.path('kept.mp3'), 'mine');
    await refusalOf(
      bench.retune(path.join(CORPUS, 'float_nan_all.wav'), { outputPath: bench.path('kept.mp3'), format: 'mp3' }),
    );
    expect(await readFile(bench.path('kept.mp3'), 'utf8')).toBe('mine');
    expect((await readdir(path.dirname(bench.path('x')))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('an odd file that is fine', () => {
  it.each(['mp4_claims_27h.m4a', 'he_aac_v2.m4a', 'adts.aac', 'flac_in_ogg.oga', 'chained_rate_change.ogg'])(
    '%s is retuned',
    async (name) => {
      const { file, frames } = await bench.retune(path.join(CORPUS, name), { format: 'mp3', quality: 'standard' });
      expect(await bench.frames(file)).toBe(frames);
    },
  );

  it.each([
    ...['id3_zlib_bomb.mp3', 'id3_20000_frames.mp3', 'id3_nested_10.mp3', 'title_nul.mp3', 'hls_in_id3.mp3'],
    ...['wav_html.wav', 'html_mp3.mp3', 'gps_privacy.m4a'],
  ])('%s is retuned, and nothing foreign survives in the result', async (name) => {
    for (const format of ['mp3', 'flac', 'wav'] as const) {
      const { file, frames } = await bench.retune(path.join(CORPUS, name), { format, quality: 'standard' });
      expect(await bench.frames(file)).toBe(frames);
      expect((await readFile(file)).toString('latin1')).not.toMatch(/polyglot-marker|<script|\+48\.\d|\xa9xyz/i);
    }
  });

  it('has its invalid samples silenced and counted', async () => {
    const { file, invalidSamples } = await bench.retune(path.join(CORPUS, 'float_nan_some.wav'));
    expect(invalidSamples).toBeGreaterThan(0);
    const { samples } = await bench.read(file);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(samples.some((sample) => sample !== 0)).toBe(true);
  });
});

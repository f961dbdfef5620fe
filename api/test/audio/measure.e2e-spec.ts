import { writeFile } from 'node:fs/promises';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { resultOf } from '@attune/catalogue/result';
import { toReceipt } from '@attune/retuning/report/receipt';
import { measureFile } from '../../src/retune/pipeline/measure-file.js';
import { TuningWatch } from '../../src/retune/pipeline/tuning-watch.adapter.js';
import { createBinFolder } from '../support/bin-folder.js';
import { musicSamples, wavMusic } from '../support/sounds.js';
import { AudioBench, centsBetween, signal } from './audio-fixture.js';

const A4_HZ = 436.83;
/** What a song of a few seconds is measured to. */
const NEAR_CENTS = 0.5;

let bench: AudioBench;
let song: string;
let master: string;
let tagged: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  song = bench.path('song.wav');
  await writeFile(song, wavMusic({ a4Hz: A4_HZ, seconds: 12 }));
  [master, tagged] = [bench.path('master-96.wav'), bench.path('tagged.flac')];
  const tags = ['title=A', 'artist=B', 'comment=C', 'track=3', 'MY_OWN=D'].flatMap((tag) => ['-metadata', tag]);
  await bench.ffmpeg('-i', song, '-ar', '96000', '-ac', '6', master, ...tags, tagged);
});
afterAll(() => bench.close());

const measure = (inputPath: string) =>
  measureFile({ inputPath, maxDurationSeconds: MAX_DURATION_SECONDS, signal: new AbortController().signal });

describe('a song', () => {
  it.each([
    ['telephone.wav', ['-ar', '4000']],
    ['odd.wav', ['-ar', '44110']],
    ['master.wav', ['-ar', '384000']],
    ['surround.flac', ['-ac', '8']],
    ['float.wav', ['-c:a', 'pcm_f32le']],
    ['lossy.mp3', ['-b:a', '128k']],
    ['small.opus', ['-b:a', '48k']],
  ])('measures the same as %s', async (name, args) => {
    await bench.ffmpeg('-i', song, ...args, bench.path(name));
    const { a4Hz, confidence, durationSeconds, drift } = await measure(bench.path(name));
    expect(Math.abs(centsBetween(Number(a4Hz), A4_HZ))).toBeLessThan(NEAR_CENTS);
    expect(confidence).toBeGreaterThan(0.3);
    expect(durationSeconds).toBeCloseTo(12, 0);
    expect(Number(drift.at(-1)?.atSeconds)).toBeLessThan(12);
  });

  it.each(['tempo', 'varispeed'] as const)('is measured before and after in %s', async (mode) => {
    const { tuning, shift, measuringFailures, sourceBasis } = await bench.retune(song, {
      mode,
      sourceHz: A4_HZ,
      targetHz: 444,
    });
    expect(measuringFailures).toEqual([]);
    expect(sourceBasis).toBe('given');
    expect(Math.abs(centsBetween(Number(tuning.before?.a4Hz), A4_HZ))).toBeLessThan(NEAR_CENTS);
    expect(Math.abs(centsBetween(Number(tuning.after?.a4Hz), 444))).toBeLessThan(NEAR_CENTS);
    expect(tuning.after?.durationSeconds).toBeCloseTo(mode === 'tempo' ? 12 : (12 * A4_HZ) / 444, 2);
    expect(Math.abs(Number(shift?.differenceCents))).toBeLessThanOrEqual(Number(shift?.errorCents));
    expect(shift?.errorCents).toBeLessThan(0.1);
  });

  it.each(['tempo', 'varispeed'] as const)('has its shift measured in an mp3 of another rate in %s', async (mode) => {
    const { shift, sampleRateHz } = await bench.retune(master, { mode, format: 'mp3', targetHz: 432 });
    expect(sampleRateHz).toBe(48_000);
    expect(Math.abs(Number(shift?.differenceCents))).toBeLessThan(0.1);
  });

  it('is moved from where it was measured, whatever 440 Hz would say', async () => {
    const { ratio, sourceHz, sourceBasis, tuning } = await bench.retune(song, { sourceHz: null });
    expect(sourceBasis).toBe('measured');
    expect(ratio).toBeCloseTo(432 / sourceHz, 12);
    expect(sourceHz).toBe(tuning.before?.a4Hz);
    expect(Math.abs(centsBetween(Number(tuning.after?.a4Hz), 432))).toBeLessThan(NEAR_CENTS);
  });

  it('is not measured when that is not wanted, and is the same song', async () => {
    const plain = await bench.retune(song, { measures: false });
    const measured = await bench.retune(song);
    expect(plain).toMatchObject({ tuning: { before: null, after: null }, shift: null });
    expect((await bench.read(plain.file)).samples).toEqual((await bench.read(measured.file)).samples);
  });

  it('is moved from 440 Hz when its pitch was not given and nothing is measured', async () => {
    const report = await bench.retune(song, { measures: false, sourceHz: null });
    expect(report).toMatchObject({ sourceHz: 440, sourceBasis: 'assumed', tuning: { before: null, after: null } });
    expect(report.ratio).toBeCloseTo(432 / 440, 12);
  });

  it('over full scale is reported, before and after', async () => {
    const music = musicSamples({ a4Hz: A4_HZ, seconds: 3 });
    const loud = await bench.write(
      'loud.wav',
      signal(music.length, (frame) => 6 * (music[frame] ?? 0)),
      ['-c:a', 'pcm_f32le'],
    );
    const report = await bench.retune(loud, { bitDepth: 16 });
    expect(report.samplesOverFullScale.before).toBeGreaterThan(0);
    expect(report.samplesOverFullScale.after).toBe(0);
    expect(report.sourceTruePeakDb).toBeGreaterThan(0);
    expect(report.truePeakDb).toBeLessThan(0);
  });

  it.each(['mp3', 'wav', 'flac'] as const)('has its tags counted as they are read from the %s', async (format) => {
    const report = await bench.retune(tagged, { format, quality: 'standard' });
    expect(report).toMatchObject({ tagsFound: 5, tagsCarried: 5, picturesFound: 0, picturesCarried: 0 });
  });
});

describe('the measured shift', () => {
  // An encoder that plays what it is given faster by this ratio of whole numbers, 3 cents, and keeps the length.
  const [FROM_HZ, TO_HZ] = [44_100, 44_176];
  const FILTER = `asetrate=${TO_HZ},aresample=${FROM_HZ},atempo=${FROM_HZ / TO_HZ}`;
  const OTHER_ENCODER = `PATH='${process.env.PATH ?? ''}'
case "$*" in
  *'-i pipe:0'*'-fflags +bitexact'*)
    for argument do
      shift
      if [ "$argument" = -y ]; then set -- "$@" -af '${FILTER}'; fi
      set -- "$@" "$argument"
    done ;;
esac
exec ffmpeg "$@"`;

  it.each(['wav', 'mp3'] as const)(
    'is that of the finished %s, not of the samples that were encoded',
    async (format) => {
      const programs = await createBinFolder({ ffmpeg: OTHER_ENCODER });
      const before = process.env.PATH;
      process.env.PATH = programs.searchPath;
      try {
        const report = await bench.retune(song, { sourceHz: A4_HZ, format });
        const planted = centsBetween(TO_HZ, FROM_HZ);
        expect(Math.abs(Number(report.shift?.differenceCents) - planted)).toBeLessThan(0.2);
        const receipt = toReceipt({ targetHz: 432, anchor: 'a4', mode: 'tempo', quality: 'high', format }, report);
        expect(receipt.measured?.differenceCents).toBeCloseTo(planted, 0);
        expect(resultOf({ ...receipt, askedCents: receipt.asked.cents })).toMatchObject({
          kind: 'off',
          tone: 'neutral',
        });
      } finally {
        process.env.PATH = before;
        await programs.remove();
      }
    },
  );
});

describe('a meter that fails', () => {
  it('before it begins leaves no measurement, and says why', async () => {
    const watch = new TuningWatch({ sampleRateHz: 44_100, channels: 99 });
    await watch.show(new Uint8Array(8));
    expect(await watch.finish()).toBeNull();
    expect(watch.failure).toBeInstanceOf(RangeError);
  });

  it('at its end leaves no measurement, and says why', async () => {
    const watch = new TuningWatch({ sampleRateHz: 44_100, channels: 2 });
    await watch.show(new Uint8Array(13));
    expect(await watch.finish()).toBeNull();
    expect(watch.failure).toBeInstanceOf(RangeError);
  });

  it('holds nothing up once it was ended', async () => {
    const watch = new TuningWatch({ sampleRateHz: 44_100, channels: 2 });
    const showing = watch.show(new Uint8Array(64 * 2 ** 20));
    watch.destroy();
    await showing;
    await watch.show(new Uint8Array(8));
    expect(await watch.finish()).toBeNull();
  });
});

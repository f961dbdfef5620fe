import { measureFile } from '../../src/retune/pipeline/measure-file.js';
import { toReceipt } from '@attune/retuning/report/receipt';
import { musicSamples } from '../support/sounds.js';
import { AudioBench, noise, signal } from './audio-fixture.js';

const RATE_HZ = 44_100;
const SECONDS = 40;

/** Chords at 442 Hz, moved by so many cents at each share of the song. */
const moving = (centsAt: (share: number) => number): Float32Array =>
  musicSamples({ a4Hz: 442, seconds: SECONDS, centsAt });

const request = { targetHz: 432, anchor: 'a4', mode: 'tempo', quality: 'standard', format: 'flac' } as const;
const options = { ...request, sourceHz: null, sourceBasis: 'measured', straighten: true } as const;

let bench: AudioBench;

beforeAll(async () => {
  bench = await AudioBench.open();
});

afterAll(() => bench.close());

const write = (name: string, samples: Float32Array): Promise<string> =>
  bench.write(`${name}.wav`, { sampleRateHz: RATE_HZ, channels: 1, samples });

async function a4Of(file: string): Promise<{ a4Hz: number; movement: unknown }> {
  const { a4Hz, movement } = await measureFile({
    inputPath: file,
    maxDurationSeconds: 600,
    signal: new AbortController().signal,
  });
  return { a4Hz: a4Hz ?? 0, movement };
}

describe('a song whose pitch sinks, straightened', () => {
  it('stands still at the target, and its receipt says what is left of the movement', async () => {
    const input = await write(
      'sag',
      moving((share) => 30 - 60 * share),
    );
    const { file, ...report } = await bench.retune(input, options);
    const { a4Hz, movement } = await a4Of(file);
    expect(movement).toBeNull();
    expect(Math.abs(1200 * Math.log2(a4Hz / 432))).toBeLessThan(0.5);
    const { straightened, measured, before, after, warnings } = toReceipt(request, report);
    expect(straightened?.rangeBeforeCents).toBeGreaterThan(40);
    expect(straightened?.residualCents).toBeLessThan(2);
    expect(straightened?.maxSpeedPercent).toBeCloseTo(1.7, 0);
    expect(Math.abs(measured?.differenceCents ?? 99)).toBeLessThan(0.1);
    expect([before?.movement === null, after?.movement, warnings]).toEqual([false, null, []]);
  });

  it('keeps its tempo in the mean, to the frame that its time map says', async () => {
    const input = await write(
      'sag again',
      moving((share) => 30 - 60 * share),
    );
    const { file, frames, sourceFrames } = await bench.retune(input, options);
    expect(await bench.frames(file)).toBe(frames);
    expect(Math.abs(frames / sourceFrames - 1)).toBeLessThan(0.003);
  });

  it.each(['tempo', 'varispeed'] as const)(
    'moves by what was asked from a source that is given, by %s',
    async (mode) => {
      const input = await write(
        'sag given',
        moving((share) => 30 - 60 * share),
      );
      const given = { ...options, sourceHz: 440, sourceBasis: 'given', mode } as const;
      const report = await bench.retune(input, given);
      expect(Math.abs(report.shift?.differenceCents ?? 99)).toBeLessThan(0.1);
      expect((await a4Of(report.file)).movement).toBeNull();
    },
  );

  it('is straightened although it is at the target already', async () => {
    const input = await write(
      'sag at target',
      moving((share) => 30 - 60 * share),
    );
    const { tuning } = await bench.retune(input, { ...options, targetHz: 440 });
    const targetHz = Number((tuning.before?.a4Hz ?? 0).toFixed(2));
    const { file } = await bench.retune(input, { ...options, targetHz });
    expect((await a4Of(file)).movement).toBeNull();
  });
});

describe('a song that steps, straightened', () => {
  it('is cut in two shifts', async () => {
    const input = await write(
      'step',
      moving((share) => (share < 0.4 ? 0 : 25)),
    );
    const { file, straightening } = await bench.retune(input, options);
    expect(straightening).toMatchObject({ reason: null });
    expect((await a4Of(file)).movement).toBeNull();
  });
});

describe('a song that cannot be straightened', () => {
  it('is retuned as it is when it stands still, and the receipt says so', async () => {
    const input = await write(
      'steady',
      moving(() => 0),
    );
    const { file, ...report } = await bench.retune(input, options);
    expect(report.frames).toBe(report.sourceFrames);
    const receipt = toReceipt(request, report);
    expect(receipt.straightened).toBeUndefined();
    expect(receipt.warnings).toEqual(['There’s nothing to straighten: the pitch moves by 3 cents at most.']);
    expect(Math.abs(1200 * Math.log2((await a4Of(file)).a4Hz / 432))).toBeLessThan(0.5);
  });

  it('is retuned as it is when nothing in it is steady', async () => {
    const { samples } = signal(20 * RATE_HZ, noise());
    const { straightening, frames, sourceFrames } = await bench.retune(await write('noise', samples), options);
    expect(straightening).toMatchObject({ reason: 'unknown', residualCents: null });
    expect(frames).toBe(sourceFrames);
  });

  it('is retuned as it is when measuring is to be avoided', async () => {
    const input = await write(
      'unmeasured',
      moving((share) => 30 - 60 * share),
    );
    const { straightening } = await bench.retune(input, { ...options, measures: false });
    expect(straightening).toMatchObject({ reason: 'unknown' });
  });
});

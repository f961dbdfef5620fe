import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { shiftFor } from '@attune/catalogue/retuning';
import { AudioBench, centsBetween, measureHz, noise, peakOf, samplesOver, signal, sine } from './audio-fixture.js';

let bench: AudioBench;
beforeAll(async () => {
  bench = await AudioBench.open({ measures: false });
});
afterAll(() => bench.close());

describe('pitch', () => {
  const targets = [396, 417, 432, 444, 528, 639, 741, 852, 963];
  const cases = [
    ...targets.map((targetHz) => ({ targetHz, anchor: 'a4' as const })),
    ...[417, 528, 963].map((targetHz) => ({ targetHz, anchor: 'note' as const })),
  ];

  it.each(cases)(
    'lands on $targetHz Hz (anchor $anchor) within a thousandth of a cent',
    async ({ targetHz, anchor }) => {
      const input = await bench.write(`tone-${targetHz}-${anchor}.wav`, signal(44_100 * 3, sine(440)), [
        '-c:a',
        'pcm_f32le',
      ]);
      const { file } = await bench.retune(input, { targetHz, anchor });
      const wantedHz = 440 * shiftFor({ targetHz, sourceHz: 440, anchor }).ratio;
      expect(Math.abs(centsBetween(measureHz(await bench.read(file), wantedHz), wantedHz))).toBeLessThan(0.001);
    },
  );

  it('of a very quiet song moves, too', async () => {
    const quiet = signal(44_100 * 3, sine(440, { level: 10 ** (-70 / 20) }));
    const input = await bench.write('quiet.wav', quiet, ['-c:a', 'pcm_f32le']);
    const { file } = await bench.retune(input, { targetHz: 432 });
    const result = await bench.read(file);
    expect(Math.abs(centsBetween(measureHz(result, 432), 432))).toBeLessThan(0.01);
    expect(Math.abs(20 * Math.log10(peakOf(result)) + 70)).toBeLessThan(1);
  });

  it.each([432, 528, 963])(
    'moves with the length in varispeed, to %d Hz within a thousandth of a cent',
    async (targetHz) => {
      const frames = 44_100 * 5 + 123;
      const input = await bench.write(`speed-${targetHz}.wav`, signal(frames, sine(440)), ['-c:a', 'pcm_f32le']);
      const report = await bench.retune(input, { targetHz, mode: 'varispeed' });
      const result = await bench.read(report.file);
      expect(Math.abs(centsBetween(measureHz(result, targetHz), targetHz))).toBeLessThan(0.001);
      expect(result.samples).toHaveLength(Math.round((frames * 440) / targetHz));
      expect(report).toMatchObject({ frames: result.samples.length, sourceFrames: frames, sampleRateHz: 44_100 });
    },
  );
});

describe('timing', () => {
  const everyFrames = 22_050;
  const clickFrames = 24;

  it.each([432, 444])('keeps every click within 5 samples of its place at %d Hz', async (targetHz) => {
    const clicks = signal(everyFrames * 9, (frame) =>
      frame % everyFrames < clickFrames && frame >= everyFrames ? 0.8 : 0,
    );
    const { file } = await bench.retune(await bench.write(`clicks-${targetHz}.wav`, clicks), { targetHz });
    const { samples } = await bench.read(file);
    expect(samples).toHaveLength(clicks.samples.length);
    for (let click = 1; click < 9; click += 1) {
      const around = samples.subarray(click * everyFrames - 2_000, click * everyFrames + 2_000);
      const energy = around.map((sample) => sample * sample);
      const total = energy.reduce((sum, value) => sum + value, 0);
      const centre = energy.reduce((sum, value, i) => sum + value * i, 0) / total - 2_000;
      // The centre of a click of n samples is (n - 1) / 2 after its start.
      expect(Math.abs(centre - (clickFrames - 1) / 2)).toBeLessThan(5);
    }
  });
});

describe('level', () => {
  it.each([
    { format: 'mp3', quality: 'standard' },
    { format: 'mp3', quality: 'high' },
    { format: 'wav', quality: 'high' },
    { format: 'flac', quality: 'ultra' },
  ] as const)('of a loud master never clips as $format in $quality quality', async ({ format, quality }) => {
    const hiss = noise(7);
    const beat: typeof hiss = (frame, channel) =>
      4 * sine(110)(frame, channel) * (frame % 11_025 < 4_000 ? 1 : 0.4) + hiss(frame, channel) * 0.6;
    const loud = signal(44_100 * 4, (frame, channel) => Math.max(-1, Math.min(1, beat(frame, channel))), {
      channels: 2,
    });
    const input = await bench.write('loud.wav', loud, ['-c:a', 'pcm_s16le']);
    const report = await bench.retune(input, { format, quality });
    expect(report.gainDb + report.limiterDb).toBeLessThan(-0.3);
    expect(samplesOver(await bench.read(report.file))).toBe(0);
  });

  it('of a source that is itself over full scale is reduced to full scale', async () => {
    const input = await bench.write('over.wav', signal(44_100 * 2, sine(440, { level: 2 })), ['-c:a', 'pcm_f32le']);
    const report = await bench.retune(input);
    expect(report.gainDb + report.limiterDb).toBeLessThan(-5.9);
    expect(report.limiterDb).toBeGreaterThan(-2.52);
    expect(peakOf(await bench.read(report.file))).toBeLessThanOrEqual(1);
  });

  it.each([
    { is: 'moved with its tempo', options: { mode: 'varispeed' }, ceilingDb: 0 },
    { is: 'encoded as it is', options: { targetHz: 440, format: 'mp3' }, ceilingDb: -1 },
  ] as const)(
    'of a song with few peaks over the ceiling, $is, stays but for these peaks',
    async ({ options, ceilingDb }) => {
      const [soft, burst] = [sine(1_000, { level: 0.3 }), sine(1_000, { level: 1.1 })];
      const hot = signal(44_100 * 4, (frame) => (frame % 22_050 < 200 ? burst : soft)(frame, 0));
      const input = await bench.write(`hot-${options.targetHz}.wav`, hot, ['-c:a', 'pcm_f32le']);
      const report = await bench.retune(input, options);
      const result = await bench.read(report.file);
      expect(report.gainDb).toBe(0);
      expect(report.limiterDb).toBeCloseTo(ceilingDb - 20 * Math.log10(1.1), 1);
      expect(report.truePeakDb).toBeCloseTo(ceilingDb, 1);
      expect(samplesOver(result)).toBe(0);
      // Between two bursts, when the limiter has risen again.
      const between = ({ samples }: typeof hot): Float32Array => samples.subarray(44_100 + 14_000, 44_100 + 20_000);
      expect(20 * Math.log10(rmsOf(between(result)) / rmsOf(between(hot)))).toBeCloseTo(0, 2);
    },
  );

  it.each(
    (['standard', 'high', 'ultra'] as const).flatMap((quality) => [
      ...(['mp3', 'wav', 'flac'] as const).map((format) => ({ quality, format, sampleRateHz: 44_100 })),
      // The lower the sample rate of an mp3, the lower its bit rate.
      ...(quality === 'standard' ? [32_000, 22_050, 8_000] : []).map((sampleRateHz) => ({
        ...{ quality, format: 'mp3' as const, sampleRateHz },
      })),
    ]),
  )('of a sine is the stated one as $format in $quality quality at $sampleRateHz Hz', async (options) => {
    const { quality, format, sampleRateHz } = options;
    const tone = signal(sampleRateHz * 2, sine(1_000, { level: 0.3, sampleRateHz }), { sampleRateHz });
    const input = await bench.write(`sine-${sampleRateHz}.wav`, tone, ['-c:a', 'pcm_f32le']);
    const report = await bench.retune(input, { quality, format, mode: 'varispeed' });
    const { samples } = await bench.read(report.file);
    const middle = samples.subarray(sampleRateHz / 2, sampleRateHz * 1.5);
    expect(Math.abs(20 * Math.log10(rmsOf(middle) / (0.3 / Math.SQRT2)) - report.gainDb)).toBeLessThan(0.05);
  });

  it('of a quiet song is not touched', async () => {
    const input = await bench.write('quiet.wav', signal(44_100 * 3, sine(440, { level: 0.1 })), ['-c:a', 'pcm_s24le']);
    const report = await bench.retune(input, { targetHz: 440.01 });
    expect(report.gainDb).toBe(0);
    const { samples } = await bench.read(report.file);
    const middle = samples.subarray(44_100, 88_200);
    const rms = Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
    expect(20 * Math.log10(rms / (0.1 / Math.SQRT2))).toBeCloseTo(0, 1);
  });

  it('of silence stays silence', async () => {
    const silence = await bench.write(
      'silence.wav',
      signal(44_100, () => 0),
    );
    const report = await bench.retune(silence);
    expect(report).toMatchObject({ gainDb: 0, frames: 44_100 });
    // One step of the last bit is what dither adds.
    expect(peakOf(await bench.read(report.file))).toBeLessThan(1.6 / 32_768);
  });

  it('that rises to the very end gets the gain of its highest peak, whichever encoder run that takes', async () => {
    const rising = signal(44_100 * 6, (frame) => sine(1_000, { level: 1.5 * (frame / (44_100 * 6)) })(frame, 0));
    const input = await bench.write('rising.wav', rising, ['-c:a', 'pcm_f32le']);
    const report = await bench.retune(input, { format: 'mp3' });
    expect(report.gainDb).toBeLessThan(-1.9);
    expect(report.limiterDb).toBeLessThan(-2.2);
    expect(report.truePeakDb).toBeLessThanOrEqual(-1);
    expect(report.truePeakDb).toBeGreaterThan(-1.05);
    expect(samplesOver(await bench.read(report.file))).toBe(0);
    const { gainDb, limiterDb } = await bench.retune(input, { format: 'mp3' });
    expect({ gainDb, limiterDb }).toEqual({ gainDb: report.gainDb, limiterDb: report.limiterDb });
  });
});

describe('the hash of the samples', () => {
  it.each([432, 440])(
    'is that of the 16 bits in a WAV file, of the last run of its encoder: to %d Hz',
    async (targetHz) => {
      const rising = signal(44_100 * 6, (frame) => sine(1_000, { level: 1.5 * (frame / (44_100 * 6)) })(frame, 0));
      const input = await bench.write(`hashed-${targetHz}.wav`, rising, ['-c:a', 'pcm_f32le']);
      const { file, frames, gainDb, samplesSha256 } = await bench.retune(input, { targetHz, bitDepth: 16 });
      expect(gainDb).toBeLessThan(-0.9);
      const bytes = await readFile(file);
      const data = bytes.indexOf('data') + 8;
      const hash = createHash('sha256').update(bytes.subarray(data, data + frames * 2));
      expect(samplesSha256).toBe(hash.digest('hex'));
      expect((await bench.retune(input, { targetHz, bitDepth: 24 })).samplesSha256).not.toBe(samplesSha256);
    },
  );
});

describe('a retune to the pitch the song already has', () => {
  it.each(['pcm_s16le', 'pcm_s24le', 'pcm_f32le'])('gives the very same %s samples', async (codec) => {
    const input = await bench.write(`same-${codec}.wav`, signal(30_000, noise(3), { channels: 2 }), ['-c:a', codec]);
    const { file, gainDb } = await bench.retune(input, { targetHz: 440 });
    expect(gainDb).toBe(0);
    expect((await bench.read(file)).samples).toEqual((await bench.read(input)).samples);
  });

  it.each(['wav', 'flac', 'mp3'] as const)(
    'needs no disk space beside the %s it writes, however loud it is',
    async (format) => {
      const rising = signal(44_100 * 6, (frame) => sine(1_000, { level: 1.5 * (frame / (44_100 * 6)) })(frame, 0));
      const input = await bench.write(`rising-${format}.wav`, rising, ['-c:a', 'pcm_f32le']);
      const workDir = await bench.workDir();
      const seen = new Set<string>();
      const report = await bench.retune(input, {
        ...{ targetHz: 440, format, bitDepth: format === 'mp3' ? undefined : 16, workDir },
        onProgress: () => readdirSync(workDir).forEach((name) => seen.add(name)),
      });
      expect([...seen]).toEqual([`encoded.${format}`]);
      expect(report.frames).toBe(rising.samples.length);
      expect(report.gainDb).toBeLessThan(-0.9);
      const result = await bench.read(report.file);
      expect(samplesOver(result)).toBe(0);
      // The gain of the highest peak, for all samples from the first on.
      const half = [44_100 * 2, 44_100 * 2 + 4_410] as const;
      const [before, after] = [rising, result].map(({ samples }) => rmsOf(samples.subarray(...half)));
      expect(20 * Math.log10((after ?? 0) / (before ?? 1))).toBeCloseTo(report.gainDb, 1);
    },
  );
});

function rmsOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

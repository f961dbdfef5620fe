import type { RetuneChoice, RetuneReport } from '@attune/retuning/report/retune-report';
import { fromDeviceReport, toDeviceReport } from '@attune/retuning/report/device-report';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { DeviceReportDto } from '../../src/retune/device/device-report.dto.js';
import { implausible } from '../../src/retune/device/domain/implausible.js';
import { musicSamples } from '../support/sounds.js';
import type { Signal } from '../../../packages/retuning/test/wav.js';
import { AudioBench, noise, signal } from './audio-fixture.js';

const SECONDS = 4;

let bench: AudioBench;

beforeAll(async () => {
  bench = await AudioBench.open();
});

afterAll(() => bench.close());

const CHOICE: RetuneChoice = {
  targetHz: 432,
  sourceHz: 440,
  sourceBasis: 'given',
  force: false,
  anchor: 'a4',
  mode: 'tempo',
  format: 'mp3',
  quality: 'standard',
};

const music = (level = 1, sampleRateHz = 44_100): Signal => ({
  samples: musicSamples({ a4Hz: 440.3, seconds: SECONDS }).map((sample) => level * sample),
  sampleRateHz,
  channels: 1,
});
const noisy = signal(SECONDS * 44_100, noise());

/** As the server reads it when a device has sent it. */
async function received(report: RetuneReport): Promise<RetuneReport> {
  const body: unknown = JSON.parse(JSON.stringify(toDeviceReport(report)));
  const dto = plainToInstance(DeviceReportDto, body);
  expect(await validate(dto, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
  return fromDeviceReport(dto);
}

it.each<[string, Signal, Partial<RetuneChoice>]>([
  ['mp3', music(), {}],
  ['mp3 of 96 kHz', music(1, 96_000), {}],
  ['mp3 of a song that would clip', music(8), { quality: 'high' }],
  ['wav', music(), { format: 'wav' }],
  ['wav of a song that would clip', music(8), { format: 'wav', bitDepth: 16, quality: 'ultra' }],
  ['flac with 24 bits', music(), { format: 'flac', bitDepth: 24 }],
  ['varispeed', music(), { format: 'flac', mode: 'varispeed' }],
  ['a note on a target', music(), { targetHz: 528, anchor: 'note' }],
  ['an A4 that is measured', music(), { sourceHz: null, sourceBasis: 'measured' }],
  ['an A4 that cannot be measured', noisy, { sourceHz: null, sourceBasis: 'measured' }],
  ['a song that is not moved', music(), { targetHz: 440, force: true, format: 'wav' }],
  ['a loud song that is not moved', music(8), { targetHz: 440, force: true, format: 'wav' }],
  ['a song that is straightened', music(), { straighten: true }],
])('what the pipeline reports is what the server accepts of a device: %s', async (_what, song, options) => {
  const choice: RetuneChoice = { ...CHOICE, ...options };
  // Floats may be above full scale.
  const input = await bench.write('song.wav', song, ['-c:a', 'pcm_f32le']);
  const { file, ...report } = await bench.retune(input, choice);
  expect(file).toMatch(choice.format);
  const again = await received(report);
  expect(report).toMatchObject(again);
  const seconds = song.samples.length / song.sampleRateHz;
  expect(implausible(choice, again, seconds)).toEqual({});
});

import { jest } from '@jest/globals';
import { AudioFileError } from '../../../shared/audio/audio-file.errors';
import type { Inspection } from '../song';

const SAMPLE_RATE_HZ = 44_100;
const pcm = { channels: [new Float32Array(3 * SAMPLE_RATE_HZ)], sampleRateHz: SAMPLE_RATE_HZ };
/** What the browser's player says of a song of three seconds before it has decoded it. */
const guessed = { container: 'ogg', sampleRateHz: SAMPLE_RATE_HZ, channels: 2, durationSeconds: 2.4, fitsMemory: true };
const decodeFile = jest.fn(() => Promise.resolve(pcm));
const inspectFile = jest.fn(() => Promise.resolve(guessed));

// jsdom neither plays nor decodes, and has no workers.
jest.unstable_mockModule('../../../shared/audio/decode-file', () => ({
  inspectFile,
  decodeFile,
}));
jest.unstable_mockModule('../../../shared/audio/read-metadata', () => ({ readMetadata: () => Promise.resolve({}) }));
const row = { min: new Float32Array(1), max: new Float32Array(1) };
jest.unstable_mockModule('../../../shared/audio/peaks', () => ({
  computePeaks: () => Promise.resolve({ wide: row, narrow: row }),
}));
jest.unstable_mockModule('../../../shared/tuning/measure-tuning', () => ({
  measureTuning: () => Promise.reject(new Error('no worker')),
}));

const { inspectSong, downsamplePeaks } = await import('./inspect-song');

it('a song has the duration and channels of the decoded audio, whatever its header says', async () => {
  const inspections: Inspection[] = [];
  const on = { inspection: (inspection: Inspection) => inspections.push(inspection), tuning: jest.fn() };
  expect(await inspectSong(new File(['x'.repeat(30_000)], 'a.ogg'), on, new AbortController().signal)).toBe(pcm);
  expect(inspections.map((inspection) => inspection.kind === 'known' && inspection.facts.durationSeconds)).toEqual([
    2.4, 3,
  ]);
  expect(inspections.at(-1)).toMatchObject({ facts: { bitRateKbps: 80, channels: 1 } });
  expect(decodeFile).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ facts: guessed }));
  expect(on.tuning).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'unknown' }));
});

it.each([
  ['unsupported', 'Your browser can’t play this kind of file. You can still retune it.'],
  [
    'damaged',
    'Your browser can’t read this file; it may be damaged or incomplete. You can still try; it won’t count if it fails.',
  ],
] as const)('what cannot be heard here because it is %s says what that means for retuning it', async (problem, why) => {
  inspectFile.mockRejectedValueOnce(new AudioFileError(problem));
  const on = { inspection: jest.fn(), tuning: jest.fn() };
  expect(await inspectSong(new File(['x'], 'a.aiff'), on, new AbortController().signal)).toBeNull();
  expect(on.inspection).toHaveBeenLastCalledWith({ kind: 'unplayable', why });
});

const rowOf = (length: number, loudAt: number) => ({
  min: Float32Array.from({ length }, (_, i) => (i === loudAt ? -1 : -0.1)),
  max: Float32Array.from({ length }, (_, i) => (i === loudAt ? 1 : 0.1)),
});

it('a waveform with fewer strokes keeps its loudest moment where it was', () => {
  const { wide, narrow } = downsamplePeaks({ wide: rowOf(320, 319), narrow: rowOf(115, 0) });
  expect([wide.max.length, narrow.max.length]).toEqual([200, 83]);
  expect([wide.max[199], wide.min[199], wide.max[0]]).toEqual([1, -1, expect.closeTo(0.1)]);
  expect(narrow.max[0]).toBe(1);
});

it('a waveform that has few strokes stays as it is', () => {
  const peaks = { wide: rowOf(50, 3), narrow: rowOf(20, 3) };
  expect(downsamplePeaks(peaks)).toEqual(peaks);
});

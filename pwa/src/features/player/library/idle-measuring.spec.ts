import { jest } from '@jest/globals';
import { aLibrarySong } from '../../../../test/support/a-library-song';
import type { LibraryItem } from '../player-database';

const learned: unknown[] = [];
const opened: string[] = [];
const libraryModule = await import('../library');
jest.unstable_mockModule('../library', () => ({
  ...libraryModule,
  annotate: (id: string, facts: object) => Promise.resolve(learned.push({ id, ...facts })),
  openItem: (id: string) => {
    opened.push(id);
    return id === 'locked' ? Promise.reject(new Error('ask first')) : Promise.resolve(new File(['x'], `${id}.mp3`));
  },
}));
jest.unstable_mockModule('../../../shared/audio/decode-file', () => ({
  inspectFile: ({ name }: File) => Promise.resolve({ fitsMemory: name !== 'long.mp3' }),
  decodeFile: () => Promise.resolve({ channels: [new Float32Array(200 * 8000)], sampleRateHz: 8000 }),
}));
const measuredFrames: number[] = [];
jest.unstable_mockModule('../../../shared/tuning/measure-tuning', () => ({
  measureTuning: ({ channels }: { channels: Float32Array[] }) => {
    measuredFrames.push(channels[0]?.length ?? 0);
    return Promise.resolve({ a4Hz: 443.3, errorCents: 0.6, confidence: 0.9, movement: null });
  },
}));
const { measureWhileIdle } = await import('./idle-measuring');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('measures the middle of each song once, when nothing plays, and none that is known or cannot be opened', async () => {
  const songs: LibraryItem[] = [
    aLibrarySong({ id: 'known', a4Hz: 440 }),
    aLibrarySong({ id: 'drums', isMeasured: true }),
    aLibrarySong({ id: 'locked' }),
    aLibrarySong({ id: 'long' }),
    aLibrarySong({ id: 'new' }),
  ];
  const leaving = new AbortController();
  let isIdle = false;
  const running = measureWhileIdle({ songs: () => songs, isIdle: () => isIdle, signal: leaving.signal });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([]);
  isIdle = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual(['locked', 'long', 'new']);
  expect(learned).toEqual([{ id: 'new', a4Hz: 443.3, a4ErrorCents: 0.6, isMeasured: true, isMoving: false }]);
  expect(measuredFrames).toEqual([90 * 8000]);
  leaving.abort();
  await jest.advanceTimersByTimeAsync(5_000);
  await running;
});

import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { LiveEvent } from '../../src/shared/audio/live-retuner';
import { NO_METADATA } from '../../src/shared/audio/read-metadata';
import type { MeasuredA4, OpenedTrack } from '../../src/features/player/open-track';
import { setUpServer } from './server';
import type { SongDrift } from '../../src/features/player/pitch/drift/song-drift';
import type { LibraryItem, SavedQueue } from '../../src/features/player/player-database';

/** Replaces the engine: jsdom has no sound. */
export class SilentEngine {
  static last: SilentEngine | null = null;
  static tempoProblem: string | null = null;
  static isRefused = false;
  listeners = new Set<(event: LiveEvent) => void>();
  analyser = null;
  playsFromMemory = true;
  tempoProblem = SilentEngine.tempoProblem;
  position = 0;
  speed = 1;
  load = jest.fn();
  setNext = jest.fn();
  setRetuning = jest.fn();
  setLoop = jest.fn();
  playAfter = jest.fn(() => {
    this.emit({ type: 'status', status: 'counting' });
    return Promise.resolve();
  });
  listenTo = jest.fn();
  setVolume = jest.fn();
  seek = jest.fn((seconds: number) => void (this.position = seconds));
  positionSeconds = () => this.position;
  subscribe = (listener: (event: LiveEvent) => void) => {
    this.listeners.add(listener);
    return () => undefined;
  };
  emit = (event: LiveEvent) => this.listeners.forEach((listener) => listener(event));
  play = jest.fn(() => {
    this.emit({ type: 'status', status: 'playing' });
    return Promise.resolve();
  });
  pause = jest.fn(() => {
    this.emit({ type: 'status', status: 'paused' });
    return Promise.resolve();
  });
  unload = jest.fn();
}

const actualLibrary = await import('../../src/features/player/library');
const KEPT = {
  ...actualLibrary.UNKNOWN_FACTS,
  type: 'audio/mpeg',
  sizeBytes: 1,
  lastModified: 1,
  addedAt: 1,
  place: 'copy',
} as const;
const keptItem = (id: string): LibraryItem => ({ ...KEPT, id, fileName: id === 'a' ? 'kept.mp3' : `${id}.mp3` });
/** The queue that is stored for the next visit. */
export const stored: { queue: SavedQueue | null } = { queue: null };
/** What the system's media controls receive: duration, position and speed. */
export const reportedPosition = jest.fn<(...args: number[]) => void>();
export const library = { shown: new Set<string>(), songs: [] as LibraryItem[] };
const listed = () => [...[...library.shown].map(keptItem), ...library.songs];
/** What a song is measured at; null when it cannot be. */
export const measured: { a4: MeasuredA4 | null } = { a4: null };
/** How a song is found to move; nothing is found when it is null. `again` finds it while a song is open. */
export const drift: { song: SongDrift | null; again: (song: SongDrift) => void } = {
  song: null,
  again: () => undefined,
};
export const openTrack = jest.fn<(file: File) => Promise<OpenedTrack>>();
jest.unstable_mockModule('../../src/shared/audio/live-retuner', () => ({
  LiveRetuner: {
    create: () => {
      if (SilentEngine.isRefused) return Promise.reject(new Error('no sound device'));
      SilentEngine.last = new SilentEngine();
      return Promise.resolve(SilentEngine.last);
    },
  },
}));
jest.unstable_mockModule('../../src/features/player/open-track', () => ({
  openTrack,
  measureSong: () => Promise.resolve(measured.a4),
}));
jest.unstable_mockModule('../../src/features/player/pitch/drift/find-drift', () => ({
  findDrift: (_pcm: unknown, { found }: { found: (song: SongDrift) => void }) => {
    drift.again = found;
    if (drift.song) found(drift.song);
    return Promise.resolve();
  },
}));
jest.unstable_mockModule('../../src/shared/audio/read-metadata', () => ({
  readMetadata: ({ name }: File) =>
    Promise.resolve({ ...NO_METADATA, ...(name === 'tagged.mp3' && { title: 'Morning', artist: 'The Larks' }) }),
}));
jest.unstable_mockModule('../../src/features/player/media-session', () => ({
  MediaSessionBridge: class {
    show() {}
    setPlaying() {}
    setPosition = reportedPosition;
  },
}));
jest.unstable_mockModule('../../src/features/player/library', () => ({
  ...actualLibrary,
  canRemember: () => true,
  listLibrary: () => Promise.resolve(listed()),
  loadItems: (ids: string[]) =>
    Promise.resolve(
      new Map(
        listed()
          .filter(({ id }) => ids.includes(id))
          .map((item) => [item.id, item]),
      ),
    ),
  remember: () => Promise.reject(new Error('Nothing is kept here.')),
  annotate: () => Promise.resolve(),
  openItem: (id: string) =>
    listed().some((item) => item.id === id)
      ? Promise.resolve(aFile(`${id}.mp3`))
      : Promise.reject(new Error('Nothing is kept here.')),
  forget: (id: string) => {
    actualLibrary.libraryChanges.notify(id, null);
    return Promise.resolve();
  },
  recall: (id: string) => {
    actualLibrary.libraryChanges.notify(id, listed().find((item) => item.id === id) ?? null);
    return Promise.resolve();
  },
  putSongs: () => Promise.resolve(),
  deleteSongs: () => Promise.resolve(),
}));

jest.unstable_mockModule('../../src/features/player/library/idle-measuring', () => ({
  measureWhileIdle: () => Promise.resolve(),
}));
const queueStore = await import('../../src/features/player/queue/queue-store');
jest.unstable_mockModule('../../src/features/player/queue/queue-store', () => ({
  ...queueStore,
  readQueue: () => Promise.resolve(stored.queue),
  writeQueue: (queue: SavedQueue) => Promise.resolve(void (stored.queue = queue)),
}));

const { renderPage } = await import('./render-app');
const { PlayerPage } = await import('../../src/features/player/player-page');
const { LibraryPage } = await import('../../src/features/player/library/library-page');

export function opened(durationSeconds: number): OpenedTrack {
  const row = () => ({ min: new Float32Array(4), max: new Float32Array(4) });
  return {
    durationSeconds,
    facts: { container: 'mp3', sampleRateHz: 44_100, channels: 2, durationSeconds, decodedBytes: 1, fitsMemory: true },
    held: {
      pcm: { channels: [new Float32Array(4)], sampleRateHz: 44_100 },
      peaks: { wide: row(), narrow: row() },
      detail: { secondsPerSlice: 0.004, peaks: row(), attacks: [10, 20, 20.5, 30] },
    },
  };
}

/** A file that begins like a WAV file, or, of another type than sound, with text. */
export const aFile = (name = 'song.mp3', type = 'audio/mpeg') =>
  new File([type.startsWith('audio/') ? 'RIFF\0\0\0\0WAVE' : 'text'], name, { type });
export const engine = () => {
  if (!SilentEngine.last) throw new Error('No engine was made.');
  return SilentEngine.last;
};

/** What happens outside of the page, and all that follows from it. */
export const happens = (event: () => void) =>
  act(() => {
    event();
    return Promise.resolve();
  });

export const openLibrary = () => renderPage(<LibraryPage />, '/player/library');
export const openPlayer = () => renderPage(<PlayerPage />, '/player');

export async function playerWith(...files: File[]) {
  const view = openPlayer();
  await view.user.upload(screen.getByLabelText('Audio files'), files);
  return view;
}

export const play = () => screen.findByRole('button', { name: 'Play' });

/** In each spec of the player: a server, and everything above as it was. */
export function setUpPlayer(): void {
  setUpServer();
  beforeEach(() => {
    openTrack.mockReset().mockImplementation(() => Promise.resolve(opened(120)));
    SilentEngine.tempoProblem = null;
    SilentEngine.isRefused = false;
    measured.a4 = { a4Hz: 441.5, a4ErrorCents: 0.6 };
    drift.song = null;
    library.shown.clear();
    library.songs = [];
    stored.queue = null;
    localStorage.clear();
  });
  // A session outlives its page, and would continue to set the tab's title.
  afterEach(() => happens(() => SilentEngine.last?.emit({ type: 'status', status: 'paused' })));
}

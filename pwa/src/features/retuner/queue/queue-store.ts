import { Store } from '../../../shared/store';
import type { RetuneOptions } from '../options/options';
import { isBusy, type Song } from '../song';
import { emptyQueue, type QueueAction, type QueueState, reduceQueue } from './queue-state';

/** What is measured, or progresses, again. */
const PASSING = new Set<QueueAction['type']>([
  'inspected',
  'tuned',
  'probed',
  'progress',
  'outcome',
  'selected',
  'chosen',
  'nothing-added',
]);

export interface StoreDeps {
  /** The songs changed in a way that a page which is loaded again could not find out by itself. */
  changed: () => void;
  /** How much of what runs is done, whole percent, and the song that is being uploaded; null for neither. */
  progressed: (percent: number | null, upload: SentSong | null) => void;
}

/** The state of the queue, which its parts change by actions. */
export class QueueStore extends Store<QueueState> {
  #percent: number | null = null;
  #upload: SentSong | null = null;

  constructor(
    options: RetuneOptions,
    private readonly deps: StoreDeps,
  ) {
    super(emptyQueue(options));
  }

  readonly do = (action: QueueAction): void => {
    this.set(reduceQueue(this.state, action));
    const isTagged = action.type === 'outcome' && action.outcome.song !== undefined;
    if (isTagged || !PASSING.has(action.type)) this.deps.changed();
    const percent = runPercent(this.state);
    const upload = sentSong(this.state);
    const isSameUpload = upload?.id === this.#upload?.id && upload?.share === this.#upload?.share;
    if (percent === this.#percent && isSameUpload) return;
    this.#percent = percent;
    this.#upload = upload;
    this.deps.progressed(percent, upload);
  };

  readonly find = (id: string): Song | undefined => this.state.songs.find((song) => song.id === id);
}

/** The songs of the batch that are waiting, running or ended; what was cancelled is not among them. */
export function batchSongs({ songs, batch }: Pick<QueueState, 'songs' | 'batch'>): Song[] {
  const ids = new Set(batch?.ids);
  return songs.filter(({ id, phase }) => phase.kind !== 'open' && ids.has(id));
}

export function countDone(songs: readonly Song[]): number {
  return songs.filter(({ phase }) => phase.kind === 'done').length;
}

export function countEnded(songs: readonly Song[]): number {
  return songs.filter((song) => !isBusy(song)).length;
}

/** Whether all results are in the user's downloads. */
export function isSaved(songs: readonly Song[]): boolean {
  return songs.every(({ phase }) => phase.kind !== 'done' || phase.outcome.isSaved);
}

export function countInMemory(songs: readonly Song[]): number {
  return songs.filter(({ phase }) => phase.kind === 'done' && phase.outcome.song !== null).length;
}

/** How a song's time is shared between its steps, roughly. */
const STEP_SHARES = {
  upload: { from: 0, to: 0.25 },
  process: { from: 0.25, to: 0.9 },
  download: { from: 0.9, to: 1 },
} as const;

/** How much of a song's work is done, 0-1. */
export function shareOf({ phase }: Pick<Song, 'phase'>): number {
  if (phase.kind === 'done' || phase.kind === 'failed') return 1;
  if (phase.kind !== 'running') return 0;
  // Nothing is uploaded or downloaded.
  if (phase.request.isOnDevice) return phase.progress.percent / 100;
  const { from, to } = STEP_SHARES[phase.progress.step];
  return from + ((to - from) * phase.progress.percent) / 100;
}

/** How much of a batch is done, 0-1. */
function batchShare(songs: readonly Song[]): number {
  return songs.reduce((sum, song) => sum + shareOf(song), 0) / Math.max(songs.length, 1);
}

/** How much of what runs is done, whole percent below 100; null while nothing runs. */
export function runPercent(state: QueueState): number | null {
  const songs = batchSongs(state);
  if (!songs.some(isBusy)) return null;
  return Math.min(99, Math.floor(batchShare(songs) * 100));
}

/** The retune whose file is being uploaded. */
export interface SentSong {
  id: string;
  filename: string;
  bytes: number;
  /** 0-1, in whole percent. */
  share: number;
}

/** The song that is being uploaded; null: none. */
export function sentSong({ songs }: Pick<QueueState, 'songs'>): SentSong | null {
  for (const { phase, name: filename, sizeBytes: bytes } of songs) {
    if (phase.kind !== 'running' || phase.progress.step !== 'upload') continue;
    return { id: phase.retuneId, filename, bytes, share: Math.floor(phase.progress.percent) / 100 };
  }
  return null;
}

/** Before this the pace is not known: milliseconds, and the share that is done. */
const MIN_ELAPSED_MS = 4000;
const MIN_SHARE = 0.03;

/** About how long a batch still takes at the pace so far, seconds; null while that is not known. */
export function secondsLeft(state: QueueState, nowMs: number): number | null {
  if (state.batch === null) return null;
  const share = batchShare(batchSongs(state));
  const elapsedMs = nowMs - state.batch.startedAtMs;
  if (elapsedMs < MIN_ELAPSED_MS || share < MIN_SHARE) return null;
  return roundSeconds((elapsedMs / 1000) * (1 / share - 1));
}

/** To whole seconds below ten, to five above. */
function roundSeconds(seconds: number): number {
  return seconds < 10 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 5) * 5;
}

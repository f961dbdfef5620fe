import type { FileRefusal } from '../../../shared/audio/check-file';
import type { RetuneOptions } from '../options/options';
import {
  isBusy,
  isFetchable,
  isUnfit,
  type Inspection,
  type Outcome,
  type Phase,
  type Progress,
  type Song,
  type Tuning,
} from './song';

/** The retuner's whole state. It lives while the app is open, whatever page is shown. */
export interface QueueState {
  /** In the order they were chosen, which is the order they are retuned in. */
  songs: readonly Song[];
  /** The song on the screen; null: none, the page shows where to choose one. */
  selectedId: string | null;
  options: RetuneOptions;
}

export type QueueAction =
  | { type: 'added'; songs: readonly Pick<Song, 'id' | 'file' | 'name' | 'sizeBytes'>[] }
  | { type: 'refused'; id: string; refusal: FileRefusal }
  | { type: 'inspected'; id: string; inspection: Inspection }
  | { type: 'tuned'; id: string; tuning: Tuning }
  | { type: 'source'; id: string; text: string | null }
  | { type: 'forced'; id: string; isForced: boolean }
  | { type: 'phase'; id: string; phase: Phase }
  | { type: 'progress'; id: string; progress: Partial<Progress> }
  | { type: 'outcome'; id: string; outcome: Partial<Outcome> }
  | { type: 'selected'; id: string | null }
  | { type: 'removed'; id: string }
  | { type: 'chosen'; options: Partial<RetuneOptions> }
  | { type: 'queue-stopped' }
  | { type: 'emptied' };

export function reduceQueue(state: QueueState, action: QueueAction): QueueState {
  switch (action.type) {
    case 'added': {
      const songs = action.songs.map((song): Song => ({ ...song, ...FRESH }));
      const isOnScreen = state.songs.some(({ id, phase }) => id === state.selectedId && phase.kind !== 'done');
      const selectedId = isOnScreen ? state.selectedId : (songs[0]?.id ?? state.selectedId);
      return { ...state, songs: [...state.songs, ...songs], selectedId };
    }
    case 'refused':
      return change(state, action.id, () => ({ refusal: action.refusal }));
    case 'inspected':
      return change(state, action.id, () => ({ inspection: action.inspection }));
    case 'tuned':
      return change(state, action.id, () => ({ tuning: action.tuning }));
    case 'source':
      // A new source needs a new confirmation to retune anyway.
      return change(state, action.id, () => ({ sourceText: action.text, isForced: false }));
    case 'forced':
      return change(state, action.id, () => ({ isForced: action.isForced }));
    case 'phase':
      return setPhase(state, action.id, action.phase);
    case 'progress':
      return change(state, action.id, ({ phase }) =>
        phase.kind === 'running' ? { phase: { ...phase, progress: { ...phase.progress, ...action.progress } } } : {},
      );
    case 'outcome':
      return change(state, action.id, ({ phase }) =>
        phase.kind === 'done' ? { phase: { ...phase, outcome: { ...phase.outcome, ...action.outcome } } } : {},
      );
    case 'selected':
      return { ...state, selectedId: action.id };
    case 'removed':
      return remove(state, action.id);
    case 'chosen':
      return { ...state, options: { ...state.options, ...action.options } };
    case 'queue-stopped':
      return {
        ...state,
        songs: state.songs.map((song) => (song.phase.kind === 'queued' ? { ...song, phase: OPEN } : song)),
      };
    case 'emptied':
      return { ...state, songs: [], selectedId: null };
  }
}

const OPEN: Phase = { kind: 'open', wasCancelled: false };

const FRESH = {
  refusal: null,
  inspection: { kind: 'reading' },
  tuning: { kind: 'measuring', share: 0 },
  sourceText: null,
  isForced: false,
  phase: OPEN,
} as const satisfies Partial<Song>;

function change(state: QueueState, id: string, to: (song: Song) => Partial<Song>): QueueState {
  return { ...state, songs: state.songs.map((song) => (song.id === id ? { ...song, ...to(song) } : song)) };
}

/** Sets a song's phase. While a finished song is on the screen, the next one to start replaces it. */
function setPhase(state: QueueState, id: string, phase: Phase): QueueState {
  const settled = change(state, id, () => ({ phase, ...(phase.kind === 'done' && { file: null }) }));
  const next = phase.kind === 'done' ? releaseOldSongs(settled, id) : settled;
  const shown = state.songs.find((song) => song.id === state.selectedId);
  const follows = phase.kind === 'running' && (shown === undefined || shown.phase.kind === 'done');
  return follows ? { ...next, selectedId: id } : next;
}

/** Memory limit for finished songs that can be saved again, bytes. */
const MAX_RETAINED_BYTES = 400 * 2 ** 20;

/** Keeps only the newest finished songs in memory. */
function releaseOldSongs(state: QueueState, latestId: string): QueueState {
  const sizes = new Map(
    state.songs.map(({ id, phase }) => [id, phase.kind === 'done' ? (phase.outcome.song?.size ?? 0) : 0]),
  );
  let room = MAX_RETAINED_BYTES - (sizes.get(latestId) ?? 0);
  return state.songs.reduceRight((next, { id }) => {
    if (id === latestId) return next;
    room -= sizes.get(id) ?? 0;
    return room >= 0 ? next : reduceQueue(next, { type: 'outcome', id, outcome: { song: null } });
  }, state);
}

function remove(state: QueueState, id: string): QueueState {
  const at = state.songs.findIndex((song) => song.id === id);
  const songs = state.songs.filter((song) => song.id !== id);
  if (state.selectedId !== id) return { ...state, songs };
  const neighbour = songs[at] ?? songs[at - 1];
  return { ...state, songs, selectedId: neighbour?.id ?? null };
}

export function busySongs({ songs }: QueueState): Song[] {
  return songs.filter(isBusy);
}

/** Songs that can be sent: not refused, not queued or running, not done. */
export function readySongs({ songs }: QueueState): Song[] {
  return songs.filter(({ refusal, phase }) => refusal === null && (phase.kind === 'open' || phase.kind === 'failed'));
}

/**
 * The songs that one press sends together. Left out unless it is on the screen: a song that only has to be downloaded
 * (it would be counted again) or whose file the server cannot read (it would be refused again).
 */
export function sentTogether(songs: readonly Song[], shownId: string | undefined): Song[] {
  return songs.filter((song) => song.id === shownId || !(isFetchable(song) || isUnfit(song)));
}

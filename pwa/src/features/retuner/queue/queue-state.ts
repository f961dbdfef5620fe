import type { StudioFolder } from '../../../shared/files/found-files';
import type { FileRefusal } from '../../../shared/audio/check-file';
import { type RetuneOptions, withChange } from '../options/options';
import type { Intake } from './intake';
import { interrupted } from '../transfer/failures';
import {
  type BegunUpload,
  isBusy,
  isFetchable,
  isUnfit,
  type Inspection,
  type Outcome,
  type Phase,
  type Progress,
  type RetuneRequest,
  type Song,
  type StoppedBy,
  type Tuning,
} from '../song';

/** The retuner's whole state. It lives while the app is open, whatever page is shown. */
export interface QueueState {
  /** In the order they were chosen, which is the order they are retuned in. */
  songs: readonly Song[];
  /** The song whose details are on the screen: the only one, or the one that the user opened; null: none. */
  selectedId: string | null;
  options: RetuneOptions;
  /** Whether an album's songs are all shifted alike; null: as their pitches suggest. */
  albumShift: 'shared' | 'own' | null;
  /** The folder that the songs came from; null: from several, or none. */
  folderName: string | null;
  /** What the retuned songs come into; null: only into the history. */
  intoFolder: StudioFolder | null;
  /** The last files that were added together. */
  intake: Intake | null;
  /** What was sent since the queue was last idle; null before. */
  batch: Batch | null;
}

/** Songs that were sent together, or joined while they ran. */
export interface Batch {
  ids: readonly string[];
  startedAtMs: number;
  /** The archive that holds several results, once it is saved; its size in bytes. */
  archive: { name: string; bytes: number; savedAtMs: number } | null;
}

/** What of it is kept for a page that is loaded again. */
export type KeptState = Pick<QueueState, 'songs' | 'albumShift' | 'folderName' | 'intoFolder' | 'batch'>;

export function emptyQueue(options: RetuneOptions): QueueState {
  return {
    songs: [],
    selectedId: null,
    options,
    albumShift: null,
    folderName: null,
    intoFolder: null,
    intake: null,
    batch: null,
  };
}

export type QueueAction =
  | {
      type: 'added';
      songs: readonly Pick<Song, 'id' | 'file' | 'name' | 'path' | 'sizeBytes'>[];
      intake: Intake | null;
    }
  | { type: 'refused'; id: string; refusal: FileRefusal }
  | { type: 'inspected'; id: string; inspection: Inspection }
  | { type: 'tuned'; id: string; tuning: Tuning }
  | { type: 'probed'; id: string; probe: Song['probe'] }
  | { type: 'source'; id: string; text: string | null }
  | { type: 'forced'; id: string; isForced: boolean }
  | { type: 'album-shift'; albumShift: 'shared' | 'own' }
  | { type: 'song-shift'; id: string; takesAlbumShift: boolean }
  | { type: 'into-folder'; folder: StudioFolder | null }
  | { type: 'nothing-added'; intake: Intake | null }
  | { type: 'phase'; id: string; phase: Phase }
  | { type: 'progress'; id: string; progress: Partial<Progress> }
  | { type: 'outcome'; id: string; outcome: Partial<Outcome> }
  | { type: 'selected'; id: string | null }
  | { type: 'removed'; id: string }
  | { type: 'moved'; id: string; to: number }
  | { type: 'again'; id: string; isStored: boolean }
  | { type: 'upload'; id: string; upload: BegunUpload | null }
  | { type: 'file-found'; id: string; file: File }
  | { type: 'restored'; kept: KeptState }
  | { type: 'chosen'; options: Partial<RetuneOptions> }
  | {
      type: 'sent';
      ids: readonly string[];
      atMs: number;
      requests?: ReadonlyMap<string, RetuneRequest>;
      /** Songs that there were no retunes left for. */
      beyond?: readonly string[];
    }
  | { type: 'saved'; ids: readonly string[]; archive: Batch['archive'] }
  | { type: 'queue-stopped'; by: StoppedBy }
  | { type: 'emptied' };

export function reduceQueue(state: QueueState, action: QueueAction): QueueState {
  switch (action.type) {
    case 'added': {
      const added = action.songs.map((song): Song => ({ ...song, ...FRESH }));
      // When all is done, a new list begins.
      const songs = state.songs.every(({ phase }) => phase.kind === 'done') ? added : [...state.songs, ...added];
      const isNew = songs === added;
      const selectedId = isNew || state.songs.length === 1 ? null : state.selectedId;
      const folderName = isNew ? (action.intake?.folderName ?? null) : state.folderName;
      const next = { ...state, songs, selectedId, folderName, intake: action.intake };
      return showLone(isNew ? { ...next, albumShift: null, intoFolder: null, batch: null } : next);
    }
    case 'refused':
      return change(state, action.id, () => ({ refusal: action.refusal }));
    case 'inspected':
      return change(state, action.id, () => ({ inspection: action.inspection }));
    case 'tuned':
      return change(state, action.id, () => ({ tuning: action.tuning }));
    case 'probed':
      return change(state, action.id, () => ({ probe: action.probe }));
    case 'source':
      // A new source needs a new confirmation to retune anyway.
      return change(state, action.id, () => ({ sourceText: action.text, isForced: false }));
    case 'album-shift':
      return { ...state, albumShift: action.albumShift };
    case 'song-shift':
      return change(state, action.id, () => ({ takesAlbumShift: action.takesAlbumShift }));
    case 'into-folder':
      return { ...state, intoFolder: action.folder };
    case 'nothing-added':
      return { ...state, intake: action.intake };
    case 'forced':
      return change(state, action.id, () => ({ isForced: action.isForced }));
    case 'phase':
      return setPhase(state, action.id, action.phase);
    case 'progress':
      return change(state, action.id, ({ phase }) =>
        phase.kind === 'running' ? { phase: { ...phase, progress: { ...phase.progress, ...action.progress } } } : {},
      );
    case 'outcome':
      return change(state, action.id, (song) => withOutcome(song, action.outcome));
    case 'selected':
      return { ...state, selectedId: action.id };
    case 'removed':
      return remove(state, action.id);
    case 'moved': {
      const moved = state.songs.filter(({ id }) => id === action.id);
      const others = state.songs.filter(({ id }) => id !== action.id);
      return { ...state, songs: others.toSpliced(action.to, 0, ...moved) };
    }
    case 'again':
      return change(state, action.id, ({ phase }) =>
        phase.kind === 'done'
          ? {
              phase: OPEN,
              file: phase.outcome.original,
              isForced: false,
              storedOriginalOf: action.isStored ? phase.outcome.retuneId : null,
            }
          : {},
      );
    case 'upload':
      return change(state, action.id, () => ({ upload: action.upload }));
    case 'file-found':
      return change(state, action.id, ({ phase, upload }) => ({
        file: action.file,
        upload: upload?.modifiedMs === action.file.lastModified ? upload : null,
        // Without an upload its last retune has failed, or was never sent.
        ...(phase.kind === 'failed' && {
          phase: { kind: 'queued', request: phase.request, retuneId: upload ? phase.retuneId : undefined },
        }),
      }));
    case 'restored': {
      const { songs, batch, ...settings } = action.kept;
      const all = [...state.songs, ...songs];
      const ids = [...(state.batch?.ids ?? []), ...(batch?.ids ?? [])];
      const whole = state.songs.length === 0 ? { ...state, ...settings } : state;
      return showLone({ ...whole, songs: all, batch: batch && { ...batch, ids }, selectedId: null });
    }
    case 'chosen':
      return { ...state, options: withChange(state.options, action.options) };
    case 'sent': {
      const running = busySongs(state).length > 0 ? state.batch : null;
      const batch = running ?? { ids: [], startedAtMs: action.atMs, archive: null };
      const songs = state.songs.map((song): Song => {
        const request = action.requests?.get(song.id);
        if (request) return { ...song, phase: { kind: 'queued', request } };
        return action.beyond?.includes(song.id) ? { ...song, phase: { kind: 'open', stoppedBy: 'limit' } } : song;
      });
      return { ...state, songs, batch: { ...batch, ids: [...new Set([...batch.ids, ...action.ids])] } };
    }
    case 'saved': {
      const isSaved = ({ id }: Song): boolean => action.ids.includes(id);
      const songs = state.songs.map((song) => (isSaved(song) ? withOutcome(song, { isSaved: true }) : song));
      const { batch, ...rest } = state;
      const archive = batch && action.ids.some((id) => batch.ids.includes(id)) ? action.archive : null;
      return { ...rest, songs: releaseOldSongs(songs), batch: batch && archive ? { ...batch, archive } : batch };
    }
    case 'queue-stopped':
      return {
        ...state,
        songs: state.songs.map((song) =>
          song.phase.kind === 'queued' ? { ...song, phase: stopped(song.phase, action.by) } : song,
        ),
      };
    case 'emptied':
      return emptyQueue(state.options);
  }
}

/** The server may have one that was begun: sent again, it could count twice. */
const stopped = ({ request, retuneId }: Extract<Phase, { kind: 'queued' }>, by: StoppedBy): Phase =>
  retuneId === undefined
    ? { kind: 'open', stoppedBy: by }
    : { kind: 'failed', request, retuneId, failure: interrupted('process') };

const OPEN: Phase = { kind: 'open', stoppedBy: null };

const FRESH = {
  refusal: null,
  inspection: { kind: 'reading' },
  tuning: { kind: 'measuring', share: 0 },
  probe: null,
  upload: null,
  storedOriginalOf: null,
  sourceText: null,
  isForced: false,
  takesAlbumShift: false,
  phase: OPEN,
} as const satisfies Partial<Song>;

function change(state: QueueState, id: string, to: (song: Song) => Partial<Song>): QueueState {
  return { ...state, songs: state.songs.map((song) => (song.id === id ? { ...song, ...to(song) } : song)) };
}

function setPhase(state: QueueState, id: string, phase: Phase): QueueState {
  return change(state, id, () => ({ phase, ...(phase.kind === 'done' && { file: null }) }));
}

function withOutcome(song: Song, outcome: Partial<Outcome>): Song {
  const { phase } = song;
  if (phase.kind !== 'done') return song;
  const next = { ...phase.outcome, ...outcome };
  // A result that was released stays so.
  return { ...song, phase: { ...phase, outcome: { ...next, song: phase.outcome.song && next.song } } };
}

/** Memory limit for saved songs that can be saved again, bytes. */
const MAX_RETAINED_BYTES = 400 * 2 ** 20;

/** Keeps only the last saved songs in memory; those that are not saved yet stay. */
function releaseOldSongs(songs: readonly Song[]): Song[] {
  let room = MAX_RETAINED_BYTES;
  const kept = songs.toReversed().map((song) => {
    if (song.phase.kind !== 'done' || !song.phase.outcome.isSaved) return song;
    room -= song.phase.outcome.song?.size ?? 0;
    return room >= 0 ? song : withOutcome(song, { song: null });
  });
  return kept.reverse();
}

function remove(state: QueueState, id: string): QueueState {
  const songs = state.songs.filter((song) => song.id !== id);
  const selectedId = state.selectedId === id ? null : state.selectedId;
  const { intake, intoFolder } = songs.length === 0 ? emptyQueue(state.options) : state;
  return showLone({ ...state, songs, selectedId, intake, intoFolder });
}

/** A lone song is on the screen; in a list the user opens one. */
function showLone(state: QueueState): QueueState {
  const [only, second] = state.songs;
  return only && !second ? { ...state, selectedId: only.id } : state;
}

export function busySongs({ songs }: QueueState): Song[] {
  return songs.filter(isBusy);
}

/** Songs that can be sent: here, not refused, not queued or running, not done. */
export function readySongs({ songs }: QueueState): Song[] {
  return songs.filter(
    ({ file, refusal, phase }) =>
      file !== null && refusal === null && (phase.kind === 'open' || phase.kind === 'failed'),
  );
}

/**
 * The songs of a list that one press sends. Left out: a song that the server has (it could be counted again) or whose
 * file the server cannot read (it would be refused again); their rows have a way out of their own.
 */
export function sentTogether(songs: readonly Song[]): Song[] {
  return songs.filter((song) => !(isFetchable(song) || isUnfit(song)));
}

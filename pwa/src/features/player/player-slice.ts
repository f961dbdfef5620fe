import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Listening } from '../../shared/audio/live-retuner';
import { rememberedListening, rememberedSettings, type RetuneSettings } from './retune-settings';

/** A file in the queue, as displayed. The file itself, its sound and its waveform belong to the session. */
export interface QueueEntry {
  id: string;
  fileName: string;
  sizeBytes: number;
  title: string | null;
  artist: string | null;
  album: string | null;
  coverUrl: string | null;
  /** Codec, rate, channels and so on, where known. */
  format: TrackFormat | null;
  durationSeconds: number | null;
  /** The song's own A4, Hz; null while or if it is not measured. */
  a4Hz: number | null;
  /** Half the width of its 95 % interval, cents; null with it. */
  a4ErrorCents: number | null;
  /** Why it has no A4; null while it is not measured yet. */
  unmeasured: 'unclear' | 'too-long' | null;
  /** Why it cannot be played, and what to do. */
  problem: string | null;
  /** Its copy or handle in the library, if it is remembered. */
  libraryId: string | null;
}

export interface TrackFormat {
  codec: string | null;
  sampleRateHz: number | null;
  channels: number | null;
  bitDepth: number | null;
}

/** Off: playback ends after the last track. All: it begins again. One: the current track plays again. */
export type Repeat = 'off' | 'all' | 'one';

/** `counting`: clicks sound before the music. */
export type TransportStatus = 'empty' | 'loading' | 'paused' | 'counting' | 'playing';

export interface PlayerState {
  queue: QueueEntry[];
  currentId: string | null;
  repeat: Repeat;
  /** Ids in the order from before shuffling; null when it is not shuffled. */
  unshuffled: readonly string[] | null;
  status: TransportStatus;
  /** Whether the user wants to hear it: a track that is opening plays then, and one that cannot be read is skipped. */
  willPlay: boolean;
  /** Whether the current file is streamed: too long for memory, or no AudioWorklet. */
  isStreamed: boolean;
  hasWaveform: boolean;
  /** 0-100. */
  volume: number;
  isMuted: boolean;
  retune: RetuneSettings;
  listening: Listening;
  /** Why the tempo cannot be preserved in this browser. */
  tempoProblem: string | null;
}

export const DEFAULT_VOLUME = 70;

const initialState = (): PlayerState => ({
  queue: [],
  currentId: null,
  repeat: 'off',
  unshuffled: null,
  status: 'empty',
  willPlay: false,
  isStreamed: false,
  hasWaveform: false,
  volume: DEFAULT_VOLUME,
  isMuted: false,
  retune: rememberedSettings(),
  listening: rememberedListening(),
  tempoProblem: null,
});

const playerSlice = createSlice({
  name: 'player',
  initialState,
  reducers: {
    added(state, { payload }: PayloadAction<QueueEntry[]>) {
      state.queue.push(...payload);
    },
    inserted(state, { payload }: PayloadAction<{ entries: readonly QueueEntry[]; index: number }>) {
      state.queue.splice(payload.index, 0, ...payload.entries);
    },
    removed(state, { payload }: PayloadAction<string>) {
      state.queue = state.queue.filter(({ id }) => id !== payload);
    },
    moved(state, { payload }: PayloadAction<{ id: string; to: number }>) {
      const from = state.queue.findIndex(({ id }) => id === payload.id);
      const [entry] = from < 0 ? [] : state.queue.splice(from, 1);
      if (entry) state.queue.splice(Math.min(Math.max(0, payload.to), state.queue.length), 0, entry);
    },
    /** The same tracks in another order. */
    reordered(state, { payload }: PayloadAction<{ ids: readonly string[]; unshuffled: readonly string[] | null }>) {
      const entries = new Map(state.queue.map((entry) => [entry.id, entry]));
      state.queue = payload.ids.flatMap((id) => entries.get(id) ?? []);
      state.unshuffled = payload.unshuffled && [...payload.unshuffled];
    },
    /** Other tracks take the place of all. */
    replaced(state, { payload }: PayloadAction<{ queue: QueueEntry[]; unshuffled: readonly string[] | null }>) {
      state.queue = payload.queue;
      state.unshuffled = payload.unshuffled && [...payload.unshuffled];
    },
    repeatChanged(state, { payload }: PayloadAction<Repeat>) {
      state.repeat = payload;
    },
    /** The queue of the last visit; its current track is not open yet. */
    restored(state, { payload }: PayloadAction<Pick<PlayerState, 'queue' | 'currentId' | 'repeat' | 'unshuffled'>>) {
      Object.assign(state, payload, { status: 'paused' });
    },
    learned(state, { payload }: PayloadAction<{ id: string; facts: Partial<QueueEntry> }>) {
      const entry = state.queue.find(({ id }) => id === payload.id);
      if (entry) Object.assign(entry, payload.facts);
    },
    /** Another track becomes the current one. */
    selected(state, { payload }: PayloadAction<string | null>) {
      state.currentId = payload;
      state.status = payload === null ? 'empty' : 'loading';
      state.hasWaveform = false;
      state.isStreamed = false;
    },
    /** The track is open. */
    loaded(state, { payload }: PayloadAction<{ isStreamed: boolean; hasWaveform: boolean }>) {
      Object.assign(state, payload);
    },
    statusChanged(state, { payload }: PayloadAction<TransportStatus>) {
      state.status = payload;
    },
    playWanted(state, { payload }: PayloadAction<boolean>) {
      state.willPlay = payload;
    },
    volumeChanged(state, { payload }: PayloadAction<number>) {
      state.volume = Math.min(100, Math.max(0, Math.round(payload)));
      state.isMuted = false;
    },
    muteToggled(state) {
      state.isMuted = !state.isMuted;
    },
    retuneChanged(state, { payload }: PayloadAction<Partial<RetuneSettings>>) {
      Object.assign(state.retune, payload);
    },
    listeningChanged(state, { payload }: PayloadAction<Listening>) {
      state.listening = payload;
    },
    tempoBecameUnavailable(state, { payload }: PayloadAction<string>) {
      state.tempoProblem = payload;
    },
  },
});

export const playerReducer = playerSlice.reducer;
export const playerActions = playerSlice.actions;

export interface WithPlayer {
  player: PlayerState;
}

/** The part of the store that the player needs. */
export interface PlayerStore {
  dispatch(action: ReturnType<(typeof playerActions)[keyof typeof playerActions]>): unknown;
  getState(): WithPlayer;
  subscribe(listener: () => void): () => void;
}

export const selectPlayer = (state: WithPlayer): PlayerState => state.player;
export const selectEntry = ({ player }: WithPlayer, id: string | null): QueueEntry | null =>
  player.queue.find((entry) => entry.id === id) ?? null;
export const selectCurrent = (state: WithPlayer): QueueEntry | null => selectEntry(state, state.player.currentId);
/** It plays, or will as soon as it is open. */
export const selectIsPlaying = ({ player: { status, willPlay } }: WithPlayer): boolean =>
  status === 'playing' || (status === 'loading' && willPlay);
/** The track after or before the current one; in a queue that repeats, the first follows the last. */
export function selectNeighbour({ player }: WithPlayer, step: 1 | -1): QueueEntry | null {
  const { queue, currentId, repeat } = player;
  const index = queue.findIndex(({ id }) => id === currentId);
  if (index < 0) return null;
  return (repeat === 'all' ? queue.at((index + step) % queue.length) : queue[index + step]) ?? null;
}

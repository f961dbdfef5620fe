import type { OwnShift } from '../pitch/song-move';

/** A part of a song that repeats, seconds of the recording. */
export interface Loop {
  fromSeconds: number;
  toSeconds: number;
}

/** A loop with a name, and the tempo it was practised at. */
export interface SavedLoop extends Loop {
  id: string;
  name: string;
  tempoPercent: number;
}

export interface Marker {
  id: string;
  name: string;
  atSeconds: number;
}

export const COUNT_INS = [0, 4, 8] as const;
type CountInClicks = (typeof COUNT_INS)[number];

/** What is remembered of a song, whatever its file is called. */
export interface SongSettings extends OwnShift {
  /** Whether the movement of its pitch is taken out. */
  isStraightened: boolean;
  tempoPercent: number;
  loop: Loop | null;
  isLooping: boolean;
  loops: readonly SavedLoop[];
  /** In the order of the song. */
  markers: readonly Marker[];
  countInClicks: CountInClicks;
  /** Before each round of the loop, not only at the start. */
  isEveryRound: boolean;
  /** Tapped, at 100 % of the tempo; null when it was not. */
  beatsPerMinute: number | null;
}

export const DEFAULT_SONG: SongSettings = {
  semitones: 0,
  cents: 0,
  isStraightened: false,
  tempoPercent: 100,
  loop: null,
  isLooping: false,
  loops: [],
  markers: [],
  countInClicks: 0,
  isEveryRound: false,
  beatsPerMinute: null,
};

/** The shortest loop, seconds. */
export const MIN_LOOP_SECONDS = 0.2;
/** Beats a minute. */
export const BEAT = { min: 20, max: 400 } as const;

export function inOrder(markers: readonly Marker[]): Marker[] {
  return markers.toSorted((a, b) => a.atSeconds - b.atSeconds);
}

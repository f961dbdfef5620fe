import type { Peaks } from '../../../../shared/audio/peaks';

/** A file that is ready to be played. */
export interface LoadedSound {
  buffer: AudioBuffer;
  peaks: Peaks;
}

/** One of the two files. */
export interface SideState {
  status: 'empty' | 'loading' | 'ready' | 'failed';
  /** Of the file, as far as one was chosen. */
  name: string | null;
  /** Why it cannot be played, and what to do; for the user. */
  problem: string | null;
  peaks: Peaks | null;
  durationSeconds: number;
  /** A4 as measured, Hz; null while unknown. */
  a4Hz: number | null;
  isMeasuring: boolean;
}

export const EMPTY_SIDE: SideState = {
  status: 'empty',
  name: null,
  problem: null,
  peaks: null,
  durationSeconds: 0,
  a4Hz: null,
  isMeasuring: false,
};

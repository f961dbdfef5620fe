import { Scope } from '../../../shared/scope';
import { Store } from '../../../shared/store';

export const SLEEP_MINUTES = [15, 30, 45, 60] as const;
export const SLEEP_ENDS = { song: 'End of song', album: 'End of album' };
/** Minutes, or the end of what plays. */
export type SleepChoice = (typeof SLEEP_MINUTES)[number] | keyof typeof SLEEP_ENDS;

export interface SleepState {
  choice: SleepChoice;
  /** Whole seconds until silence; null while it is not known: the album goes on behind this song. */
  leftSeconds: number | null;
}

/** What the timer stops. */
export interface SleepTarget {
  /** Of the volume, 0-1. */
  setFade: (share: number) => void;
  pause: () => Promise<void>;
  /** Until the current song ends, in seconds of playback. */
  leftOfSongSeconds: () => number;
  /** Whether the song behind the current one is not of its album. */
  isLastOfAlbum: () => boolean;
  /** Another song may follow now, or none. */
  changed: () => void;
}

const FADE_SECONDS = 20;
const TICK_MS = 250;

/** Fades out and pauses after some minutes, or at the end of the song or the album. Null while it is off. */
export class SleepTimer extends Store<SleepState | null> {
  #ticking = new Scope();
  #endsAtMs = 0;

  constructor(private readonly target: SleepTarget) {
    super(null);
  }

  readonly start = (choice: SleepChoice): void => {
    this.stop();
    if (typeof choice === 'number') this.#endsAtMs = Date.now() + choice * 60_000;
    this.#ticking = new Scope();
    this.#ticking.interval(() => this.#tick(), TICK_MS);
    this.set({ choice, leftSeconds: null });
    this.target.changed();
    this.#tick();
  };

  /** Turns it off, at full volume. */
  readonly stop = (): void => {
    this.#ticking.dispose();
    this.target.setFade(1);
    if (this.state === null) return;
    this.set(null);
    this.target.changed();
  };

  /** Whether nothing follows the current song. */
  stopsAfterSong(): boolean {
    const choice = this.state?.choice;
    return choice === 'song' || (choice === 'album' && this.target.isLastOfAlbum());
  }

  #tick(): void {
    const { choice } = this.state ?? {};
    if (choice === undefined) return;
    const left = this.#leftSeconds();
    this.target.setFade(left === null ? 1 : Math.min(1, Math.max(0, left / FADE_SECONDS)));
    if (typeof choice === 'number' && left !== null && left <= 0) {
      this.#ticking.dispose();
      void this.target.pause().then(this.stop);
      return;
    }
    const leftSeconds = left === null ? null : Math.ceil(left);
    if (leftSeconds !== this.state?.leftSeconds) this.set({ choice, leftSeconds });
  }

  #leftSeconds(): number | null {
    const { choice } = this.state ?? {};
    if (typeof choice === 'number') return (this.#endsAtMs - Date.now()) / 1000;
    return this.stopsAfterSong() ? this.target.leftOfSongSeconds() : null;
  }
}

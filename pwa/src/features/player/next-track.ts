import type { LiveRetuner } from '../../shared/audio/live-retuner';
import { Scope } from '../../shared/scope';
import type { TrackSound } from './player-engine';
import type { TrackFiles } from './track-files';

/** The next track is decoded when this much of the current one is left: early enough for a phone, short in memory. */
const PREPARE_SECONDS = 30;
const TICK_MS = 1000;

/** The next track, and when it starts. */
export interface Upcoming {
  engine: LiveRetuner;
  id: string;
  /** Until the current track ends. */
  leftSeconds: number;
}

/** The next track: decoded in time and passed to the engine, so that it starts without a gap. */
export class NextTrack {
  #preparing: { id: string; controller: AbortController } | null = null;
  #watching = new Scope();

  constructor(
    private readonly files: TrackFiles,
    private readonly upcoming: () => Upcoming | null,
    private readonly soundOf: (id: string) => TrackSound,
  ) {}

  /** Checks every second, during playback, whether it is time to prepare. */
  watch(isPlaying: boolean): void {
    this.#watching.dispose();
    this.#watching = new Scope();
    if (isPlaying) this.#watching.interval(() => void this.#prepare(), TICK_MS);
  }

  /** The prepared track is now playing. */
  taken(): void {
    this.#preparing = null;
  }

  /** Drops the prepared track: the queue or the pitch may have changed. */
  drop(engine: LiveRetuner | null): void {
    if (!this.#preparing) return;
    this.#preparing.controller.abort();
    this.#preparing = null;
    engine?.setNext(null);
  }

  /** Prepares a track unless that is done or running. Its errors are reported when its turn comes. */
  async #prepare(): Promise<void> {
    const upcoming = this.upcoming();
    if (upcoming === null || upcoming.leftSeconds > PREPARE_SECONDS) return;
    const { engine, id } = upcoming;
    if (!engine.playsFromMemory || this.#preparing?.id === id) return;
    const controller = new AbortController();
    this.#preparing = { id, controller };
    try {
      const { held } = await this.files.open(id, { ask: false, canHold: true, signal: controller.signal });
      if (controller.signal.aborted || held === null) return;
      engine.setNext({ key: id, sound: { pcm: held.pcm }, ...this.soundOf(id) });
    } catch {
      // A file that cannot be opened now is opened, or rejected, when the current one has ended.
    }
  }
}

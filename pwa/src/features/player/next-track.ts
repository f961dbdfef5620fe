import type { LiveRetuner } from '../../shared/audio/live-retuner';
import { Scope } from '../../shared/scope';
import type { TrackFiles } from './track-files';

/** The next track is decoded when so much of the current one is left: early enough for a phone, late enough for its memory. */
const PREPARE_SECONDS = 30;
const TICK_MS = 1000;

/** What follows, and when. */
export interface Upcoming {
  engine: LiveRetuner;
  id: string;
  /** Until the current track ends. */
  leftSeconds: number;
}

/** The track that follows: decoded in time and handed to the engine, so that it begins without a gap. */
export class NextTrack {
  #preparing: { id: string; controller: AbortController } | null = null;
  #watching = new Scope();

  constructor(
    private readonly files: TrackFiles,
    private readonly upcoming: () => Upcoming | null,
    private readonly ratioOf: (id: string) => number,
  ) {}

  /** Looks every second whether it is time, while the music plays. */
  watch(isPlaying: boolean): void {
    this.#watching.dispose();
    this.#watching = new Scope();
    if (isPlaying) this.#watching.interval(() => void this.#prepare(), TICK_MS);
  }

  /** It plays now. */
  taken(): void {
    this.#preparing = null;
  }

  /** What was prepared may not be what follows any more, or not at this pitch. */
  drop(engine: LiveRetuner | null): void {
    if (!this.#preparing) return;
    this.#preparing.controller.abort();
    this.#preparing = null;
    engine?.setNext(null);
  }

  /** Prepares a track unless it is prepared or being prepared. Whatever is wrong with it is said when its turn comes. */
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
      engine.setNext({ key: id, sound: { pcm: held.pcm }, ratio: this.ratioOf(id) });
    } catch {
      // A file that cannot be opened now is opened, or refused, when the current one has ended.
    }
  }
}

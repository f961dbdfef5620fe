import type { LiveRetuner } from '../../shared/audio/live-retuner';
import type { TrackShelf } from './track-shelf';

/** The track that follows: decoded in time and handed to the engine, so that it begins without a gap. */
export class NextTrack {
  #preparing: { id: string; controller: AbortController } | null = null;

  constructor(private readonly shelf: TrackShelf) {}

  /** Prepares a track unless it is prepared or being prepared. Whatever is wrong with it is said when its turn comes. */
  async prepare(engine: LiveRetuner, id: string, ratioOf: (id: string) => number): Promise<void> {
    if (!engine.playsFromMemory || this.#preparing?.id === id) return;
    const controller = new AbortController();
    this.#preparing = { id, controller };
    try {
      const { held } = await this.shelf.open(id, { ask: false, canHold: true, signal: controller.signal });
      if (controller.signal.aborted || held === null) return;
      engine.setNext({ key: id, sound: { pcm: held.pcm }, ratio: ratioOf(id) });
    } catch {
      // A file that cannot be opened now is opened, or refused, when the current one has ended.
    }
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
}

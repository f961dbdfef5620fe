import { type MediaActions, MediaSessionBridge } from './media-session';
import type { QueueEntry } from './player-slice';
import { PlayingTitle } from './playing-title';

/** Tells those outside the page what plays: the system's media controls and the browser's tab. */
export class Announcer {
  readonly #media: MediaSessionBridge;
  readonly #tabTitle = new PlayingTitle();

  constructor(actions: MediaActions) {
    this.#media = new MediaSessionBridge(actions);
  }

  /** Another track, or more is known of it. */
  track(entry: QueueEntry | null): void {
    this.#media.show(entry);
  }

  /** It begins to sound, or falls silent. */
  sounding(entry: QueueEntry | null, isPlaying: boolean): void {
    this.#tabTitle.show(isPlaying && entry ? (entry.title ?? entry.fileName) : null);
    this.#media.setPlaying(isPlaying);
  }

  /** Where it is in the recording, and how many seconds of that pass in one. */
  position(entry: QueueEntry | null, seconds: number, speed: number): void {
    this.#media.setPosition(entry?.durationSeconds ?? 0, seconds, speed);
  }
}

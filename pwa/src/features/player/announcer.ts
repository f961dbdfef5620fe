import { setTitlePart } from '../../shared/hooks/use-page-title';
import { type MediaActions, MediaSessionBridge } from './media-session';
import type { QueueEntry } from './player-slice';

/** Shows the playing track outside the page: in the system's media controls and the browser's tab. */
export class Announcer {
  readonly #media: MediaSessionBridge;

  constructor(actions: MediaActions) {
    this.#media = new MediaSessionBridge(actions);
  }

  /** The current track changed, or its details did. */
  track(entry: QueueEntry | null): void {
    this.#media.show(entry);
  }

  /** Playback starts or stops. */
  sounding(entry: QueueEntry | null, isPlaying: boolean): void {
    setTitlePart('track', isPlaying && entry ? `▶ ${entry.title ?? entry.fileName}` : null);
    this.#media.setPlaying(isPlaying);
  }

  /** Position in the recording, and seconds of recording played per second. */
  position(entry: QueueEntry | null, seconds: number, speed: number): void {
    this.#media.setPosition(entry?.durationSeconds ?? 0, seconds, speed);
  }
}

import { type MediaActions, MediaSessionBridge } from './media-session';
import type { QueueEntry } from './player-slice';

/** Shows the playing track outside the page: in the system's media controls and the browser's tab. */
export class Announcer {
  readonly #media: MediaSessionBridge;
  readonly #tabTitle = new PlayingTitle();

  constructor(actions: MediaActions) {
    this.#media = new MediaSessionBridge(actions);
  }

  /** The current track changed, or its details did. */
  track(entry: QueueEntry | null): void {
    this.#media.show(entry);
  }

  /** Playback starts or stops. */
  sounding(entry: QueueEntry | null, isPlaying: boolean): void {
    this.#tabTitle.show(isPlaying && entry ? (entry.title ?? entry.fileName) : null);
    this.#media.setPlaying(isPlaying);
  }

  /** Position in the recording, and seconds of recording played per second. */
  position(entry: QueueEntry | null, seconds: number, speed: number): void {
    this.#media.setPosition(entry?.durationSeconds ?? 0, seconds, speed);
  }
}

/**
 * Puts the playing track into the tab's title. Pages set the title when they open; while something plays, the page's
 * title follows the track's.
 */
export class PlayingTitle {
  #pageTitle = '';
  #track = '';
  #shown: string | null = null;
  #observer: MutationObserver | null = null;

  show(track: string | null): void {
    if (track === null) {
      this.#observer?.disconnect();
      this.#observer = null;
      if (this.#shown !== null && document.title === this.#shown) document.title = this.#pageTitle;
      this.#shown = null;
      return;
    }
    if (this.#shown === null || document.title !== this.#shown) this.#pageTitle = document.title;
    this.#track = track;
    document.title = `▶ ${track} · ${this.#pageTitle}`;
    // Read back: documents fold spaces, and a differing title would be set again forever.
    this.#shown = document.title;
    this.#observer ??= this.#observe();
  }

  #observe(): MutationObserver {
    const observer = new MutationObserver(() => {
      if (this.#shown === null || document.title === this.#shown) return;
      observer.disconnect();
      this.#observer = null;
      this.show(this.#track);
    });
    const title = document.querySelector('title');
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true });
    return observer;
  }
}

import { claimAudioSession } from '../../shared/audio/audio-session';
import {
  claimMediaControls,
  type MediaHandlers,
  mediaSession,
  ownsMediaControls,
  releaseMediaControls,
} from '../../shared/audio/media-controls';
import type { QueueEntry } from './player-slice';

/** Actions of the system's media keys and the lock screen. */
export interface MediaActions {
  play: () => void;
  pause: () => void;
  previous: () => void;
  next: () => void;
  skip: (seconds: number) => void;
  seekTo: (seconds: number) => void;
}

const SKIP_SECONDS = 10;
/** Systems show controls only for media elements of a few seconds. */
const SILENCE_SECONDS = 10;
const SILENCE_RATE_HZ = 8_000;

/**
 * The system's media controls. Web Audio alone gets none, so a silent media element plays along: the system sees it,
 * and it keeps the page running behind a lock screen.
 */
export class MediaSessionBridge {
  #silence: HTMLAudioElement | null = null;
  #entry: QueueEntry | null = null;
  /** Also while it is paused: the lock screen may resume it. */
  #releaseSession: (() => void) | null = null;
  readonly #handlers: MediaHandlers;

  constructor(actions: MediaActions) {
    this.#handlers = {
      play: actions.play,
      pause: actions.pause,
      stop: actions.pause,
      previoustrack: actions.previous,
      nexttrack: actions.next,
      seekbackward: ({ seekOffset }) => actions.skip(-(seekOffset ?? SKIP_SECONDS)),
      seekforward: ({ seekOffset }) => actions.skip(seekOffset ?? SKIP_SECONDS),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) actions.seekTo(seekTime);
      },
    };
  }

  show(entry: QueueEntry | null): void {
    this.#entry = entry;
    if (entry === null) {
      this.#releaseSession?.();
      this.#releaseSession = null;
    }
    const session = mediaSession();
    if (!session || !ownsMediaControls(this)) return;
    if (entry === null) return releaseMediaControls(this);
    session.metadata = new MediaMetadata({
      title: entry.title ?? entry.fileName,
      artist: entry.artist ?? '',
      album: entry.album ?? '',
      artwork: entry.coverUrl === null ? [] : [{ src: entry.coverUrl }],
    });
  }

  setPlaying(isPlaying: boolean): void {
    if (isPlaying && mediaSession()) {
      claimMediaControls(this, this.#handlers);
      this.show(this.#entry);
    }
    this.#setState(isPlaying ? 'playing' : 'paused');
    if (isPlaying) {
      this.#releaseSession ??= claimAudioSession('playing');
      this.#silence ??= silentElement();
      // Refused without a user gesture: then there are no controls; the music itself is not affected.
      this.#silence.play().catch(() => undefined);
    } else this.#silence?.pause();
  }

  /** From here the system advances the position by itself, `speed` seconds per second. */
  setPosition(durationSeconds: number, positionSeconds: number, speed: number): void {
    if (!(durationSeconds > 0) || !ownsMediaControls(this)) return;
    mediaSession()?.setPositionState({
      duration: durationSeconds,
      position: Math.min(durationSeconds, Math.max(0, positionSeconds)),
      playbackRate: speed,
    });
  }

  #setState(state: MediaSessionPlaybackState): void {
    const session = mediaSession();
    if (session && ownsMediaControls(this)) session.playbackState = state;
  }
}

function silentElement(): HTMLAudioElement {
  const frames = SILENCE_SECONDS * SILENCE_RATE_HZ;
  const wav = new DataView(new ArrayBuffer(44 + frames));
  const text = (at: number, ascii: string) => {
    for (let i = 0; i < ascii.length; i += 1) wav.setUint8(at + i, ascii.charCodeAt(i));
  };
  text(0, 'RIFF');
  wav.setUint32(4, 36 + frames, true);
  text(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, SILENCE_RATE_HZ, true);
  wav.setUint32(28, SILENCE_RATE_HZ, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  text(36, 'data');
  wav.setUint32(40, frames, true);
  // 8-bit samples are unsigned: the middle is silence.
  for (let i = 44; i < wav.byteLength; i += 1) wav.setUint8(i, 128);
  const element = new Audio(URL.createObjectURL(new Blob([wav], { type: 'audio/wav' })));
  element.loop = true;
  return element;
}

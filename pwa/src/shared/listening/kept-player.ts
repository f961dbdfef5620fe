import type { Peaks } from '../audio/peaks';
import { claimPlayback } from '../audio/exclusive-playback';
import { claimMediaControls, type MediaHandlers, mediaSession, releaseMediaControls } from '../audio/media-controls';
import { Scope } from '../scope';
import { inWorkspace } from '../session/current-workspace';
import { Store } from '../store';

/** A song before and after: stored on the server, or still in this tab. */
export interface KeptSong {
  /** Of its retune. */
  id: string;
  name: string;
  /** Address of the result, or the result itself. */
  retuned: string | Blob;
  /** The same of the original; null when it is no longer stored. */
  original: string | Blob | null;
  /** By which the result is louder than the original, dB; 0 or less. */
  gainDb: number;
  /** Of the result, where it is known before the result has loaded. */
  durationSeconds?: number;
  /** Its waveform, null when there is none; undefined: the server has it. */
  peaks?: Peaks | null;
  /** Of the folder that it is played in, for the lock screen. */
  coverUrl?: string | null;
}

interface StoredSong {
  id: string;
  name: string;
  /** Null when it is no longer stored. */
  resultUrl: string | null;
  originalUrl: string | null;
  result: { gainDb: number } | null;
}

/** Null for a song whose result is no longer stored. */
export function toKeptSong({ id, name, resultUrl, originalUrl, result }: StoredSong): KeptSong | null {
  if (resultUrl === null) return null;
  return {
    id,
    name,
    retuned: inWorkspace(resultUrl),
    original: originalUrl ? inWorkspace(originalUrl) : null,
    gainDb: result?.gainDb ?? 0,
  };
}

export type Version = 'original' | 'retuned';

export interface Listening {
  song: KeptSong;
  version: Version;
  isPlaying: boolean;
  positionSeconds: number;
  /** Null until it is known; of the other version until that of this one is known. */
  durationSeconds: number | null;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Why it cannot be played, in a sentence. */
  problem: string | null;
}

const PROBLEM = 'Your browser couldn’t play this song. Try again, or download it.';
/** After this time Previous begins the song again. */
const AGAIN_SECONDS = 3;
/** Of the media keys. */
const SKIP_SECONDS = 10;

/**
 * Plays songs where they are kept, the original and the result at the same place and equally loud, while pages change.
 */
export class KeptPlayer extends Store<Listening | null> {
  #queue: readonly KeptSong[] = [];
  #sound: HTMLAudioElement | null = null;
  #scope = new Scope();
  /** The place in the song, 0-1, and whether it plays, until the sound has loaded far enough to take them over. */
  #wanted: { share: number; isPlaying: boolean } | null = null;
  /** The version that was chosen last; a song without an original is heard retuned. */
  #version: Version = 'retuned';

  /** @param artist for the lock screen */
  constructor(private readonly artist: string) {
    super(null);
  }

  /**
   * @param queue the list that it is in: its songs follow
   * @param version that of the song before when left out
   */
  play(song: KeptSong, queue: readonly KeptSong[] = [song], version?: Version): void {
    this.#open(song, true, queue, version);
  }

  /** As {@link play}, but the song stays silent until it is played. */
  cue(song: KeptSong, queue: readonly KeptSong[] = [song], version?: Version): void {
    this.#open(song, false, queue, version);
  }

  readonly toggle = (): void => {
    if (this.state?.isPlaying) this.#pause();
    else this.#resume();
  };

  /** @param share of the song, 0-1 */
  readonly seek = (share: number): void => {
    const sound = this.#sound;
    if (!sound) return;
    const to = Math.min(1, Math.max(0, share));
    if (this.#wanted || !Number.isFinite(sound.duration)) {
      this.#wanted = { share: to, isPlaying: this.#wanted?.isPlaying ?? !sound.paused };
    } else sound.currentTime = to * sound.duration;
    this.#show();
  };

  readonly skip = (seconds: number): void => {
    const { durationSeconds = null } = this.state ?? {};
    if (durationSeconds !== null) this.seek((this.positionSeconds() + seconds) / durationSeconds);
  };

  readonly positionSeconds = (): number => this.#share() * (this.state?.durationSeconds ?? 0);

  readonly next = (): void => this.#step(1);

  readonly previous = (): void => {
    if ((this.#sound?.currentTime ?? 0) > AGAIN_SECONDS || !this.state?.hasPrevious) this.seek(0);
    else this.#step(-1);
  };

  /** Keeps the place in the song, and whether it plays; the songs behind it are heard in this version, too. */
  readonly listenTo = (version: Version): void => {
    const listening = this.state;
    this.#version = version;
    if (!listening || version === listening.version) return;
    if (version === 'original' && listening.song.original === null) return;
    this.#wanted ??= { share: this.#share(), isPlaying: listening.isPlaying };
    this.#load({ ...listening, version, problem: null });
  };

  readonly close = (): void => {
    if (!this.state) return;
    this.#unload();
    this.#queue = [];
    this.#announce(null);
    this.set(null);
  };

  #open(song: KeptSong, isPlaying: boolean, queue: readonly KeptSong[], version = this.#version): void {
    this.#queue = queue;
    this.#version = version;
    this.#wanted = { share: 0, isPlaying };
    this.#load({
      song,
      version: song.original === null ? 'retuned' : version,
      isPlaying: false,
      positionSeconds: 0,
      durationSeconds: song.durationSeconds ?? null,
      problem: null,
      ...this.#neighboursOf(song),
    });
  }

  #step(by: 1 | -1): void {
    const { song } = this.state ?? {};
    const next = this.#queue[this.#queue.findIndex(({ id }) => id === song?.id) + by];
    if (next) this.play(next, this.#queue);
  }

  #neighboursOf({ id }: KeptSong): Pick<Listening, 'hasPrevious' | 'hasNext'> {
    const at = this.#queue.findIndex((song) => song.id === id);
    return { hasPrevious: at > 0, hasNext: at < this.#queue.length - 1 };
  }

  #load(listening: Listening): void {
    this.#unload();
    const { song, version } = listening;
    const file = version === 'original' ? (song.original ?? song.retuned) : song.retuned;
    const url = typeof file === 'string' ? file : URL.createObjectURL(file);
    const sound = new Audio(url);
    this.#sound = sound;
    // The louder of the two is turned down, so that both are equally loud.
    sound.volume = version === 'original' ? Math.min(1, 10 ** (song.gainDb / 20)) : 1;
    const scope = new Scope();
    this.#scope = scope;
    if (url !== file) scope.own(() => URL.revokeObjectURL(url));
    scope.listen(sound, 'loadedmetadata', () => this.#takeOver());
    scope.listen(sound, 'error', () => this.#fail());
    scope.listen(sound, 'ended', () => (this.state?.hasNext ? this.next() : this.seek(0)));
    for (const event of ['timeupdate', 'play', 'pause', 'durationchange'] as const) {
      scope.listen(sound, event, () => this.#show());
    }
    this.#announce(listening);
    if (this.#wanted?.isPlaying) this.#start(sound);
    this.#show(listening);
  }

  #unload(): void {
    const sound = this.#sound;
    this.#sound = null;
    this.#scope.dispose();
    sound?.pause();
    // Ends its download.
    sound?.removeAttribute('src');
    sound?.load();
  }

  #takeOver(): void {
    const [sound, wanted] = [this.#sound, this.#wanted];
    if (!sound || !wanted) return;
    this.#wanted = null;
    if (wanted.share > 0) sound.currentTime = wanted.share * sound.duration;
    this.#show();
  }

  #start(sound: HTMLAudioElement): void {
    claimPlayback(this.#pause);
    sound.play().catch((error: unknown) => {
      const isLeft = error instanceof DOMException && error.name === 'AbortError';
      if (this.#sound === sound && !isLeft) this.#fail();
    });
  }

  #resume(): void {
    if (!this.state) return;
    if (this.state.problem !== null) {
      this.#wanted = { share: this.#share(), isPlaying: true };
      this.#load({ ...this.state, problem: null });
    } else if (this.#sound) {
      if (this.#wanted) this.#wanted.isPlaying = true;
      // The player of this device may have taken the controls meanwhile.
      this.#announce(this.state);
      this.#start(this.#sound);
    }
  }

  readonly #pause = (): void => {
    if (this.#wanted) this.#wanted.isPlaying = false;
    this.#sound?.pause();
    this.#show();
  };

  #fail(): void {
    this.#wanted = null;
    // A sound that failed is not paused by itself.
    this.#sound?.pause();
    this.#show(this.state && { ...this.state, problem: PROBLEM });
  }

  #share(): number {
    const { duration = NaN, currentTime = 0 } = this.#sound ?? {};
    return this.#wanted?.share ?? (duration > 0 ? currentTime / duration : 0);
  }

  #show(listening = this.state): void {
    if (!listening) return;
    const sound = this.#sound;
    const known = sound?.duration ?? NaN;
    const durationSeconds = Number.isFinite(known) ? known : listening.durationSeconds;
    const isPlaying = sound !== null && !sound.paused && !sound.ended;
    const positionSeconds = this.#share() * (durationSeconds ?? 0);
    this.set({ ...listening, durationSeconds, isPlaying, positionSeconds });
  }

  /** For the lock screen and the media keys. */
  #announce(listening: Listening | null): void {
    const session = mediaSession();
    if (!session) return;
    if (listening === null) return releaseMediaControls(this);
    const { song, hasPrevious, hasNext } = listening;
    session.metadata = new MediaMetadata({ title: song.name, artist: this.artist, artwork: artworkOf(song) });
    const neighbours: MediaHandlers = {};
    if (hasPrevious) neighbours.previoustrack = this.previous;
    if (hasNext) neighbours.nexttrack = this.next;
    claimMediaControls(this, {
      ...neighbours,
      play: () => this.#resume(),
      pause: this.#pause,
      seekbackward: () => this.skip(-SKIP_SECONDS),
      seekforward: () => this.skip(SKIP_SECONDS),
      seekto: ({ seekTime = this.positionSeconds() }) => this.skip(seekTime - this.positionSeconds()),
    });
  }
}

const artworkOf = ({ coverUrl }: KeptSong): MediaImage[] =>
  coverUrl ? [{ src: coverUrl, type: 'image/jpeg', sizes: '480x480' }] : [];

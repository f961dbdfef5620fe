import { audioProblemOf } from '../../shared/audio/audio-file.errors';
import type { LiveEvent, LiveRetuner, LiveTrack } from '../../shared/audio/live-retuner';
import { myReference } from '../../shared/reference/my-reference';
import { PermissionNeededError } from './library/permission';
import type { Drifts } from './pitch/drift/drifts';
import { heardPitch } from './pitch/heard-pitch';
import { clickSeconds } from './practice/beat';
import type { SongSettings } from './practice/song-settings';
import type { Songs } from './practice/songs';
import { heardTempo } from './practice/tempo';
import { type PlayerState, type PlayerStore, selectEntry } from './player-slice';
import type { TrackFiles } from './track-files';

/** Sound output is unavailable; the file is not the cause. */
export class NoSoundError extends Error {
  override readonly name = 'NoSoundError';

  constructor(cause: unknown) {
    super('Your browser couldn’t start the sound. Close other tabs that play sound, then press Play.', { cause });
  }
}

/** Why a track cannot be played, for the user. */
export function playProblem(error: unknown): string {
  const isForUser = error instanceof PermissionNeededError || error instanceof NoSoundError;
  return isForUser ? error.message : audioProblemOf(error).message;
}

/** How a track is played, as the engine takes it. */
export type TrackSound = Required<Pick<LiveTrack, 'ratio' | 'tempo' | 'course'>>;

/** Clicks are 6 dB below the song. */
const CLICK_GAIN = 0.5;
const WHOLE_SONG = { fromSeconds: 0, toSeconds: Infinity, stops: false };
/** Where the level of a song is not known. */
const USUAL_LEVEL = 0.7;

/** The engine, created when first needed (an audio output is costly), with the settings applied. */
export class PlayerEngine {
  #live: LiveRetuner | null = null;
  #starting: Promise<LiveRetuner> | null = null;
  #fade = 1;

  constructor(
    private readonly create: () => Promise<LiveRetuner>,
    private readonly store: PlayerStore,
    private readonly known: { files: TrackFiles; songs: Songs; drifts: Drifts },
    private readonly hear: (event: LiveEvent) => void,
    private readonly stopsAfterSong: () => boolean,
  ) {}

  /** Null until first needed. */
  get live(): LiveRetuner | null {
    return this.#live;
  }

  /** @throws NoSoundError; another call tries again */
  start(): Promise<LiveRetuner> {
    this.#starting ??= this.create().then(
      (live) => {
        this.#live = live;
        live.subscribe(this.hear);
        live.listenTo(this.#settings.listening);
        if (live.tempoProblem !== null) this.hear({ type: 'tempo-unavailable', problem: live.tempoProblem });
        this.applyVolume();
        return live;
      },
      (error: unknown) => {
        this.#starting = null;
        throw new NoSoundError(error);
      },
    );
    return this.#starting;
  }

  /**
   * Stops the current track and opens another one, paused: at the beginning of its loop if it has one.
   *
   * @param options.ask whether the browser may ask for permission to the file; only during a user gesture
   * @param options.atSeconds where it begins
   * @returns whether it is streamed
   * @throws NoSoundError; as {@link TrackFiles.open}; the signal's reason
   */
  async open(
    id: string,
    { ask, signal, atSeconds }: { ask: boolean; signal: AbortSignal; atSeconds: number },
  ): Promise<{ isStreamed: boolean }> {
    const live = await this.start();
    await live.pause();
    const { held } = await this.known.files.open(id, { ask, canHold: live.playsFromMemory, signal });
    const sound = held ? { pcm: held.pcm } : { file: await this.known.files.fileOf(id, false) };
    signal.throwIfAborted();
    this.applyRetuning(id);
    const { loop, isLooping } = this.known.songs.settingsOf(id);
    live.load({ key: id, sound, ...this.soundOf(id) }, atSeconds || (isLooping && loop ? loop.fromSeconds : 0));
    this.applyLoop(id);
    return { isStreamed: held === null };
  }

  /** Plays; after a count-in where the song has one, unless it sounds already. @throws NoSoundError */
  async play(id: string): Promise<void> {
    const live = await this.start();
    const { countInClicks: clicks, beatsPerMinute, tempoPercent } = this.known.songs.settingsOf(id);
    try {
      if (clicks === 0 || this.#settings.status === 'counting') {
        await live.play();
        return;
      }
      const intervalSeconds = clickSeconds(beatsPerMinute, heardTempo(tempoPercent, this.known.songs.isHalf));
      await live.playAfter({ clicks, intervalSeconds, level: CLICK_GAIN * this.#levelOf(id) });
    } catch (error) {
      throw new NoSoundError(error);
    }
  }

  /** Pitch and tempo of a track of the queue. */
  soundOf(id: string): TrackSound {
    const tempo = heardTempo(this.known.songs.settingsOf(id).tempoPercent, this.known.songs.isHalf) / 100;
    const { ratio, course } = this.#pitchOf(id);
    return { ratio, tempo, course };
  }

  applyRetuning(id: string): void {
    this.#live?.setRetuning(id, { ...this.soundOf(id), mode: this.#pitchOf(id).mode });
  }

  /** The loop of the current track; all of it repeats where that is set. */
  applyLoop(id: string | null): void {
    if (id === null) return;
    const isRepeated = this.#settings.repeat === 'one' && !this.stopsAfterSong();
    this.#live?.setLoop(loopFor(this.known.songs.settingsOf(id), isRepeated));
  }

  applyVolume(): void {
    const { isMuted, volume } = this.#settings;
    this.#live?.setVolume(isMuted ? 0 : volume * this.#fade);
  }

  /** What is heard of the volume that the user set, 0-1. */
  setFade(share: number): void {
    if (share === this.#fade) return;
    this.#fade = share;
    this.applyVolume();
  }

  #pitchOf(id: string) {
    const entry = selectEntry(this.store.getState(), id);
    const fit = this.known.drifts.of(id)?.fit ?? null;
    return heardPitch(this.#settings.retune, entry, { ...this.known.songs.settingsOf(id), fit }, myReference().a4Hz);
  }

  /** Peak of the song, 0-1. */
  #levelOf(id: string): number {
    const wide = this.known.files.peaksOf(id)?.wide;
    if (!wide) return USUAL_LEVEL;
    return Math.min(
      1,
      Math.max(
        wide.max.reduce((a, b) => Math.max(a, b), 0),
        -wide.min.reduce((a, b) => Math.min(a, b), 0),
      ),
    );
  }

  get #settings(): PlayerState {
    return this.store.getState().player;
  }
}

/** What repeats; null plays on. */
function loopFor({ loop, isLooping, countInClicks, isEveryRound }: SongSettings, isRepeated: boolean) {
  if (loop !== null && isLooping) return { ...loop, stops: isEveryRound && countInClicks > 0 };
  // With a count-in the song ends before it begins again.
  return isRepeated && countInClicks === 0 ? WHOLE_SONG : null;
}

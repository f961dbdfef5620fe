import type { LiveEvent, LiveRetuner } from '../../shared/audio/live-retuner';
import { type PlayerState, type PlayerStore, selectEntry } from './player-slice';
import { shiftOf } from './retune-settings';
import type { TrackFiles } from './track-files';

/** Sound output is unavailable; the file is not the cause. */
export class NoSoundError extends Error {
  override readonly name = 'NoSoundError';

  constructor(cause: unknown) {
    super('Your browser couldn’t start the sound. Close other tabs that play sound, then press Play.', { cause });
  }
}

/** The engine, created when first needed (an audio output is costly), with the settings applied. */
export class PlayerEngine {
  #live: LiveRetuner | null = null;
  #starting: Promise<LiveRetuner> | null = null;
  #fade = 1;

  constructor(
    private readonly create: () => Promise<LiveRetuner>,
    private readonly store: PlayerStore,
    private readonly files: TrackFiles,
    private readonly hear: (event: LiveEvent) => void,
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
   * Stops the current track and opens another one, paused.
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
    const { held } = await this.files.open(id, { ask, canHold: live.playsFromMemory, signal });
    const sound = held ? { pcm: held.pcm } : { file: await this.files.fileOf(id, false) };
    signal.throwIfAborted();
    this.applyRetuning(id);
    live.load({ key: id, sound, ratio: this.ratioOf(id) }, atSeconds);
    return { isStreamed: held === null };
  }

  /** @throws NoSoundError */
  async play(): Promise<void> {
    const live = await this.start();
    try {
      await live.play();
    } catch (error) {
      throw new NoSoundError(error);
    }
  }

  /** Output pitch / input pitch of a track of the queue. */
  ratioOf(id: string): number {
    return shiftOf(this.#settings.retune, selectEntry(this.store.getState(), id)?.a4Hz ?? null).ratio;
  }

  applyRetuning(id: string): void {
    this.#live?.setRetuning(id, { ratio: this.ratioOf(id), mode: this.#settings.retune.mode });
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

  get #settings(): PlayerState {
    return this.store.getState().player;
  }
}

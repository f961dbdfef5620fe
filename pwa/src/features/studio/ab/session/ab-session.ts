import { AudioFileError } from '../../../../shared/audio/audio-file.errors';
import { Scope } from '../../../../shared/scope';
import { Store } from '../../../../shared/store';
import type { PairComparison, Side } from '../model/pair-analyser';
import { alignedSides, type Hearing, type Passage, type PairSides, unalignedSides } from '../sound/pair-graph';
import type { PairPlayer } from '../sound/pair-player';
import type { AbTools } from './ab-tools';
import { problemOf } from './load-sound';
import { EMPTY_SIDE, type LoadedSound, type SideState } from './side';

/** A file of this device, or one of the history that is still to be fetched. */
export type Source = { file: File } | { url: string; name: string };

export interface AbState {
  a: SideState;
  b: SideState;
  /** Level and alignment of both; null until both are there and measured. */
  comparison: PairComparison | null;
  /** Why they cannot be compared, for the user. */
  compareProblem: string | null;
  /** Why nothing sounds, for the user. */
  soundProblem: string | null;
  /** Whether both hold the same sound, frame for frame. */
  isSame: boolean;
  isPlaying: boolean;
  hearing: Hearing;
  loop: Passage | null;
  durationSeconds: number;
  /** The song of the history that both come from. */
  songId: string | null;
}

const EMPTY: AbState = {
  a: EMPTY_SIDE,
  b: EMPTY_SIDE,
  comparison: null,
  compareProblem: null,
  soundProblem: null,
  isSame: false,
  isPlaying: false,
  hearing: 'a',
  loop: null,
  durationSeconds: 0,
  songId: null,
};

/** Decoded files are released when no page has shown them for this time, ms. */
const RELEASE_MS = 20_000;
const NO_SOUND = 'Your browser couldn’t start the sound. Check its sound settings and try again.';
const NOT_COMPARED = 'The two files couldn’t be compared. Choose one of them again.';

/**
 * The two files that are compared, and what plays them. One for each user and workspace: it outlives its two pages, so
 * that the way from one to the other, or to another tab and back, keeps the files.
 */
export class AbSession extends Store<AbState> {
  #player: PairPlayer | null = null;
  readonly #sources: Record<Side, Source | null> = { a: null, b: null };
  readonly #sounds: Record<Side, LoadedSound | null> = { a: null, b: null };
  readonly #loading: Record<Side, AbortController> = { a: new AbortController(), b: new AbortController() };
  #comparing = new AbortController();
  #sides: PairSides = { a: null, b: null };
  #pages = 0;
  #release = new Scope();

  constructor(private readonly tools: AbTools) {
    super(EMPTY);
  }

  /** A page shows the session; returns what ends that. Playback ends with the last page. */
  enter(): () => void {
    this.#pages += 1;
    this.#release.dispose();
    for (const side of ['a', 'b'] as const) {
      const source = this.#sources[side];
      if (source && this.state[side].status === 'empty') void this.#load(side, source);
    }
    return () => {
      this.#pages -= 1;
      this.#release = new Scope();
      const whenLeft = (act: () => void) => () => {
        if (this.#pages === 0) act();
      };
      this.#release.timeout(whenLeft(() => this.stop()));
      this.#release.timeout(
        whenLeft(() => this.#releaseSounds()),
        RELEASE_MS,
      );
    };
  }

  choose(side: Side, file: File): void {
    void this.#load(side, { file });
  }

  /** Both sides from the history. */
  openSong(songId: string, sources: Record<Side, Source>): void {
    this.update({ songId, loop: null });
    this.#player?.stop();
    this.#player?.seek(0);
    void this.#load('a', sources.a);
    void this.#load('b', sources.b);
  }

  /** The address names no song any more: the same one can be opened again. */
  forgetSong(): void {
    if (this.state.songId !== null) this.update({ songId: null });
  }

  retry(side: Side): void {
    const source = this.#sources[side];
    if (source) void this.#load(side, source);
  }

  async play(): Promise<void> {
    try {
      await this.#player?.play();
      this.update({ soundProblem: null });
    } catch {
      this.update({ soundProblem: NO_SOUND });
    }
  }

  stop(): void {
    this.#player?.stop();
  }

  hear(hearing: Hearing): void {
    this.#player?.hear(hearing);
    this.update({ hearing });
  }

  /** For the blind test: nothing outside the player, the state included, says which side it is. */
  hearMasked(side: Side): void {
    this.#player?.hear(side, true);
  }

  seek(seconds: number): void {
    this.#player?.seek(seconds);
    // Components that show the position read it again.
    this.set(this.state);
  }

  setLoop(loop: Passage | null): void {
    this.#player?.setLoop(loop);
    this.update({ loop });
  }

  readonly positionSeconds = (): number => this.#player?.positionSeconds() ?? 0;

  /** Where one file is at a time of the timeline, both s. */
  placeIn(side: Side, seconds: number): number {
    const parts = this.#sides[side];
    return parts ? parts.leadFrames / parts.buffer.sampleRate + seconds * parts.stretch : 0;
  }

  /** The time of the timeline at a place in one file, both s; not before its beginning. */
  timeOf(side: Side, seconds: number): number {
    const parts = this.#sides[side];
    return parts ? Math.max(0, (seconds - parts.leadFrames / parts.buffer.sampleRate) / parts.stretch) : 0;
  }

  /** Ends everything, when another user or workspace takes over. */
  dispose(): void {
    this.#releaseSounds();
  }

  async #load(side: Side, source: Source): Promise<void> {
    this.#loading[side].abort();
    this.#comparing.abort();
    const loading = new AbortController();
    const { signal } = loading;
    this.#loading[side] = loading;
    this.#sources[side] = source;
    this.#sounds[side] = null;
    const name = 'file' in source ? source.file.name : source.name;
    this.#setSide(side, { ...EMPTY_SIDE, status: 'loading', name });
    this.update({ comparison: null, isSame: false, compareProblem: null, soundProblem: null, loop: null });
    this.#arrange();
    try {
      const file = 'file' in source ? source.file : await this.tools.fetch(source.url, source.name, signal);
      signal.throwIfAborted();
      const sound = await this.tools.load(file, this.#openPlayer().sampleRateHz, signal);
      signal.throwIfAborted();
      this.#sources[side] = { file };
      this.#sounds[side] = sound;
      const { buffer, peaks } = sound;
      this.#setSide(side, { status: 'ready', peaks, durationSeconds: buffer.duration, isMeasuring: true });
      this.#arrange();
      void this.#compare();
      void this.#measure(side, buffer, signal);
    } catch (error) {
      if (signal.aborted) return;
      const isOurs = error instanceof AudioFileError || 'url' in source;
      const problem = isOurs && error instanceof Error ? error.message : problemOf(error);
      this.#setSide(side, { status: 'failed', problem });
    }
  }

  async #measure(side: Side, buffer: AudioBuffer, signal: AbortSignal): Promise<void> {
    const a4Hz = await this.tools.measureA4(buffer, signal).catch(() => null);
    if (!signal.aborted) this.#setSide(side, { a4Hz, isMeasuring: false });
  }

  async #compare(): Promise<void> {
    const { a, b } = this.#sounds;
    if (!a || !b) return;
    this.#comparing = new AbortController();
    const { signal } = this.#comparing;
    try {
      const comparison = await this.tools.compare(a.buffer, b.buffer, signal);
      signal.throwIfAborted();
      this.update({ comparison, isSame: this.tools.isSame(a.buffer, b.buffer) });
      this.#arrange();
    } catch {
      if (!signal.aborted) this.update({ compareProblem: NOT_COMPARED });
    }
  }

  /** Gives the player what is there. */
  #arrange(): void {
    const [a, b] = [this.#sounds.a?.buffer ?? null, this.#sounds.b?.buffer ?? null];
    const { comparison } = this.state;
    this.#sides = a && b && comparison ? alignedSides(a, b, comparison) : unalignedSides(a, b);
    if (!a && !b) this.#player?.stop();
    // With one side only, that one plays.
    else if (!a || !b) this.hear(a ? 'a' : 'b');
    this.#player?.setSides(this.#sides);
    this.#player?.setLoop(this.state.loop);
    this.update({ durationSeconds: this.#player?.durationSeconds ?? 0 });
  }

  #openPlayer(): PairPlayer {
    this.#player ??= this.tools.createPlayer(() => this.update({ isPlaying: this.#player?.isPlaying ?? false }));
    return this.#player;
  }

  /** Frees the memory; the files themselves are opened again with the next page. */
  #releaseSounds(): void {
    for (const side of ['a', 'b'] as const) {
      this.#loading[side].abort();
      this.#sounds[side] = null;
    }
    this.#comparing.abort();
    const player = this.#player;
    this.#player = null;
    void player?.dispose();
    this.update({ ...EMPTY, songId: this.state.songId });
  }

  #setSide(side: Side, changes: Partial<SideState>): void {
    this.update({ [side]: { ...this.state[side], ...changes } });
  }
}

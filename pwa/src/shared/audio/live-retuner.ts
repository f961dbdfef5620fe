import type { RetuneMode } from '../../../../api/src/catalogue/retuning';
import type { DeckEvent } from './live/deck';
import { LiveGraph } from './live/live-graph';
import { MemoryDeck } from './live/memory-deck';
import { StreamDeck } from './live/stream-deck';
import { soundAlone } from './one-at-a-time';
import { type Pcm, toStereo } from './pcm';

/** Something to be played. */
export interface LiveTrack {
  key: string;
  /**
   * In memory: gapless and exact; its arrays are handed over to the audio thread and empty afterwards (give copies to
   * keep them). As a file: read while it plays, for what is too long to be held.
   */
  sound: { pcm: Pcm } | { file: File };
  /** Output pitch / input pitch, 0.4-2.5; 1 as recorded. */
  ratio: number;
}

export type LiveEvent =
  | { type: 'status'; status: LiveStatus }
  /** The next track has begun, without a gap. */
  | { type: 'track'; key: string }
  /** The last track is over; paused at its start. */
  | { type: 'ended'; key: string }
  | { type: 'failed'; key: string; error: unknown }
  /** The stretcher could not be started: varispeed from now on. */
  | { type: 'tempo-unavailable'; problem: string };

export type LiveStatus = 'empty' | 'paused' | 'playing';

/** Which of the two is heard. */
export type Listening = 'original' | 'retuned';

/** The crossfade is over by then, ms. */
const AFTER_SWITCH_MS = 40;

/**
 * Plays music at another pitch, and lets one switch between the original and the retuned without a gap.
 *
 * - `varispeed`: read faster or slower by the ratio; exact.
 * - `tempo`: stretched (signalsmith-stretch), the original delayed alike, both equally loud.
 *
 * Positions are seconds of the recording, whatever the speed. One owner; `dispose` it.
 */
export class LiveRetuner {
  /** For meters: what is heard, before the volume. */
  readonly analyser: AnalyserNode;
  readonly #volume: GainNode;
  readonly #graph: LiveGraph | null;
  readonly #memory: MemoryDeck | null;
  #stream: StreamDeck | null = null;
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  readonly #ratios = new Map<string, number>();
  #tempoProblem: string | null;
  #key: string | null = null;
  #nextKey: string | null = null;
  #deck: 'memory' | 'stream' = 'memory';
  #status: LiveStatus = 'empty';
  #mode: RetuneMode = 'varispeed';
  #listening: Listening = 'retuned';
  /** Whether the retuned has been asked for since the track was loaded: before, the stretcher need not work. */
  #isWanted = false;
  #speedNow = 1;
  #leadFrames = 0;
  /** Whether original and retuned run side by side. */
  #isLed = false;
  /** Settles when the last change of setting has reached the audio thread. */
  #applied: Promise<void> = Promise.resolve();
  /** Counts presses of play and pause, so that the last one holds. */
  #presses = 0;
  readonly #yield = (): void => void this.pause();
  /** Counts changes of setting, so that a late answer of the stretcher does not undo a newer one. */
  #setting = 0;

  private constructor(
    readonly context: AudioContext,
    graph: LiveGraph | null,
    tempoProblem: string | null,
  ) {
    this.#tempoProblem = tempoProblem;
    this.#graph = graph;
    this.analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0.7 });
    this.#volume = new GainNode(context, { gain: volumeGain(70) });
    this.analyser.connect(this.#volume).connect(context.destination);
    this.#memory = graph && new MemoryDeck(graph, (event) => this.#hear('memory', event));
    this.#memory?.connect(true);
    graph?.comparator.connect(this.analyser);
    context.addEventListener('statechange', () => this.#contextChanged());
  }

  /** Works everywhere; without AudioWorklet or WebAssembly in a reduced way, see {@link tempoProblem}. */
  static async create(): Promise<LiveRetuner> {
    const context = new AudioContext({ latencyHint: 'balanced' });
    // Absent on pages that are not served over https, whatever its type says.
    const worklet = context.audioWorklet as AudioWorklet | undefined;
    const graph = worklet === undefined ? null : await LiveGraph.create(context).catch(() => null);
    if (graph === null) return new LiveRetuner(context, null, NO_WORKLET);
    return new LiveRetuner(context, graph, typeof WebAssembly === 'undefined' ? NO_WEBASSEMBLY : null);
  }

  /** Why the tempo cannot be kept here, in words; null as long as it can. Varispeed is used instead. */
  get tempoProblem(): string | null {
    return this.#tempoProblem;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Whether tracks may be given as PCM; otherwise only as files. */
  get playsFromMemory(): boolean {
    return this.#memory !== null;
  }

  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Replaces what was there; paused at `atSeconds`. */
  load(track: LiveTrack, atSeconds = 0): void {
    this.#presses += 1;
    this.#ratios.clear();
    this.#ratios.set(track.key, track.ratio);
    this.#key = track.key;
    this.#nextKey = null;
    this.#isWanted = this.#listening === 'retuned';
    const { sound } = track;
    if ('pcm' in sound && this.#memory) {
      this.#use('memory');
      this.#memory.load({ key: track.key, ...toStereo(sound.pcm), speed: this.#speedOf(track.key) }, atSeconds);
    } else if ('file' in sound) {
      this.#use('stream');
      this.#streamDeck().load(track.key, sound.file, atSeconds, this.#speedOf(track.key));
    } else throw new Error('Without an AudioWorklet tracks are played from their files.');
    this.#become('paused');
    this.#applied = this.#apply('restart');
  }

  /** What follows the current track without a gap; only from memory to memory. @returns whether it will */
  setNext(track: LiveTrack | null): boolean {
    if (this.#nextKey !== null) this.#ratios.delete(this.#nextKey);
    this.#nextKey = null;
    if (this.#deck !== 'memory' || this.#memory === null) return false;
    if (track === null || !('pcm' in track.sound)) {
      this.#memory.setNext(null);
      return false;
    }
    this.#ratios.set(track.key, track.ratio);
    this.#nextKey = track.key;
    this.#memory.setNext({ key: track.key, ...toStereo(track.sound.pcm), speed: this.#speedOf(track.key) });
    return true;
  }

  unload(): void {
    this.#key = null;
    this.#nextKey = null;
    this.#current()?.unload();
    this.#become('empty');
  }

  /** To be called from a press: browsers let nothing sound before one. */
  async play(): Promise<void> {
    if (this.#key === null) return;
    const press = (this.#presses += 1);
    soundAlone(this.#yield);
    await this.context.resume();
    await this.#applied;
    // Paused, or another track chosen, while the stretcher was still being fetched.
    if (press !== this.#presses) return;
    this.#current()?.play();
    this.#become('playing');
  }

  async pause(): Promise<void> {
    this.#presses += 1;
    if (this.#status !== 'playing') return;
    this.#become('paused');
    await this.#current()?.pause();
    // Still paused after the fade: the audio thread may sleep.
    if ((this.#status as LiveStatus) === 'paused') await this.context.suspend();
  }

  seek(seconds: number): void {
    this.#current()?.seek(seconds);
  }

  /** Seconds of the recording that has been heard. */
  positionSeconds(): number {
    return this.#current()?.positionSeconds() ?? 0;
  }

  /** 0-100; equal steps sound about equally large. */
  setVolume(volume: number): void {
    this.#volume.gain.setTargetAtTime(volumeGain(volume), this.context.currentTime, 0.01);
  }

  /** The pitch of a track, and how all are retuned. */
  setRetuning(key: string, { ratio, mode }: { ratio: number; mode: RetuneMode }): void {
    const isOtherMode = mode !== this.#mode;
    if (!isOtherMode && this.#ratios.get(key) === ratio) return;
    if (!isOtherMode && !this.#ratios.has(key)) return;
    if (this.#ratios.has(key)) this.#ratios.set(key, ratio);
    this.#mode = mode;
    this.#applied = this.#apply(mode === 'tempo' && this.#speedNow !== 1 ? 'restart' : 'seamless');
  }

  /** Switches between original and retuned at the same place in the music, without a gap. */
  listenTo(listening: Listening): void {
    const isFirst = !this.#isWanted && listening === 'retuned';
    this.#listening = listening;
    this.#isWanted ||= isFirst;
    if (this.#isStretched && !isFirst) {
      if (this.#isLed) this.#mixTo(listening === 'retuned' ? 1 : 0);
    } else this.#applied = this.#apply('seamless');
  }

  async dispose(): Promise<void> {
    this.#listeners.clear();
    this.#stream?.unload();
    await this.context.close();
  }

  /** Whether the current track goes through the stretcher. */
  get #isStretched(): boolean {
    return this.#isWanted && this.#isKeepingTempo && Math.abs(this.#ratioOf(this.#key) - 1) > 1e-9;
  }

  get #isKeepingTempo(): boolean {
    return this.#mode === 'tempo' && this.#tempoProblem === null;
  }

  #ratioOf(key: string | null): number {
    return key === null ? 1 : (this.#ratios.get(key) ?? 1);
  }

  #speedOf(key: string): number {
    return !this.#isKeepingTempo && this.#listening === 'retuned' ? this.#ratioOf(key) : 1;
  }

  /** Makes the graph do what the settings say. `restart`: a short silence is all right, since nothing matches anyway. */
  async #apply(how: 'seamless' | 'restart'): Promise<void> {
    const setting = (this.#setting += 1);
    for (const key of this.#ratios.keys()) this.#current()?.setSpeed(key, this.#speedOf(key));
    this.#speedNow = this.#key === null ? 1 : this.#speedOf(this.#key);
    if (this.#graph === null) return;
    if (!this.#isStretched) {
      this.#mixTo(0);
      if (this.#leadFrames === 0) return;
      await new Promise((resolve) => setTimeout(resolve, AFTER_SWITCH_MS));
      if (setting === this.#setting) this.#lead(0, true);
      return;
    }
    try {
      const stretch = await this.#graph.stretcher();
      if (setting !== this.#setting) return;
      this.#graph.source.connect(stretch.node, 1);
      if (this.#deck === 'stream') this.#stream?.undelayed.connect(stretch.node);
      const latencyFrames = stretch.retune(this.#ratioOf(this.#key));
      this.#graph.tellComparator({ type: 'reset' });
      // With another latency than before the music has to wait for the stretcher once.
      const isFirst = this.#leadFrames === 0;
      this.#lead(latencyFrames, how === 'seamless' && (isFirst || latencyFrames === this.#leadFrames));
    } catch {
      this.#tempoProblem = NO_STRETCHER;
      this.#emit({ type: 'tempo-unavailable', problem: NO_STRETCHER });
      if (setting === this.#setting) await this.#apply('seamless');
    }
  }

  #lead(frames: number, seamless: boolean): void {
    this.#leadFrames = frames;
    this.#isLed = false;
    this.#current()?.lead(frames, seamless);
  }

  #mixTo(mix: 0 | 1): void {
    if (this.#graph) this.#graph.mix.value = mix;
  }

  #hear(from: 'memory' | 'stream', event: DeckEvent): void {
    if (from !== this.#deck) return;
    switch (event.type) {
      case 'led':
        this.#isLed = this.#leadFrames > 0;
        if (this.#isStretched) this.#mixTo(this.#listening === 'retuned' ? 1 : 0);
        return;
      case 'approaching':
        return this.#approach(event.key);
      case 'track':
        if (this.#key !== null) this.#ratios.delete(this.#key);
        this.#key = event.key;
        this.#nextKey = null;
        this.#speedNow = this.#speedOf(event.key);
        return this.#emit(event);
      case 'ended':
        this.#become('paused');
        this.#current()?.seek(0);
        return this.#emit(event);
      case 'failed':
        this.#become('paused');
        return this.#emit(event);
    }
  }

  /** The next track enters the stretcher: its own ratio from here on. */
  #approach(key: string): void {
    if (!this.#isStretched) return;
    void this.#graph
      ?.stretcher()
      .then((stretch) => stretch.retune(this.#ratioOf(key)))
      .catch(() => undefined);
  }

  #use(deck: 'memory' | 'stream'): void {
    const other = deck === 'memory' ? this.#stream : this.#memory;
    other?.unload();
    if (this.#deck !== deck) this.#memory?.connect(deck === 'memory');
    this.#deck = deck;
    this.#leadFrames = 0;
    this.#isLed = false;
    this.#memory?.lead(0, false);
    this.#stream?.lead(0);
    this.#mixTo(0);
  }

  #streamDeck(): StreamDeck {
    const output = this.#graph?.comparator ?? this.analyser;
    this.#stream ??= new StreamDeck(this.context, { node: output, input: 0 }, (event) => this.#hear('stream', event));
    return this.#stream;
  }

  #current(): MemoryDeck | StreamDeck | null {
    return this.#deck === 'memory' ? this.#memory : this.#stream;
  }

  #contextChanged(): void {
    // A call or another application took the output away.
    if (this.context.state !== 'running' && this.#status === 'playing') this.#become('paused');
  }

  #become(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#emit({ type: 'status', status });
  }

  #emit(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

const NO_WORKLET =
  'This browser cannot keep the tempo here (it needs a secure address, https). Speed and pitch move together instead.';
const NO_STRETCHER = 'The tempo cannot be kept: the stretcher did not start. Speed and pitch move together instead.';
const NO_WEBASSEMBLY =
  'This browser cannot keep the tempo (WebAssembly is switched off). Speed and pitch move together instead.';

/** The square of the position: equal steps sound about equally large. */
function volumeGain(volume: number): number {
  return (Math.min(100, Math.max(0, volume)) / 100) ** 2;
}

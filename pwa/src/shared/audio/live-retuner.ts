import { Listeners } from '../listeners';
import { Scope } from '../scope';
import type { RetuneMode } from '@attune/catalogue/retuning';
import { type CountIn, countInTimes, soundClicks } from './live/count-in';
import type { Deck, DeckEvent } from './live/deck';
import { LiveGraph } from './live/live-graph';
import { MemoryDeck } from './live/memory-deck';
import { Output } from './live/output';
import type { LoopRange, PitchCourse, ReadSpeed } from './live/protocol';
import { type Listening, Retuning, type TrackPitch } from './live/retuning';
import { StreamDeck } from './live/stream-deck';
import { claimPlayback } from './exclusive-playback';
import { type Pcm, toStereo } from './pcm';

export type { CountIn } from './live/count-in';
export type { Listening } from './live/retuning';

/** A track to play. */
export interface LiveTrack {
  key: string;
  /**
   * In memory: gapless and exact; its arrays are transferred to the audio thread and empty afterwards (pass copies to
   * keep them). As a file: streamed while it plays, for tracks too long for memory.
   */
  sound: { pcm: Pcm } | { file: File };
  /** Output pitch / input pitch, 0.4-2.5; 1 as recorded. */
  ratio: number;
  /** Of the recorded tempo, 0.25-2, at that pitch; 1. */
  tempo?: number;
  /** What its pitch is straightened by. */
  course?: PitchCourse | null;
}

export type LiveEvent =
  | { type: 'status'; status: LiveStatus }
  /** The next track has begun, without a gap. */
  | { type: 'track'; key: string }
  /** The end of the loop was heard. */
  | { type: 'round' }
  /** Clicks sound before the music. */
  | { type: 'counting'; countIn: CountIn }
  /** The last track is over; paused at its start. */
  | { type: 'ended'; key: string }
  | { type: 'failed'; key: string; error: unknown }
  /** The stretcher could not be started: varispeed from now on. */
  | { type: 'tempo-unavailable'; problem: string };

/** `counting`: clicks sound before the music. */
export type LiveStatus = 'empty' | 'paused' | 'counting' | 'playing';

const NO_WORKLET =
  'Your browser can’t keep the tempo here (that needs a secure address, https). Speed and pitch change together instead.';
const NO_WEBASSEMBLY =
  'Your browser can’t keep the tempo (WebAssembly is turned off). Speed and pitch change together instead.';

/**
 * Plays music at another pitch, with gapless switching between original and retuned.
 *
 * - `varispeed`: read faster or slower by the ratio; exact.
 * - `tempo`: stretched (signalsmith-stretch); the original has the same delay, and both are equally loud.
 *
 * Positions are seconds of the recording, at any speed. It has one owner, which calls `dispose`.
 */
export class LiveRetuner {
  readonly #output: Output;
  readonly #graph: LiveGraph | null;
  readonly #memory: MemoryDeck | null;
  #stream: StreamDeck | null = null;
  readonly #retuning: Retuning;
  readonly #events = new Listeners<[LiveEvent]>();
  #key: string | null = null;
  #nextKey: string | null = null;
  #deck: 'memory' | 'stream' = 'memory';
  #status: LiveStatus = 'empty';
  /** Counts calls of play and pause, so that the last one wins. */
  #presses = 0;
  #clicks = new Scope();
  #loop: LoopRange | null = null;
  readonly #yield = (): void => void this.pause();

  private constructor(
    private readonly context: AudioContext,
    graph: LiveGraph | null,
    tempoProblem: string | null,
  ) {
    // A call or another application interrupted the output: nothing resumes by itself afterwards.
    this.#output = new Output(context, () => {
      if (this.#isSounding) void this.pause();
    });
    this.#graph = graph;
    this.#memory = graph && new MemoryDeck(graph, (event) => this.#hear('memory', event));
    this.#memory?.connect(true);
    graph?.comparator.connect(this.analyser);
    this.#retuning = new Retuning(
      graph,
      () => this.#current(),
      tempoProblem,
      (problem) => this.#events.notify({ type: 'tempo-unavailable', problem }),
    );
  }

  /** Works everywhere; limited without AudioWorklet or WebAssembly, see {@link tempoProblem}. */
  static async create(): Promise<LiveRetuner> {
    const context = new AudioContext({ latencyHint: 'balanced' });
    // Undefined on pages that are not served over https, despite its type.
    const worklet = context.audioWorklet as AudioWorklet | undefined;
    const graph = worklet === undefined ? null : await LiveGraph.create(context).catch(() => null);
    if (graph === null) return new LiveRetuner(context, null, NO_WORKLET);
    return new LiveRetuner(context, graph, typeof WebAssembly === 'undefined' ? NO_WEBASSEMBLY : null);
  }

  /** For meters: the signal before the volume. */
  get analyser(): AnalyserNode {
    return this.#output.analyser;
  }

  /** Why the tempo cannot be preserved here, for the user; null while it can. Varispeed is used instead. */
  get tempoProblem(): string | null {
    return this.#retuning.tempoProblem;
  }

  /** Seconds of the recording per second of playback: the ratio while varispeed is heard, else 1. */
  get speed(): number {
    return this.#key === null ? 1 : this.#retuning.speedOf(this.#key);
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Whether tracks may be passed as PCM; otherwise only as files. */
  get playsFromMemory(): boolean {
    return this.#memory !== null;
  }

  readonly subscribe = this.#events.subscribe;

  /** Replaces the current track; paused at `atSeconds`. */
  load(track: LiveTrack, atSeconds = 0): void {
    const { key, sound } = track;
    this.#key = key;
    this.#nextKey = null;
    this.#loop = null;
    this.#retuning.begin(key, pitchOf(track));
    if ('pcm' in sound && this.#memory) {
      this.#use('memory');
      this.#memory.load({ key, ...toStereo(sound.pcm), ...this.#readSpeedOf(key) }, atSeconds);
    } else if ('file' in sound) {
      this.#use('stream');
      this.#streamDeck().load(key, sound.file, atSeconds, this.#retuning.speedOf(key));
    } else throw new Error('Without an AudioWorklet tracks are played from their files.');
    this.#stop('paused');
    this.#retuning.restart();
  }

  /** Sets the track that follows without a gap; only from memory to memory. @returns whether it will */
  setNext(track: LiveTrack | null): boolean {
    if (this.#nextKey !== null) this.#retuning.drop(this.#nextKey);
    this.#nextKey = null;
    if (this.#deck !== 'memory' || this.#memory === null) return false;
    if (track === null || !('pcm' in track.sound) || !this.#retuning.canFollow(pitchOf(track))) {
      this.#memory.setNext(null);
      return false;
    }
    const { key, sound } = track;
    this.#retuning.add(key, pitchOf(track));
    this.#nextKey = key;
    this.#memory.setNext({ key, ...toStereo(sound.pcm), ...this.#readSpeedOf(key) });
    return true;
  }

  unload(): void {
    this.#key = null;
    this.#nextKey = null;
    this.#retuning.end();
    this.#current()?.unload();
    this.#stop('empty');
  }

  /** Call it from a user gesture: browsers block sound before one. */
  async play(): Promise<void> {
    if (this.#key === null) return;
    this.#presses += 1;
    const press = this.#presses;
    claimPlayback(this.#yield);
    await this.#output.wake();
    await this.#retuning.applied;
    // Paused, or another track chosen, while the stretcher was still loading.
    if (press !== this.#presses) return;
    this.#clicks.dispose();
    this.#current()?.play();
    this.#setStatus('playing');
  }

  /** Plays clicks, and the music on the beat after the last. `play` meanwhile starts it at once. */
  async playAfter(countIn: CountIn): Promise<void> {
    if (this.#key === null) return;
    this.#presses += 1;
    const press = this.#presses;
    claimPlayback(this.#yield);
    await this.#output.wake();
    await this.#retuning.applied;
    if (press !== this.#presses) return;
    const { currentTime } = this.context;
    const { musicSeconds } = countInTimes(countIn, currentTime);
    this.#clicks.dispose();
    this.#clicks = soundClicks(this.context, this.analyser, countIn);
    this.#current()?.play(musicSeconds);
    this.#clicks.timeout(() => this.#setStatus('playing'), (musicSeconds - currentTime) * 1000);
    this.#setStatus('counting');
    this.#events.notify({ type: 'counting', countIn });
  }

  /** What repeats of the current track; null plays on. It belongs to the track: another one has none. */
  setLoop(loop: LoopRange | null): void {
    this.#loop = loop;
    this.#current()?.setLoop(loop);
  }

  /** Resolves when it is silent. */
  async pause(): Promise<void> {
    const wasPlaying = this.#isSounding;
    this.#stop(this.#key === null ? 'empty' : 'paused');
    if (wasPlaying) await this.#current()?.pause();
  }

  seek(seconds: number): void {
    this.#current()?.seek(seconds);
  }

  /** Position in the recording, as heard, seconds. */
  positionSeconds(): number {
    return this.#current()?.positionSeconds() ?? 0;
  }

  /** 0-100; equal steps sound about equally large. */
  setVolume(volume: number): void {
    this.#output.setVolume(volume);
  }

  /** The pitch of a track, and how all are retuned. */
  setRetuning(key: string, how: Omit<LiveTrack, 'key' | 'sound'> & { mode: RetuneMode }): void {
    this.#retuning.set(key, { tempo: 1, course: null, ...how });
  }

  /** Switches between original and retuned at the same position, without a gap. */
  listenTo(listening: Listening): void {
    this.#retuning.listenTo(listening);
  }

  /** Fades out first: stopping in the middle of a wave clicks. */
  async dispose(): Promise<void> {
    this.#events.clear();
    await this.pause();
    this.unload();
    await this.#output.close();
  }

  #readSpeedOf(key: string): ReadSpeed {
    return { speed: this.#retuning.speedOf(key), course: this.#retuning.courseOf(key) };
  }

  #hear(from: 'memory' | 'stream', event: DeckEvent): void {
    if (from !== this.#deck) return;
    switch (event.type) {
      case 'led':
        return this.#retuning.led();
      case 'approaching':
        return void this.#retuning.approach(event.key);
      case 'track':
        if (this.#key === null) return;
        this.#key = event.key;
        this.#nextKey = null;
        this.#loop = null;
        this.#retuning.moveOn(event.key);
        return this.#events.notify(event);
      case 'round':
        if (this.#loop?.stops) this.#stop('paused');
        return this.#events.notify(event);
      case 'ended':
      case 'failed':
        // The event of a track that was replaced meanwhile.
        if (event.key !== this.#key) return;
        this.#stop('paused');
        if (event.type === 'ended') this.#current()?.seek(0);
        return this.#events.notify(event);
    }
  }

  get #isSounding(): boolean {
    return this.#status === 'playing' || this.#status === 'counting';
  }

  #use(deck: 'memory' | 'stream'): void {
    const other = deck === 'memory' ? this.#stream : this.#memory;
    other?.unload();
    if (this.#deck !== deck) this.#memory?.connect(deck === 'memory');
    this.#deck = deck;
    this.#memory?.setLead(0, false);
    this.#stream?.setLead(0);
    this.#retuning.reset();
  }

  #streamDeck(): StreamDeck {
    const output = this.#graph?.comparator ?? this.analyser;
    this.#stream ??= new StreamDeck(this.context, { node: output, input: 0 }, (event) => this.#hear('stream', event));
    return this.#stream;
  }

  #current(): Deck | null {
    return this.#deck === 'memory' ? this.#memory : this.#stream;
  }

  /** Stops all sound and ignores earlier calls that are still pending. */
  #stop(status: 'empty' | 'paused'): void {
    this.#presses += 1;
    this.#clicks.dispose();
    this.#output.suspendSoon();
    this.#setStatus(status);
  }

  #setStatus(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#events.notify({ type: 'status', status });
  }
}

function pitchOf({ ratio, tempo = 1, course = null }: LiveTrack): TrackPitch {
  return { ratio, tempo, course };
}

import { ContextSleep, wokenWithin } from '../../../../shared/audio/context-sleep';
import { claimPlayback } from '../../../../shared/audio/exclusive-playback';
import { Scope } from '../../../../shared/scope';
import type { Side } from '../model/pair-analyser';
import { type Hearing, type PairSides, type Passage, PairVoices, timelineSeconds } from './pair-graph';

/** Time for the browser to hand a start to its audio thread, s. */
const LEAD_SECONDS = 0.02;
const WAKE_LIMIT_MS = 4000;

const NOTHING: PairSides = { a: null, b: null };

/**
 * Plays two sides on one clock. Positions are seconds of the timeline: that of A, from the first moment that both have.
 */
export class PairPlayer {
  readonly #context: AudioContext;
  readonly #sleep: ContextSleep;
  readonly #scope = new Scope();
  readonly #silence = () => this.stop();
  #sides = NOTHING;
  #voices: PairVoices | null = null;
  #hearing: Hearing = 'a';
  #loop: Passage | null = null;
  /** Where playback began, or will begin. */
  #atSeconds = 0;
  #startedAt = 0;

  /** @param changed called when playback begins or ends, for any reason */
  constructor(
    private readonly changed: () => void,
    createContext: () => AudioContext = () => new AudioContext(),
  ) {
    this.#context = createContext();
    this.#sleep = new ContextSleep(this.#context);
    this.#scope.listen(this.#context, 'statechange', () => {
      if (this.#context.state !== 'running') this.stop();
    });
  }

  get sampleRateHz(): number {
    return this.#context.sampleRate;
  }

  get isPlaying(): boolean {
    return this.#voices !== null;
  }

  get durationSeconds(): number {
    return timelineSeconds(this.#sides);
  }

  setSides(sides: PairSides): void {
    this.#atSeconds = this.positionSeconds();
    this.#sides = sides;
    this.#atSeconds = Math.min(this.#atSeconds, this.durationSeconds);
    if (this.#voices) this.#restart();
  }

  /** @throws when the browser does not start the sound */
  async play(): Promise<void> {
    if (this.#voices || this.durationSeconds === 0) return;
    claimPlayback(this.#silence);
    await wokenWithin(WAKE_LIMIT_MS, this.#sleep.wake());
    if (this.#scope.isDisposed || this.isPlaying) return;
    this.#start();
    this.changed();
  }

  /** Keeps the position. */
  stop(): void {
    if (!this.#voices) return;
    this.#atSeconds = this.positionSeconds();
    this.#voices.stop();
    this.#voices = null;
    this.#sleep.suspendSoon();
    this.changed();
  }

  seek(seconds: number): void {
    this.#atSeconds = Math.min(this.durationSeconds, Math.max(0, seconds));
    if (this.#voices) this.#restart();
  }

  /** Null plays to the end. */
  setLoop(loop: Passage | null): void {
    this.#atSeconds = this.positionSeconds();
    this.#loop = loop;
    if (this.#voices) this.#restart();
  }

  /** @param masked switches in silence; see {@link PairVoices.hearMasked} */
  hear(hearing: Hearing, masked = false): void {
    // Two tempos: the place in the music is kept, which is another time in the other file.
    const isOtherTempo = this.#stretchOf(hearing) !== this.#stretchOf(this.#hearing);
    const restarts = isOtherTempo || (masked && this.#hasTwoTempos());
    if (restarts) this.#atSeconds = this.positionSeconds();
    this.#hearing = hearing;
    if (!this.#voices) return;
    if (restarts) this.#restart();
    else if (masked) this.#voices.hearMasked(hearing);
    else this.#voices.hear(hearing);
  }

  positionSeconds(): number {
    if (!this.#voices) return this.#atSeconds;
    const elapsed = Math.max(0, this.#context.currentTime - this.#startedAt) / this.#stretchOf(this.#hearing);
    const seconds = this.#atSeconds + elapsed;
    const loop = this.#loop;
    if (loop === null) return Math.min(this.durationSeconds, seconds);
    return seconds < loop.to ? seconds : loop.from + ((seconds - loop.from) % (loop.to - loop.from));
  }

  async dispose(): Promise<void> {
    this.stop();
    this.#scope.dispose();
    this.#sleep.end();
    await this.#context.close();
  }

  #start(): void {
    const loop = this.#loop;
    if (loop && (this.#atSeconds < loop.from || this.#atSeconds >= loop.to)) this.#atSeconds = loop.from;
    if (!loop && this.#atSeconds >= this.durationSeconds) this.#atSeconds = 0;
    this.#startedAt = this.#context.currentTime + LEAD_SECONDS;
    const voices = new PairVoices(this.#context, this.#context.destination, this.#sides, {
      when: this.#startedAt,
      atSeconds: this.#atSeconds,
      hearing: this.#hearing,
      loop,
      durationSeconds: this.durationSeconds,
    });
    voices.onEnded(this.#leading(this.#hearing), () => this.#end(voices));
    this.#voices = voices;
  }

  #restart(): void {
    this.#voices?.stop();
    this.#start();
  }

  #end(voices: PairVoices): void {
    if (this.#voices !== voices) return;
    this.#voices = null;
    this.#atSeconds = 0;
    this.#sleep.suspendSoon();
    this.changed();
  }

  /** The side whose position is the time shown. */
  #leading(hearing: Hearing): Side {
    if (hearing === 'b' && this.#sides.b) return 'b';
    return this.#sides.a ? 'a' : 'b';
  }

  #hasTwoTempos(): boolean {
    return this.#stretchOf('a') !== this.#stretchOf('b');
  }

  #stretchOf(hearing: Hearing): number {
    return this.#sides[this.#leading(hearing)]?.stretch ?? 1;
  }
}

import type { RetuneMode } from '@attune/catalogue/retuning';
import { delay } from '../../scope';
import type { Deck } from './deck';
import type { LiveGraph } from './live-graph';

/** Which of the two signals is heard. */
export type Listening = 'original' | 'retuned';

/** The crossfade is over by then, ms. */
const AFTER_SWITCH_MS = 40;
/** A ratio this close to one leaves the pitch unchanged. */
const UNMOVED = 1e-9;

const NO_STRETCHER =
  'We couldn’t start the time stretcher that keeps the tempo. Speed and pitch change together instead.';

/** The pitch settings, and the routing through the graph that they need. */
export class Retuning {
  readonly #ratios = new Map<string, number>();
  #tempoProblem: string | null;
  #key: string | null = null;
  #mode: RetuneMode = 'varispeed';
  #listening: Listening = 'retuned';
  /** Whether the retuned signal was requested since the track was loaded: before, the stretcher can stay off. */
  #isWanted = false;
  #speedNow = 1;
  /** How far the source runs ahead of what is heard, for the stretcher; 0 while that is not used. */
  #leadFrames = 0;
  /** The lead the next track needs, once it has entered the stretcher; 0 before. */
  #nextLeadFrames = 0;
  /** Whether original and retuned run side by side. */
  #isLed = false;
  #applied: Promise<void> = Promise.resolve();
  /** Counts changes of the settings, so that a late answer of the stretcher does not undo a newer one. */
  #setting = 0;

  /**
   * @param graph null where there is no AudioWorklet
   * @param deck the one that is playing
   * @param onProblem called when the stretcher does not start: varispeed from then on
   */
  constructor(
    private readonly graph: LiveGraph | null,
    private readonly deck: () => Deck | null,
    tempoProblem: string | null,
    private readonly onProblem: (problem: string) => void,
  ) {
    this.#tempoProblem = tempoProblem;
  }

  get tempoProblem(): string | null {
    return this.#tempoProblem;
  }

  /** Settles when the last change of setting has reached the audio thread. */
  get applied(): Promise<void> {
    return this.#applied;
  }

  /** Playback speed of a track: its ratio at varispeed, 1 otherwise. */
  speedOf(key: string): number {
    return !this.#isKeepingTempo && this.#listening === 'retuned' ? this.#ratioOf(key) : 1;
  }

  /** One track, and none that follows; call it before the deck loads the track. */
  begin(key: string, ratio: number): void {
    this.#ratios.clear();
    this.#ratios.set(key, ratio);
    this.#key = key;
    this.#isWanted = this.#listening === 'retuned';
  }

  /** The deck has loaded the track. */
  restart(): void {
    this.#applied = this.#apply('restart');
  }

  end(): void {
    this.#key = null;
  }

  /** A track that will follow. */
  add(key: string, ratio: number): void {
    this.#nextLeadFrames = 0;
    this.#ratios.set(key, ratio);
  }

  drop(key: string): void {
    this.#nextLeadFrames = 0;
    this.#ratios.delete(key);
  }

  /** The pitch of a track, and how all are retuned. */
  set(key: string, { ratio, mode }: { ratio: number; mode: RetuneMode }): void {
    const isOtherMode = mode !== this.#mode;
    const known = this.#ratios.get(key);
    if (!isOtherMode && (known === undefined || known === ratio)) return;
    if (known !== undefined) this.#ratios.set(key, ratio);
    this.#mode = mode;
    this.#applied = this.#apply(mode === 'tempo' && this.#speedNow !== 1 ? 'restart' : 'seamless');
  }

  listenTo(listening: Listening): void {
    const isFirst = !this.#isWanted && listening === 'retuned';
    this.#listening = listening;
    this.#isWanted ||= isFirst;
    if (this.#isStretched && !isFirst) {
      if (this.#isLed) this.#mixTo(listening === 'retuned' ? 1 : 0);
    } else this.#applied = this.#apply('seamless');
  }

  /** Another deck: there nothing runs ahead yet, and the original is heard. */
  reset(): void {
    this.#leadFrames = 0;
    this.#nextLeadFrames = 0;
    this.#isLed = false;
    this.#mixTo(0);
  }

  /** The signal that runs ahead is in sync. */
  led(): void {
    this.#isLed = this.#leadFrames > 0;
    if (this.#isStretched) this.#mixTo(this.#listening === 'retuned' ? 1 : 0);
  }

  /** The next track enters the stretcher: its own ratio from here on. */
  async approach(key: string): Promise<void> {
    if (!this.#isStretched || this.graph === null) return;
    const stretch = await this.graph.stretcher().catch(() => null);
    if (stretch) this.#nextLeadFrames = stretch.retune(this.#ratioOf(key));
  }

  /** The next track is heard. */
  moveOn(key: string): void {
    const needed = this.#nextLeadFrames;
    this.#nextLeadFrames = 0;
    if (this.#key !== null) this.#ratios.delete(this.#key);
    this.#key = key;
    this.#speedNow = this.speedOf(key);
    // After a track that needed no stretcher, or another lead, the graph is not set up for this one.
    const isSetUp = this.#isStretched ? needed > 0 && needed === this.#leadFrames : this.#leadFrames === 0;
    if (!isSetUp) this.#applied = this.#apply('seamless');
  }

  /** Whether the current track goes through the stretcher. */
  get #isStretched(): boolean {
    return this.#isWanted && this.#isKeepingTempo && Math.abs(this.#ratioOf(this.#key) - 1) > UNMOVED;
  }

  get #isKeepingTempo(): boolean {
    return this.#mode === 'tempo' && this.#tempoProblem === null;
  }

  #ratioOf(key: string | null): number {
    return key === null ? 1 : (this.#ratios.get(key) ?? 1);
  }

  /** Applies the settings to the graph. `restart`: a short silence is fine, since the signals do not match anyway. */
  async #apply(how: 'seamless' | 'restart'): Promise<void> {
    this.#setting += 1;
    const setting = this.#setting;
    for (const key of this.#ratios.keys()) this.deck()?.setSpeed(key, this.speedOf(key));
    this.#speedNow = this.#key === null ? 1 : this.speedOf(this.#key);
    if (this.graph === null) return;
    if (!this.#isStretched) {
      this.#mixTo(0);
      if (this.#leadFrames === 0) return;
      await delay(AFTER_SWITCH_MS);
      if (setting === this.#setting) this.#setLead(0, true);
      return;
    }
    try {
      const stretch = await this.graph.stretcher();
      if (setting !== this.#setting) return;
      this.deck()?.feed(stretch.node);
      const latencyFrames = stretch.retune(this.#ratioOf(this.#key));
      this.graph.sendComparatorCommand({ type: 'reset' });
      // When the latency changes, the music has to wait for the stretcher once.
      const isFirst = this.#leadFrames === 0;
      this.#setLead(latencyFrames, how === 'seamless' && (isFirst || latencyFrames === this.#leadFrames));
    } catch {
      this.#tempoProblem = NO_STRETCHER;
      this.onProblem(NO_STRETCHER);
      if (setting === this.#setting) await this.#apply('seamless');
    }
  }

  #setLead(frames: number, seamless: boolean): void {
    this.#leadFrames = frames;
    this.#isLed = false;
    this.deck()?.setLead(frames, seamless);
  }

  #mixTo(mix: 0 | 1): void {
    if (this.graph) this.graph.mix.value = mix;
  }
}

import type { RetuneMode } from '@attune/catalogue/retuning';
import { delay } from '../../scope';
import type { Deck } from './deck';
import type { LiveGraph } from './live-graph';
import { GLIDE_SECONDS, type PitchCourse, type SpeedChange } from './protocol';

/** Which of the two signals is heard. */
export type Listening = 'original' | 'retuned';

/** The crossfade is over by then, ms. */
const AFTER_SWITCH_MS = 40;
/** A ratio this close to one leaves the pitch unchanged. */
const UNMOVED = 1e-9;

const NO_STRETCHER =
  'We couldn’t start the time stretcher that keeps the tempo. Speed and pitch change together instead.';

/** How a track is played. */
export interface TrackPitch {
  /** Output pitch / recorded pitch. */
  ratio: number;
  /** Of the recorded tempo, 0.25-2; the pitch stays. */
  tempo: number;
  /** What its pitch is straightened by; the tempo moves with it. */
  course: PitchCourse | null;
}

const AS_RECORDED: TrackPitch = { ratio: 1, tempo: 1, course: null };
/** Up to this ratio all have one latency, so that a pitch can glide there from the recorded one. */
const MAX_GLIDE_RATIO = 1.25;

/** The pitch and tempo settings, and the routing through the graph that they need. */
export class Retuning {
  readonly #tracks = new Map<string, TrackPitch>();
  #tempoProblem: string | null;
  #key: string | null = null;
  #mode: RetuneMode = 'varispeed';
  #listening: Listening = 'retuned';
  /** Whether the retuned signal was requested since the track was loaded: before, the stretcher can stay off. */
  #isWanted = false;
  /** What the deck reads at, and the tempo of it. */
  #speedNow = 1;
  #tempoNow = 1;
  /** How far the source runs ahead of what is heard, for the stretcher; 0 while that is not used. */
  #leadFrames = 0;
  /** The lead the next track needs, once it has entered the stretcher; 0 before. */
  #nextLeadFrames = 0;
  /** Whether original and retuned run side by side. */
  #isLed = false;
  /** Whether the pitch is to glide from the recorded one once both are in sync. */
  #glidesIn = false;
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

  /** Playback speed of a track: its tempo, times its ratio at varispeed. */
  speedOf(key: string): number {
    const isVarispeed = !this.#isKeepingTempo && this.#listening === 'retuned';
    return this.#tempoOf(key) * (isVarispeed ? this.#of(key).ratio : 1);
  }

  /** How the pitch of a track is straightened: never as recorded. */
  courseOf(key: string): PitchCourse | null {
    return this.#listening === 'retuned' ? this.#of(key).course : null;
  }

  /** Whether a track can follow the current one without a gap: at another tempo the graph is set up again. */
  canFollow({ tempo }: TrackPitch): boolean {
    return tempo === this.#of(this.#key).tempo;
  }

  /** One track, and none that follows; call it before the deck loads the track. */
  begin(key: string, pitch: TrackPitch): void {
    this.#tracks.clear();
    this.#tracks.set(key, pitch);
    this.#key = key;
    this.#glidesIn = false;
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
  add(key: string, pitch: TrackPitch): void {
    this.#nextLeadFrames = 0;
    this.#tracks.set(key, pitch);
  }

  drop(key: string): void {
    this.#nextLeadFrames = 0;
    this.#tracks.delete(key);
  }

  /** The pitch and tempo of a track, and how all are retuned. */
  set(key: string, { mode, ...pitch }: TrackPitch & { mode: RetuneMode }): void {
    const isOtherMode = mode !== this.#mode;
    const known = this.#tracks.get(key);
    const isSame =
      known === undefined ||
      (known.ratio === pitch.ratio && known.tempo === pitch.tempo && known.course === pitch.course);
    if (!isOtherMode && isSame) return;
    if (known !== undefined) this.#tracks.set(key, pitch);
    this.#mode = mode;
    this.#glidesIn = !isOtherMode && key === this.#key && known !== undefined && !isMoved(known);
    this.#applied = this.#apply('seamless', !isOtherMode);
  }

  listenTo(listening: Listening): void {
    const isFirst = !this.#isWanted && listening === 'retuned';
    this.#listening = listening;
    this.#isWanted ||= isFirst;
    this.#glidesIn = false;
    const isOnlyMix = this.#isStretched && !isFirst && this.#tempoOf(this.#key) === 1;
    if (!isOnlyMix) this.#applied = this.#apply('seamless');
    else {
      if (this.#isLed) this.#mixTo(this.#mix);
      this.#setSpeeds();
    }
  }

  /** Another deck: there nothing runs ahead yet, and the original is heard. */
  reset(): void {
    this.#leadFrames = 0;
    this.#nextLeadFrames = 0;
    this.#isLed = false;
    this.#speedNow = 1;
    this.#tempoNow = 1;
    this.#mixTo(0);
  }

  /** The signal that runs ahead is in sync. */
  led(): void {
    this.#isLed = this.#leadFrames > 0;
    if (!this.#isStretched) return;
    this.#mixTo(this.#mix);
    if (this.#speedWanted !== this.#speedNow) void this.#setSpeedsSoon();
    if (!this.#glidesIn) return;
    this.#glidesIn = false;
    void this.#glide(this.#pitchOf(this.#key));
  }

  /** The next track enters the stretcher: its own ratio from here on. */
  async approach(key: string): Promise<void> {
    if (!this.#isStretched || this.graph === null) return;
    const stretch = await this.graph.stretcher().catch(() => null);
    const options = { speed: this.speedOf(key), soundingFrames: this.#leadFrames };
    if (stretch) this.#nextLeadFrames = stretch.retune(this.#pitchOf(key), options);
  }

  /** The next track is heard. */
  moveOn(key: string): void {
    const needed = this.#nextLeadFrames;
    this.#nextLeadFrames = 0;
    if (this.#key !== null) this.#tracks.delete(this.#key);
    this.#key = key;
    this.#speedNow = this.speedOf(key);
    this.#tempoNow = this.#tempoOf(key);
    this.#glidesIn = false;
    // After a track that needed no stretcher, or another lead, the graph is not set up for this one.
    const isSetUp = this.#isStretched ? needed > 0 && needed === this.#leadFrames : this.#leadFrames === 0;
    if (!isSetUp) this.#applied = this.#apply('seamless');
  }

  /** Whether the current track goes through the stretcher. */
  get #isStretched(): boolean {
    if (this.#tempoProblem !== null) return false;
    const isShifted = this.#isWanted && this.#mode === 'tempo' && isMoved(this.#of(this.#key));
    return isShifted || this.#tempoOf(this.#key) !== 1;
  }

  get #isKeepingTempo(): boolean {
    return this.#mode === 'tempo' && this.#tempoProblem === null;
  }

  /** What of both is heard. At another tempo the original is stretched, too. */
  get #mix(): 0 | 1 {
    return this.#listening === 'retuned' || this.#tempoOf(this.#key) !== 1 ? 1 : 0;
  }

  #of(key: string | null): TrackPitch {
    return (key === null ? undefined : this.#tracks.get(key)) ?? AS_RECORDED;
  }

  /** Without a stretcher the tempo is as recorded: the pitch could not be kept. */
  #tempoOf(key: string | null): number {
    return this.#tempoProblem === null ? this.#of(key).tempo : 1;
  }

  /** What the stretcher makes of a track's pitch; at the recorded tempo both are there to switch between. */
  #pitchOf(key: string | null): number {
    return this.#listening === 'retuned' || this.#tempoOf(key) === 1 ? this.#of(key).ratio : 1;
  }

  /** What the current track is to be read at. */
  get #speedWanted(): number {
    return this.#key === null ? 1 : this.speedOf(this.#key);
  }

  #setSpeeds(change: SpeedChange = {}): void {
    this.#setReading(this.#speedWanted, change);
    this.#speedNow = this.#speedWanted;
    this.#tempoNow = this.#tempoOf(this.#key);
  }

  /** @param speed of the current track */
  #setReading(speed: number, { glides = false, isUnstretched = false }: SpeedChange): void {
    const isStretchHeard = this.#isLed && this.#mix === 1;
    for (const key of this.#tracks.keys()) {
      const how = { speed: key === this.#key ? speed : this.speedOf(key), course: this.courseOf(key) };
      // Through the stretcher it always glides.
      this.deck()?.setSpeed(key, how, { glides: glides || isStretchHeard, isUnstretched });
    }
  }

  /** Once the stretched signal, which was read ahead at the new speed, is what is heard. */
  async #setSpeedsSoon(): Promise<void> {
    const setting = this.#setting;
    await delay(AFTER_SWITCH_MS);
    if (setting === this.#setting) this.#setSpeeds();
  }

  /**
   * Applies the settings to the graph. `restart`: a short silence is fine, since the signals do not match anyway.
   *
   * @param glides whether another speed glides
   */
  async #apply(how: 'seamless' | 'restart', glides = false): Promise<void> {
    this.#setting += 1;
    const setting = this.#setting;
    if (this.graph === null) {
      this.#setSpeeds();
      return;
    }
    if (!this.#isStretched) return this.#leaveStretcher(setting, glides);
    try {
      const stretch = await this.graph.stretcher();
      if (setting !== this.#setting) return;
      this.deck()?.feed(stretch.node);
      const [pitch, speed] = [this.#pitchOf(this.#key), this.#speedWanted];
      const isSounding = this.#isLed && how === 'seamless';
      this.#glidesIn &&= this.#leadFrames === 0 && pitch <= MAX_GLIDE_RATIO;
      const soundingFrames = isSounding ? this.#leadFrames : 0;
      const latencyFrames = stretch.retune(this.#glidesIn ? 1 : pitch, { speed, glides: this.#isLed, soundingFrames });
      this.graph.sendComparatorCommand({ type: 'reset', matches: this.#tempoOf(this.#key) === 1 });
      if (how === 'restart' || this.#isLed) this.#setSpeeds({ glides: glides && speed === this.#speedNow });
      else this.#setReading(this.#speedNow, { glides });
      const isSameLead = latencyFrames === this.#leadFrames;
      // What is heard goes on at its own speed until the stretcher has the music at the new one.
      if (!this.#isLed) this.#setLead(latencyFrames, how === 'seamless', speed);
      else if (isSameLead) this.#mixTo(this.#mix);
      // The original is heard, which has to wait for a stretcher that takes longer.
      else if (this.#mix === 0 || how === 'restart') this.#setLead(latencyFrames, false);
      else {
        this.#mixTo(1);
        await delay(AFTER_SWITCH_MS);
        if (setting === this.#setting) this.#setLead(latencyFrames, true);
      }
    } catch {
      this.#tempoProblem = NO_STRETCHER;
      this.onProblem(NO_STRETCHER);
      if (setting === this.#setting) await this.#apply('seamless', glides);
    }
  }

  async #leaveStretcher(setting: number, glides: boolean): Promise<void> {
    const wasOtherTempo = this.#tempoNow !== 1;
    const isUnmoved = this.#isKeepingTempo && this.#listening === 'retuned' && this.#isLed && !wasOtherTempo;
    this.#setSpeeds({ glides, isUnstretched: wasOtherTempo });
    if (this.#leadFrames === 0) {
      this.#mixTo(0);
      return;
    }
    if (isUnmoved) {
      await this.#glide(1);
      await delay(GLIDE_SECONDS * 1000);
      if (setting !== this.#setting) return;
    }
    this.#mixTo(0);
    await delay(AFTER_SWITCH_MS);
    if (setting === this.#setting) this.#setLead(0, true);
  }

  async #glide(ratio: number): Promise<void> {
    const stretch = await this.graph?.stretcher().catch(() => null);
    stretch?.retune(ratio, { speed: this.#speedWanted, glides: true, soundingFrames: this.#leadFrames });
  }

  /** @param speed of the current track once it is led, if it has another one until then */
  #setLead(frames: number, seamless: boolean, speed = this.#speedNow): void {
    this.#leadFrames = frames;
    this.#isLed = false;
    if (speed === this.#speedNow) this.deck()?.setLead(frames, seamless);
    else this.deck()?.setLead(frames, seamless, speed);
  }

  #mixTo(mix: 0 | 1): void {
    if (this.graph) this.graph.mix.value = mix;
  }
}

function isMoved({ ratio }: TrackPitch): boolean {
  return Math.abs(ratio - 1) > UNMOVED;
}

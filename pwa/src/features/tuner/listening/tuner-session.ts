import type { Tier } from '@attune/catalogue/plans';
import { a4Heard, type ReferenceChoice } from '../../../shared/reference/reference';
import { Scope } from '../../../shared/scope';
import { Store } from '../../../shared/store';
import { type DroneSound, droneSound } from '../model/drone';
import { PianoStrings } from '../model/piano-stretch';
import { type Reading, readingOf } from '../model/reading';
import { type Target, targetFor } from '../model/target';
import { TunedStrings } from '../model/tuned-strings';
import { rememberedSettings, rememberSettings, type TunerSettings } from '../model/tuner-settings';
import { type ChosenTuning, chosenTuning } from '../model/tunings';
import { AudioTuner, startProblem, type Unwanted } from './audio-tuner';
import { Drone, type DroneState, isWaitedFor, SILENT_DRONE } from './drone';
import { type MicrophoneProblem, problemOf } from './microphone-problem';
import type { HeardMessage } from './protocol';

export interface TunerState {
  status: 'idle' | 'starting' | 'listening';
  settings: TunerSettings;
  /** Instrument, tuning and capo of the settings. */
  tuning: ChosenTuning;
  /** What the settings ask for. */
  target: Target;
  /** The selected string, its place on the instrument; null for the nearest. */
  selectedString: number | null;
  /** Strings that have been in tune with this target, by their places. */
  tunedStrings: readonly number[];
  /** Null when no clear note is heard. */
  reading: Reading | null;
  /** The same for display: figures that change no faster than they can be read. */
  calm: Reading | null;
  /** A note below the instrument's range sounds, Hz. */
  belowHz: number | null;
  clarity: number;
  /** dB below full scale. */
  levelDb: number;
  /** Why nothing is heard though the tuner listens. */
  noSound: 'muted' | 'soundless' | null;
  /** Why listening ended or could not start. */
  problem: MicrophoneProblem | null;
  /** Processing that the browser leaves on. */
  keptOn: readonly Unwanted[];
  drone: DroneState;
}

export interface HistoryPoint {
  atMs: number;
  /** Null where no clear note was heard. */
  cents: number | null;
}

export const HISTORY_MS = 10_000;
/** A hidden page keeps the microphone for this long, ms. */
const HIDDEN_FOR_MS = 30_000;
/** Number of readings used by "set A4 from what I hear": a third of a second. */
const HEARD_FOR_A4 = 16;

/** Readings in a row of a note below the range, before it is said: a sixth of a second. */
const BELOW_AFTER = 8;

/** Readings in a row of nothing but zeros, before it is said: a second. The quietest room is not as quiet. */
const SOUNDLESS_AFTER = 48;

/** While the microphone hears the drone. */
const NOTHING_HEARD = { frequencyHz: null, belowHz: null };

/** Figures stay on screen for at least this long. */
const CALM_MS = 120;

/** Until it is known. */
const FIRST_TIER: Tier = 'free';

type Range = Pick<ChosenTuning, 'minHz' | 'maxHz'>;

/** Creates a tuner; replaced in specs. */
export type MakeTuner = (
  events: ConstructorParameters<typeof AudioTuner>[0],
) => Pick<AudioTuner, 'initialize' | 'start' | 'listenIn' | 'stop' | 'dispose'>;

/** State and actions of the tuner page, outside of React: readings arrive fifty times a second. */
export class TunerSession extends Store<TunerState> {
  readonly history: HistoryPoint[] = [];
  #tier: Tier = FIRST_TIER;
  #recentHz: number[] = [];
  #calmSinceMs = 0;
  /** Readings in a row that were of a note below the range. */
  #belowCount = 0;
  /** Readings in a row without any sound. */
  #soundlessCount = 0;
  #isMuted = false;
  /** Counts starts and ends, so that a cancelled start changes nothing when it completes. */
  #turn = 0;
  #hidden = new Scope();
  readonly #tuned = new TunedStrings();
  readonly #pianoStrings: PianoStrings;
  readonly #tuner: ReturnType<MakeTuner>;
  readonly #drone = new Drone((drone) => this.update({ drone }));

  constructor(makeTuner: MakeTuner = (events) => new AudioTuner(events)) {
    const settings = rememberedSettings();
    const tuning = chosenTuning(settings);
    super({
      status: 'idle',
      settings,
      tuning,
      target: targetFor(settings, tuning, FIRST_TIER),
      selectedString: null,
      tunedStrings: [],
      reading: null,
      calm: null,
      belowHz: null,
      clarity: 0,
      levelDb: -Infinity,
      noSound: null,
      problem: null,
      keptOn: [],
      drone: SILENT_DRONE,
    });
    this.#pianoStrings = new PianoStrings(settings.piano.measured);
    this.#tuner = makeTuner({
      heard: (heard) => this.#hear(heard),
      muted: (isMuted) => {
        this.#isMuted = isMuted;
        this.#soundlessCount = 0;
        this.update({ noSound: this.#noSound() });
      },
      ended: (problem) => this.#setIdle(problem),
    });
  }

  /** Requests the microphone and listens; `problem` says why it cannot. */
  async start(): Promise<void> {
    if (this.state.status !== 'idle') return;
    this.update({ status: 'starting', problem: null, keptOn: [] });
    this.#turn += 1;
    const turn = this.#turn;
    try {
      await this.#tuner.initialize();
      if (turn !== this.#turn) return;
      const range = rangeOf(this.state.tuning);
      const keptOn = await this.#tuner.start(range);
      if (turn !== this.#turn) return;
      // Another instrument may have been chosen while the browser asked.
      this.#listenElsewhere(range);
      this.update({ status: 'listening', keptOn });
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#tuner.stop();
      this.#setIdle(startProblem(error));
    }
  }

  stop(): void {
    this.#tuner.stop();
    this.#setIdle(null);
  }

  /** Changes the settings, and stores them. */
  choose(changes: Partial<TunerSettings>): void {
    const settings = { ...this.state.settings, ...changes };
    const before = this.state.tuning;
    const tuning = chosenTuning(settings);
    const isSameInstrument = tuning.instrument.id === before.instrument.id && tuning.tuning.id === before.tuning.id;
    this.update({
      settings,
      tuning,
      selectedString:
        isSameInstrument && tuning.strings.length === before.strings.length ? this.state.selectedString : null,
      belowHz: null,
    });
    // After the change: who hears of it may ask what is chosen.
    rememberSettings(settings);
    this.#aim();
    this.#listenElsewhere(rangeOf(before));
  }

  /** The reference was chosen elsewhere: it is one for the whole app. */
  followReference(reference: ReferenceChoice): void {
    if (JSON.stringify(reference) !== JSON.stringify(this.state.settings.reference)) this.choose({ reference });
  }

  /** Stretches the octaves of a piano by what was measured of its strings, or no longer. */
  stretchPiano(isStretched: boolean): void {
    this.choose({ piano: { ...this.state.settings.piano, isStretched } });
  }

  /** Another piano has other strings. */
  forgetPiano(): void {
    this.#pianoStrings.clear();
    this.choose({ piano: { measured: [], isStretched: false } });
  }

  /** @throws the browser's error when it cannot play sound */
  async startDrone(): Promise<void> {
    await this.#drone.start(this.#droneSound());
  }

  stopDrone(): void {
    this.#drone.stop();
  }

  /** The drone's sound does not reach the microphone: the tuner listens on. Remembered for the present output. */
  confirmHeadphones(): void {
    void this.#drone.confirmHeadphones();
  }

  /** Selects one string by its place; selecting it again goes back to the nearest. */
  selectString(place: number): void {
    this.update({ selectedString: this.state.selectedString === place ? null : place });
    if (!this.state.settings.hasLockedString) this.choose({ hasLockedString: true });
    this.#judgeAgain();
  }

  /** The tier decides on the Solfeggio references; it may arrive after the page. */
  allow(tier: Tier): void {
    if (tier === this.#tier) return;
    this.#tier = tier;
    this.#aim();
  }

  /** A4 by the A that is played now, Hz; null when nothing is played, or another note. */
  a4NowHeard(): number | null {
    const sorted = this.#recentHz.toSorted((a, b) => a - b);
    const middle = sorted[sorted.length >> 1];
    return middle === undefined ? null : a4Heard(middle);
  }

  /** A hidden page releases the microphone after a while. */
  setHidden(isHidden: boolean): void {
    this.#hidden.dispose();
    if (!isHidden || this.state.status === 'idle') return;
    this.#hidden = new Scope();
    this.#hidden.timeout(() => {
      this.#tuner.stop();
      this.#setIdle(problemOf('hidden'));
    }, HIDDEN_FOR_MS);
  }

  dispose(): void {
    this.#hidden.dispose();
    this.#drone.dispose();
    this.#tuner.dispose();
    this.#setIdle(null);
  }

  #hear(heard: HeardMessage): void {
    if (this.state.status !== 'listening') return;
    const { clarity, levelDb } = heard;
    const { frequencyHz, belowHz } = isWaitedFor(this.state.drone) ? NOTHING_HEARD : heard;
    const reading = frequencyHz === null ? null : this.#judge(frequencyHz, this.state.reading);
    this.#belowCount = belowHz === null ? 0 : this.#belowCount + 1;
    this.#recentHz = frequencyHz === null ? [] : [...this.#recentHz, frequencyHz].slice(-HEARD_FOR_A4);
    const atMs = performance.now();
    this.history.push({ atMs, cents: reading?.cents ?? null });
    while ((this.history[0]?.atMs ?? atMs) < atMs - HISTORY_MS) this.history.shift();
    this.#tuned.hear(reading);
    this.#measurePiano(reading, heard.stiffness);
    const isBelow = this.#belowCount >= BELOW_AFTER;
    this.#soundlessCount = levelDb === -Infinity ? this.#soundlessCount + 1 : 0;
    this.update({
      reading,
      calm: this.#calm(reading, atMs),
      tunedStrings: this.#tuned.places,
      belowHz: isBelow ? belowHz : this.#keptBelow(reading),
      clarity,
      levelDb,
      noSound: this.#noSound(),
    });
  }

  #noSound(): TunerState['noSound'] {
    if (this.#isMuted) return 'muted';
    return this.#soundlessCount >= SOUNDLESS_AFTER ? 'soundless' : null;
  }

  #calm(reading: Reading | null, atMs: number): Reading | null {
    const { calm } = this.state;
    const isOther = reading === null || calm === null || reading.midi !== calm.midi;
    if (!isOther && atMs - this.#calmSinceMs < CALM_MS) return calm;
    this.#calmSinceMs = atMs;
    return reading;
  }

  /** What to choose is on screen until a note is read. */
  #keptBelow(reading: Reading | null): number | null {
    return reading === null ? this.state.belowHz : null;
  }

  #judge(frequencyHz: number, last: Reading | null = null): Reading {
    const { target, selectedString } = this.state;
    return readingOf(frequencyHz, target, selectedString, last);
  }

  /** Works out what to tune to; where that is something else, the strings have to be tuned again. */
  #aim(): void {
    const { settings, tuning, target: before } = this.state;
    const target = targetFor(settings, tuning, this.#tier);
    if (JSON.stringify(target) !== JSON.stringify(before)) this.#tuned.clear();
    this.update({ target, tunedStrings: this.#tuned.places });
    this.#drone.change(this.#droneSound());
    this.#judgeAgain();
  }

  /** While its octaves are not stretched yet: then what is tuned to stays where it is. */
  #measurePiano(reading: Reading | null, stiffness: number | null): void {
    const { settings, tuning } = this.state;
    if (tuning.instrument.id !== 'piano' || settings.piano.isStretched) return;
    this.#pianoStrings.hear(reading?.midi ?? null, stiffness);
    const { measured } = this.#pianoStrings;
    if (measured === settings.piano.measured) return;
    const changed = { ...settings, piano: { measured, isStretched: false } };
    rememberSettings(changed);
    this.update({ settings: changed });
  }

  #droneSound(): DroneSound {
    return droneSound(this.state.settings.drone, this.state.target);
  }

  /** Listens in the range of the tuning, if it was another before. */
  #listenElsewhere(before: Range): void {
    const range = rangeOf(this.state.tuning);
    if (range.minHz !== before.minHz || range.maxHz !== before.maxHz) this.#tuner.listenIn(range);
  }

  /** With another reference the same sound reads differently. */
  #judgeAgain(): void {
    const { reading } = this.state;
    this.history.length = 0;
    if (!reading) return;
    const judged = this.#judge(reading.frequencyHz);
    this.update({ reading: judged, calm: judged });
  }

  #setIdle(problem: MicrophoneProblem | null): void {
    this.#turn += 1;
    this.#hidden.dispose();
    this.history.length = 0;
    this.#recentHz = [];
    this.#isMuted = false;
    this.#soundlessCount = 0;
    const nothing = { reading: null, calm: null, belowHz: null, clarity: 0, levelDb: -Infinity, noSound: null };
    this.update({ status: 'idle', problem, ...nothing });
  }
}

const rangeOf = ({ minHz, maxHz }: Range): Range => ({ minHz, maxHz });

import type { Tier } from '@attune/catalogue/plans';
import { Scope } from '../../../shared/scope';
import { Store } from '../../../shared/store';
import { instrumentOf } from '../model/instruments';
import { type Reading, readingOf } from '../model/reading';
import { a4Heard, type Reference, referenceFor } from '../model/reference';
import { TunedStrings } from '../model/tuned-strings';
import { rememberedSettings, rememberSettings, type TunerSettings } from '../model/tuner-settings';
import { AudioTuner, startProblem, type Unwanted } from './audio-tuner';
import { type MicrophoneProblem, problemOf } from './microphone-problem';
import type { HeardMessage } from './protocol';

export interface TunerState {
  status: 'idle' | 'starting' | 'listening';
  settings: TunerSettings;
  reference: Reference;
  /** The selected string, MIDI; null for the nearest. */
  selectedString: number | null;
  /** Strings that have been in tune with this reference, MIDI. */
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

/** Figures stay on screen for at least this long. */
const CALM_MS = 120;

/** Until it is known. */
const FIRST_TIER: Tier = 'free';

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
  readonly #tuner: ReturnType<MakeTuner>;

  constructor(makeTuner: MakeTuner = (events) => new AudioTuner(events)) {
    const settings = rememberedSettings();
    super({
      status: 'idle',
      settings,
      reference: referenceFor(settings.reference, FIRST_TIER),
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
    });
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
      const { instrument } = this.state.settings;
      const keptOn = await this.#tuner.start(instrumentOf(instrument));
      if (turn !== this.#turn) return;
      // Another instrument may have been chosen while the browser asked.
      const { instrument: now } = this.state.settings;
      if (now !== instrument) this.#tuner.listenIn(instrumentOf(now));
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
    rememberSettings(settings);
    const selectedString = changes.instrument === undefined ? this.state.selectedString : null;
    if (changes.instrument !== undefined || changes.reference !== undefined) this.#tuned.clear();
    this.update({
      settings,
      selectedString,
      tunedStrings: this.#tuned.midis,
      reference: referenceFor(settings.reference, this.#tier),
      belowHz: null,
    });
    if (changes.instrument !== undefined) this.#tuner.listenIn(instrumentOf(changes.instrument));
    this.#judgeAgain();
  }

  /** Selects one string; selecting it again goes back to the nearest. */
  selectString(midi: number): void {
    this.update({ selectedString: this.state.selectedString === midi ? null : midi });
    this.#judgeAgain();
  }

  /** The tier decides on the Solfeggio references; it may arrive after the page. */
  allow(tier: Tier): void {
    if (tier === this.#tier) return;
    this.#tier = tier;
    this.#tuned.clear();
    this.update({ tunedStrings: this.#tuned.midis, reference: referenceFor(this.state.settings.reference, tier) });
    this.#judgeAgain();
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
    this.#tuner.dispose();
    this.#setIdle(null);
  }

  #hear({ frequencyHz, belowHz, clarity, levelDb }: HeardMessage): void {
    if (this.state.status !== 'listening') return;
    const reading = frequencyHz === null ? null : this.#judge(frequencyHz, this.state.reading);
    this.#belowCount = belowHz === null ? 0 : this.#belowCount + 1;
    this.#recentHz = frequencyHz === null ? [] : [...this.#recentHz, frequencyHz].slice(-HEARD_FOR_A4);
    const atMs = performance.now();
    this.history.push({ atMs, cents: reading?.cents ?? null });
    while ((this.history[0]?.atMs ?? atMs) < atMs - HISTORY_MS) this.history.shift();
    this.#tuned.hear(reading, instrumentOf(this.state.settings.instrument).strings);
    const isBelow = this.#belowCount >= BELOW_AFTER;
    this.#soundlessCount = levelDb === -Infinity ? this.#soundlessCount + 1 : 0;
    this.update({
      reading,
      calm: this.#calm(reading, atMs),
      tunedStrings: this.#tuned.midis,
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
    const { reference, settings, selectedString } = this.state;
    return readingOf(frequencyHz, reference, instrumentOf(settings.instrument), selectedString, last);
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

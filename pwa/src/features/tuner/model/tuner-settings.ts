import { SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { type DroneChoice, knownDrone } from './drone';
import { ACCIDENTALS, CONVENTIONS, type NoteStyle, WRITTEN_FOR, type WrittenFor } from './note-names';
import { knownMeasured, type MeasuredString, MIN_MEASURED_STRINGS } from './piano-stretch';
import { CUSTOM_A4_HZ, FREE_HZ, type ReferenceChoice, STANDARD } from './reference';
import { knownSweetened, type Sweetened } from './sweetened';
import { type ScalaScale, type TemperamentChoice, TEMPERAMENTS } from './temperament';
import { knownTunings, MAX_CAPO, STANDARD_TUNING, type TuningChoice } from './tunings';

/** What is known of the user's piano. */
interface PianoChoice {
  measured: readonly MeasuredString[];
  /** Its octaves are stretched by them. */
  isStretched: boolean;
}

export interface TunerSettings extends NoteStyle, TuningChoice, TemperamentChoice {
  reference: ReferenceChoice;
  writtenFor: WrittenFor;
  sweetened: Sweetened;
  drone: DroneChoice;
  piano: PianoChoice;
  /** Whether the user has locked onto a string once: then they know how. */
  hasLockedString: boolean;
}

export const DEFAULT_SETTINGS: TunerSettings = {
  reference: STANDARD,
  instrument: 'chromatic',
  tuning: STANDARD_TUNING,
  capo: 0,
  own: [],
  temperament: 'equal',
  root: 0,
  scala: null,
  sweetened: {},
  drone: { midi: 57, sound: 'root' },
  piano: { measured: [], isStretched: false },
  hasLockedString: false,
  convention: 'english',
  accidentals: 'sharps',
  writtenFor: 'concert',
};

const STORAGE_KEY = 'attune.tuner';

/** The last choice; invalid stored values are ignored. */
export function rememberedSettings(): TunerSettings {
  try {
    const stored = (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') ?? {}) as Partial<TunerSettings>;
    return {
      reference: knownReference(stored.reference) ?? DEFAULT_SETTINGS.reference,
      ...knownInstrument(stored),
      capo: knownInteger(stored.capo, MAX_CAPO),
      own: knownTunings(stored.own),
      temperament: TEMPERAMENTS.find((one) => one === stored.temperament) ?? DEFAULT_SETTINGS.temperament,
      root: knownInteger(stored.root, 11),
      scala: knownScala(stored.scala),
      sweetened: knownSweetened(stored.sweetened),
      drone: knownDrone(stored.drone) ?? DEFAULT_SETTINGS.drone,
      piano: knownPiano(stored.piano),
      hasLockedString: stored.hasLockedString === true,
      convention: CONVENTIONS.find((one) => one === stored.convention) ?? DEFAULT_SETTINGS.convention,
      accidentals: ACCIDENTALS.find((one) => one === stored.accidentals) ?? DEFAULT_SETTINGS.accidentals,
      writtenFor: WRITTEN_FOR.find((one) => one === stored.writtenFor) ?? DEFAULT_SETTINGS.writtenFor,
    };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export function rememberSettings(settings: TunerSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse storage: then the choice lasts until the page is closed.
  }
}

function knownReference(stored: ReferenceChoice | undefined): ReferenceChoice | null {
  switch (stored?.kind) {
    case 'listed':
      return FREE_HZ.includes(stored.hz) ? { kind: 'listed', hz: stored.hz } : null;
    case 'own': {
      const isInRange = typeof stored.hz === 'number' && stored.hz >= CUSTOM_A4_HZ.min && stored.hz <= CUSTOM_A4_HZ.max;
      return isInRange ? { kind: 'own', hz: stored.hz } : null;
    }
    case 'solfeggio': {
      const hz = SOLFEGGIO_HZ.find((one) => one === stored.hz);
      return hz === undefined ? null : { kind: 'solfeggio', hz, meaning: stored.meaning === 'tone' ? 'tone' : 'note' };
    }
    default:
      return null;
  }
}

function knownPiano(stored: Partial<PianoChoice> | undefined): PianoChoice {
  const measured = knownMeasured(stored?.measured);
  return { measured, isStretched: stored?.isStretched === true && measured.length >= MIN_MEASURED_STRINGS };
}

/** Ids are looked up when they are used (tunings.ts). */
function knownInstrument({ instrument, tuning }: Partial<TunerSettings>): Pick<TunerSettings, 'instrument' | 'tuning'> {
  // It was an instrument of its own.
  if (instrument === 'guitar-drop-d') return { instrument: 'guitar', tuning: 'drop-d' };
  return {
    instrument: typeof instrument === 'string' ? instrument : DEFAULT_SETTINGS.instrument,
    tuning: typeof tuning === 'string' ? tuning : DEFAULT_SETTINGS.tuning,
  };
}

/** 0 to `max`; 0 for anything else. */
export function knownInteger(stored: unknown, max: number): number {
  return Number.isInteger(stored) && Number(stored) >= 0 && Number(stored) <= max ? Number(stored) : 0;
}

export function knownScala(stored: unknown): ScalaScale | null {
  const { name, cents } = (stored ?? {}) as Partial<Record<keyof ScalaScale, unknown>>;
  if (typeof name !== 'string' || !Array.isArray(cents) || cents.length !== 12 || cents[0] !== 0) return null;
  const isAscending = cents.every((one, i) => Number.isFinite(one) && (i === 0 || one > cents[i - 1]) && one < 1200);
  return isAscending ? { name, cents } : null;
}

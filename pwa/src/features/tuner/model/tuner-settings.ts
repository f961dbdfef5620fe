import { knownReference, storedTuner, storeTuner } from '../../../shared/reference/my-reference';
import { type ReferenceChoice, STANDARD } from '../../../shared/reference/reference';
import { type DroneChoice, knownDrone } from './drone';
import { ACCIDENTALS, CONVENTIONS, type NoteStyle, WRITTEN_FOR, type WrittenFor } from './note-names';
import { knownMeasured, type MeasuredString, MIN_MEASURED_STRINGS } from './piano-stretch';
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

/** The last choice; invalid stored values are ignored. */
export function rememberedSettings(): TunerSettings {
  const stored = storedTuner() as Partial<TunerSettings>;
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
}

export function rememberSettings(settings: TunerSettings): void {
  storeTuner({ ...settings });
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

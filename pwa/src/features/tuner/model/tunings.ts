import { frequencyOfMidi } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { findInstrument, type Instrument, type InstrumentId, INSTRUMENTS, type Tuning } from './instruments';

/** Id of every instrument's usual tuning. */
export const STANDARD_TUNING = 'standard';

/** A tuning that the user has made, kept on this device. */
export interface OwnTuning extends Tuning {
  /** The instrument it is for; null: it is an instrument of its own. */
  instrument: InstrumentId | null;
}

export interface TuningChoice {
  /** Of {@link INSTRUMENTS}, or of an own instrument. */
  instrument: string;
  /** Of that instrument, or an own tuning for it. */
  tuning: string;
  /** Fret of the capo; 0 without one. */
  capo: number;
  own: readonly OwnTuning[];
}

/** What is chosen, looked up. */
export interface ChosenTuning {
  instrument: Pick<Instrument, 'id' | 'name'>;
  tuning: Tuning;
  /** The same, if the user has made it. */
  own: OwnTuning | null;
  /** All tunings of the instrument, own ones last. */
  tunings: readonly Tuning[];
  /** Fret of the capo; null where there is no neck to put it on. */
  capo: number | null;
  /** What the open strings sound, MIDI: with the capo. */
  strings: readonly number[];
  /** Search range, Hz. */
  minHz: number;
  maxHz: number;
}

export const MAX_CAPO = 12;
export const MAX_STRINGS = 12;
/** Notes that a string may have, MIDI: C0 to C8. */
export const STRING_MIDI = { min: 12, max: 108 } as const;
export const MAX_TUNING_NAME_LENGTH = 40;

/** A string is looked for when it is this much too low, semitones, and up to its third partial. */
const TOO_LOW_SEMITONES = 5;
const TOO_HIGH_RATIO = 3;
/** No range begins lower than the piano's, Hz: the analysis window has too few periods there. */
const LOWEST_HZ = 26;

/** The choice; what no longer exists is replaced by the instrument's usual tuning, and that by the first instrument. */
export function chosenTuning({ instrument: instrumentId, tuning: tuningId, capo, own }: TuningChoice): ChosenTuning {
  const ownInstrument = own.find(({ id, instrument }) => instrument === null && id === instrumentId);
  const instrument: Instrument = ownInstrument
    ? { ...ownInstrument, minHz: Infinity, maxHz: 0, takesCapo: true }
    : (findInstrument(instrumentId) ?? INSTRUMENTS[0]);
  const tunings = [
    { id: STANDARD_TUNING, name: 'Standard', strings: instrument.strings },
    ...(instrument.tunings ?? []),
    ...own.filter((one) => one.instrument !== null && one.instrument === instrument.id),
  ];
  const tuning = tunings.find(({ id }) => id === tuningId) ?? tunings[0];
  if (!tuning) throw new Error('Every instrument has its usual tuning.');
  const fret = instrument.takesCapo ? Math.min(MAX_CAPO, Math.max(0, capo)) : null;
  const strings = tuning.strings.map((midi) => midi + (fret ?? 0));
  return {
    instrument,
    tuning,
    own: ownInstrument ?? own.find(({ id }) => id === tuning.id) ?? null,
    tunings,
    capo: fret,
    strings,
    ...rangeFor(strings, instrument),
  };
}

/** The instrument's range, wider where its strings are lower or higher than usual. */
function rangeFor(strings: readonly number[], { minHz, maxHz }: Instrument): { minHz: number; maxHz: number } {
  if (strings.length === 0) return { minHz, maxHz };
  const lowestHz = frequencyOfMidi(Math.min(...strings) - TOO_LOW_SEMITONES, STANDARD_A4_HZ);
  const highestHz = frequencyOfMidi(Math.max(...strings), STANDARD_A4_HZ);
  return {
    minHz: Math.max(LOWEST_HZ, Math.min(minHz, lowestHz)),
    maxHz: Math.max(maxHz, TOO_HIGH_RATIO * highestHz),
  };
}

/** Own tunings as stored or sent: those that are none are left out. */
export function knownTunings(stored: unknown): OwnTuning[] {
  return Array.isArray(stored) ? stored.map(knownTuning).filter((one) => one !== null) : [];
}

function knownTuning(stored: unknown): OwnTuning | null {
  const { id, name, instrument, strings } = (stored ?? {}) as Partial<Record<keyof OwnTuning, unknown>>;
  const known = knownStrings(strings);
  if (typeof id !== 'string' || typeof name !== 'string' || known === null) return null;
  const owner = typeof instrument === 'string' ? findInstrument(instrument) : null;
  if (typeof instrument === 'string' && !owner) return null;
  return { id, name: name.slice(0, MAX_TUNING_NAME_LENGTH), instrument: owner?.id ?? null, strings: known };
}

/** One to twelve notes that a string may have, or null. */
export function knownStrings(stored: unknown): number[] | null {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > MAX_STRINGS) return null;
  const { min, max } = STRING_MIDI;
  const isString = (midi: unknown): midi is number =>
    Number.isInteger(midi) && Number(midi) >= min && Number(midi) <= max;
  return stored.every(isString) ? stored : null;
}

/** A name that no other own tuning has: `Own`, `Own 2`, ... */
export function freeName(own: readonly OwnTuning[], base: string): string {
  const isTaken = (name: string) => own.some((one) => one.name === name);
  let name = base;
  for (let n = 2; isTaken(name); n += 1) name = `${base} ${n}`;
  return name;
}

/** A capo in words. @param fret 0 without one */
export function capoText(fret: number): string {
  return fret === 0 ? 'None' : `Fret ${fret}`;
}

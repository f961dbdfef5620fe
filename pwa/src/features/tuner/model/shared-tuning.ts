import { findInstrument, type InstrumentId } from './instruments';
import { pitchClassText } from './note-names';
import { type Sweetened, sweetenedOf } from './sweetened';
import { hasRoot, type ScalaScale, type TemperamentId, TEMPERAMENTS } from './temperament';
import { TEMPERAMENT_WORDS } from './temperament-words';
import { knownInteger, knownScala, type TunerSettings } from './tuner-settings';
import {
  type ChosenTuning,
  chosenTuning,
  freeName,
  knownStrings,
  MAX_CAPO,
  MAX_TUNING_NAME_LENGTH,
  type OwnTuning,
  STANDARD_TUNING,
} from './tunings';

/** What a link carries: instrument, tuning, capo, temperament and root. */
export interface SharedTuning {
  /** Null: an instrument of the sender's own. */
  instrument: InstrumentId | null;
  /** Of the tuning, or of the own instrument. */
  name: string;
  /** Open strings, MIDI; none for an instrument without strings. */
  strings: readonly number[];
  capo: number;
  temperament: TemperamentId;
  root: number;
  scala: ScalaScale | null;
  /** Cents of the strings, if they are sweetened. */
  sweetened: readonly number[] | null;
}

/** Digits behind the point of a scale's cents in a link. */
const CENTS_DIGITS = 4;

/**
 * The part of an address behind `#`, which reaches no server: `tuning=DADGAD&instrument=guitar&strings=38.45.50.55...`.
 */
export function linkHash(settings: TunerSettings, { instrument, tuning, own, capo }: ChosenTuning): string {
  const isOwnInstrument = own !== null && own.instrument === null;
  const params = new URLSearchParams({ tuning: isOwnInstrument ? instrument.name : tuning.name });
  if (!isOwnInstrument) params.set('instrument', instrument.id);
  if (tuning.strings.length > 0) params.set('strings', tuning.strings.join('.'));
  if (capo) params.set('capo', String(capo));
  const { temperament, root, scala } = settings;
  if (temperament !== 'equal') params.set('temperament', temperament);
  if (hasRoot(temperament)) params.set('root', String(root));
  if (temperament === 'scala' && scala) {
    params.set('scale', scala.name);
    params.set('cents', scala.cents.map((cents) => Number(cents.toFixed(CENTS_DIGITS))).join('_'));
  }
  if (temperament === 'sweetened') {
    params.set('sweetened', sweetenedOf(settings.sweetened, instrument.id, tuning.strings.length).join('_'));
  }
  return params.toString();
}

/** @param hash of an address, with its `#` @returns null when it carries no tuning, or one that cannot be */
export function readLink(hash: string): SharedTuning | null {
  const params = new URLSearchParams(hash.slice(1));
  const name = params.get('tuning');
  const instrument = findInstrument(params.get('instrument'));
  const listed = params.get('strings');
  const strings = listed === null ? [] : knownStrings(listed.split('.').map(Number));
  if (name === null || strings === null) return null;
  const isWithoutStrings = instrument?.strings.length === 0;
  if (isWithoutStrings !== (strings.length === 0) || (params.has('instrument') && !instrument)) return null;
  const asked = TEMPERAMENTS.find((one) => one === params.get('temperament')) ?? 'equal';
  const scala = knownScala({ name: params.get('scale'), cents: numbersOf(params.get('cents')) });
  const sweetened = numbersOf(params.get('sweetened'));
  return {
    instrument: instrument?.id ?? null,
    name: name.slice(0, MAX_TUNING_NAME_LENGTH),
    strings,
    capo: knownInteger(Number(params.get('capo')), MAX_CAPO),
    temperament: asked === 'scala' && !scala ? 'equal' : asked,
    root: knownInteger(Number(params.get('root')), 11),
    scala,
    sweetened: asked === 'sweetened' && sweetened?.length === strings.length ? sweetened : null,
  };
}

function numbersOf(text: string | null): number[] | null {
  const numbers = text?.split('_').map(Number);
  return numbers?.every(Number.isFinite) ? numbers : null;
}

/** `DADGAD, capo 2, meantone on E`: what a link would change. */
export function sharedTitle(shared: SharedTuning, settings: TunerSettings): string {
  const { instrument, name, capo, temperament, root } = shared;
  const { name: instrumentName = name } = findInstrument(instrument) ?? {};
  const isUsual =
    name === chosenTuning({ ...settings, instrument: instrument ?? '', tuning: STANDARD_TUNING }).tuning.name;
  const parts = [isUsual ? instrumentName : name];
  if (capo > 0) parts.push(`capo ${capo}`);
  const { short } = TEMPERAMENT_WORDS[temperament];
  if (hasRoot(temperament)) parts.push(`${short.toLowerCase()} on ${pitchClassText(root, settings)}`);
  else if (temperament !== 'equal') parts.push(short.toLowerCase());
  return parts.join(', ');
}

/**
 * The settings with what a link carries. A tuning that the user does not have becomes an own one.
 *
 * @param newId of an own tuning
 */
export function keepShared(shared: SharedTuning, settings: TunerSettings, newId: () => string): Partial<TunerSettings> {
  const { capo, temperament, root } = shared;
  const place = placeOf(shared, settings, newId);
  const changes: Partial<TunerSettings> = { ...place, capo, temperament, root };
  if (shared.scala) changes.scala = shared.scala;
  if (shared.sweetened) changes.sweetened = withOffsets(settings.sweetened, place.instrument, shared.sweetened);
  return changes;
}

function withOffsets(own: Sweetened, instrument: string, offsets: readonly number[]): Sweetened {
  return { ...own, [instrument]: offsets };
}

/** The tuning among those that there are, or as a new one. */
function placeOf(
  { instrument, name, strings }: SharedTuning,
  settings: TunerSettings,
  newId: () => string,
): Pick<TunerSettings, 'instrument' | 'tuning' | 'own'> {
  const { own } = settings;
  const isSame = (one: { strings: readonly number[] }) => one.strings.join() === strings.join();
  if (instrument !== null) {
    const { tunings } = chosenTuning({ ...settings, instrument, tuning: STANDARD_TUNING });
    const known = tunings.find(isSame);
    if (known) return { instrument, tuning: known.id, own };
  }
  const known = own.find((one) => one.instrument === null && instrument === null && isSame(one));
  if (known) return { instrument: known.id, tuning: STANDARD_TUNING, own };
  const added: OwnTuning = { id: newId(), name: freeName(own, name), instrument, strings };
  return instrument === null
    ? { instrument: added.id, tuning: STANDARD_TUNING, own: [...own, added] }
    : { instrument, tuning: added.id, own: [...own, added] };
}

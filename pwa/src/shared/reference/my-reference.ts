import { SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';
import { CUSTOM_A4_HZ, FREE_HZ, type ReferenceChoice, referenceFor, STANDARD } from './reference';

/** What the user's own instrument is tuned to: one value for the tuner and the player. */
export interface MyReference {
  choice: ReferenceChoice;
  a4Hz: number;
  /** Id of the tuning chosen in the tuner; null when none was. */
  instrument: string | null;
}

/** The tuner's settings as they are stored, not checked. */
type StoredTuner = Readonly<Record<string, unknown>>;

const STORAGE_KEY = 'attune.tuner';

const changes = new Listeners();
/** Private windows may refuse storage: then the choice lasts until the page is closed. */
let unsaved: string | null = null;
let read: { text: string | null; mine: MyReference } | null = null;

/** Calls back when the reference or another setting of the tuner is chosen. @returns a function that unsubscribes */
export const onMyReference = changes.subscribe;

/** The same object until something changes. */
export function myReference(): MyReference {
  const text = storedText();
  if (read === null || read.text !== text) read = { text, mine: parseMine(text) };
  return read.mine;
}

export function useMyReference(): MyReference {
  return useSyncExternalStore(onMyReference, myReference, myReference);
}

export function chooseReference(reference: ReferenceChoice): void {
  storeTuner({ reference });
}

/** An A4 in Hz as a choice: listed where it is, else the user's own. */
export function choiceOf(a4Hz: number): ReferenceChoice {
  const hz = Math.round(a4Hz * 100) / 100;
  return FREE_HZ.includes(hz) ? { kind: 'listed', hz } : { kind: 'own', hz };
}

/** All settings of the tuner; empty when there are none, or what is stored is invalid. */
export function storedTuner(): StoredTuner {
  return parse(storedText());
}

/** Stores settings of the tuner; the others stay. */
export function storeTuner(settings: StoredTuner): void {
  const text = JSON.stringify({ ...storedTuner(), ...settings });
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    unsaved = text;
  }
  changes.notify();
}

/** A stored reference, if it is a valid one. */
export function knownReference(stored: unknown): ReferenceChoice | null {
  const { kind, hz, meaning } = (stored ?? {}) as { kind?: unknown; hz?: unknown; meaning?: unknown };
  if (typeof hz !== 'number') return null;
  switch (kind) {
    case 'listed':
      return FREE_HZ.includes(hz) ? { kind, hz } : null;
    case 'own':
      return hz >= CUSTOM_A4_HZ.min && hz <= CUSTOM_A4_HZ.max ? { kind, hz } : null;
    case 'solfeggio': {
      const isListed = SOLFEGGIO_HZ.some((one) => one === hz);
      return isListed ? { kind, hz, meaning: meaning === 'tone' ? 'tone' : 'note' } : null;
    }
    default:
      return null;
  }
}

function parseMine(text: string | null): MyReference {
  const { reference, instrument } = parse(text);
  const choice = knownReference(reference) ?? STANDARD;
  // Which references a plan includes is for the tuner to decide: the player plays at all of them.
  const { a4Hz } = referenceFor(choice, 'studio');
  return { choice, a4Hz, instrument: typeof instrument === 'string' ? instrument : null };
}

function parse(text: string | null): StoredTuner {
  try {
    return (JSON.parse(text ?? '{}') as StoredTuner | null) ?? {};
  } catch {
    return {};
  }
}

function storedText(): string | null {
  try {
    return unsaved ?? localStorage.getItem(STORAGE_KEY);
  } catch {
    return unsaved;
  }
}

import { SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { INSTRUMENTS, type InstrumentId } from './instruments';
import { ACCIDENTALS, CONVENTIONS, type NoteStyle } from './note-names';
import { FREE_HZ, CUSTOM_A4_HZ, type ReferenceChoice, STANDARD } from './reference';

export interface TunerSettings extends NoteStyle {
  reference: ReferenceChoice;
  instrument: InstrumentId;
}

export const DEFAULT_SETTINGS: TunerSettings = {
  reference: STANDARD,
  instrument: 'chromatic',
  convention: 'english',
  accidentals: 'sharps',
};

const STORAGE_KEY = 'attune.tuner';

/** The last choice; invalid stored values are ignored. */
export function rememberedSettings(): TunerSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<TunerSettings> | null;
    return {
      reference: knownReference(stored?.reference) ?? DEFAULT_SETTINGS.reference,
      instrument: INSTRUMENTS.find(({ id }) => id === stored?.instrument)?.id ?? DEFAULT_SETTINGS.instrument,
      convention: CONVENTIONS.find((one) => one === stored?.convention) ?? DEFAULT_SETTINGS.convention,
      accidentals: ACCIDENTALS.find((one) => one === stored?.accidentals) ?? DEFAULT_SETTINGS.accidentals,
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

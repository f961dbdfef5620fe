import { centsBetween, frequencyOfMidi, midiOf } from '@attune/catalogue/pitch';
import type { Instrument } from './instruments';
import type { Reference } from './reference';

export const READY = 'Ready to Tune';

/** Below these limits, cents, a note is in tune, and slightly off. */
export const IN_TUNE_CENTS = 5;
export const NEAR_CENTS = 20;
/** Ends of the meter, cents. */
export const METER_CENTS = 50;
/** Within this the strobe is static, cents. */
export const STROBE_STILL_CENTS = 0.5;
/** Speed of the strobe, px/s for each cent. */
const STROBE_PX_PER_CENT = 3;

export type TuneTone = 'tune' | 'near' | 'off';

export interface Verdict {
  text: 'In Tune' | 'Slightly Sharp' | 'Slightly Flat' | 'Sharp' | 'Flat';
  tone: TuneTone;
}

/** @param cents the offset as shown: rounded */
export function verdictOf(cents: number): Verdict {
  if (Math.abs(cents) < IN_TUNE_CENTS) return { text: 'In Tune', tone: 'tune' };
  if (Math.abs(cents) < NEAR_CENTS) return { text: cents > 0 ? 'Slightly Sharp' : 'Slightly Flat', tone: 'near' };
  return { text: cents > 0 ? 'Sharp' : 'Flat', tone: 'off' };
}

/** Position on the meter: the offset within its ends. */
export function meterCents(cents: number): number {
  return Math.min(METER_CENTS, Math.max(-METER_CENTS, cents));
}

/** px/s; positive moves to the right, when the note is sharp. */
export function strobeVelocity(cents: number): number {
  return Math.abs(cents) < STROBE_STILL_CENTS ? 0 : cents * STROBE_PX_PER_CENT;
}

export interface Reading {
  /** MIDI number of the note it is measured against; null when one tone is matched. */
  midi: number | null;
  /** What the note should sound at, Hz. */
  wantedHz: number;
  frequencyHz: number;
  /** Offset, exact. */
  cents: number;
  /** The same, rounded for display and verdict. */
  shownCents: number;
}

/**
 * A frequency against a reference: the nearest note of the scale, the nearest string of an instrument, the one string
 * that is selected, or the one tone that is matched, in the nearest octave.
 */
export function readingOf(
  frequencyHz: number,
  { a4Hz, toneHz }: Reference,
  instrument: Instrument,
  heldString: number | null = null,
): Reading {
  const height = midiOf(frequencyHz, a4Hz);
  if (toneHz !== null) {
    const wantedHz = toneHz * 2 ** Math.round(Math.log2(frequencyHz / toneHz));
    return against(frequencyHz, wantedHz, null);
  }
  const distance = (midi: number) => Math.abs(midi - height);
  const nearestString = instrument.strings.toSorted((a, b) => distance(a) - distance(b))[0];
  const midi = heldString ?? nearestString ?? Math.round(height);
  return against(frequencyHz, frequencyOfMidi(midi, a4Hz), midi);
}

function against(frequencyHz: number, wantedHz: number, midi: number | null): Reading {
  const cents = centsBetween(frequencyHz, wantedHz);
  // Adding 0 turns a negative zero into a positive one.
  return { midi, wantedHz, frequencyHz, cents, shownCents: Math.round(cents) + 0 };
}

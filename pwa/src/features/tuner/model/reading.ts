import { centsBetween, frequencyOfMidi, midiOf } from '@attune/catalogue/pitch';
import type { Instrument } from './instruments';
import type { Reference } from './reference';

export const READY = 'Ready to Tune';
/** Instead of a verdict: the note is lower than the chosen tuning goes. */
export const BELOW = 'Below this range';

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

/** One object each, so that a component renders again only when the verdict changes. */
const VERDICTS = {
  inTune: { text: 'In Tune', tone: 'tune' },
  slightlySharp: { text: 'Slightly Sharp', tone: 'near' },
  slightlyFlat: { text: 'Slightly Flat', tone: 'near' },
  sharp: { text: 'Sharp', tone: 'off' },
  flat: { text: 'Flat', tone: 'off' },
} as const satisfies Record<string, Verdict>;

/**
 * @param cents the offset as shown: rounded
 * @param last the verdict before: it stays until the offset is a whole cent beyond its limit, so that the word does not
 *   flicker there
 */
export function verdictOf(cents: number, last: Verdict | null = null): Verdict {
  if (last && verdictOf(cents - Math.sign(cents)).text === last.text) return last;
  if (Math.abs(cents) < IN_TUNE_CENTS) return VERDICTS.inTune;
  if (Math.abs(cents) < NEAR_CENTS) return cents > 0 ? VERDICTS.slightlySharp : VERDICTS.slightlyFlat;
  return cents > 0 ? VERDICTS.sharp : VERDICTS.flat;
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
  verdict: Verdict;
}

/**
 * A frequency against a reference: the nearest note of the scale, the nearest string of an instrument, the one string
 * that is selected, or the one tone that is matched, in the nearest octave.
 *
 * @param last the reading before it, for its verdict
 */
export function readingOf(
  frequencyHz: number,
  { a4Hz, toneHz }: Reference,
  instrument: Instrument,
  selectedString: number | null = null,
  last: Reading | null = null,
): Reading {
  const height = midiOf(frequencyHz, a4Hz);
  if (toneHz !== null) {
    const wantedHz = toneHz * 2 ** Math.round(Math.log2(frequencyHz / toneHz));
    return against(frequencyHz, wantedHz, null, last);
  }
  const distance = (midi: number) => Math.abs(midi - height);
  const nearestString = instrument.strings.toSorted((a, b) => distance(a) - distance(b))[0];
  const midi = selectedString ?? nearestString ?? Math.round(height);
  return against(frequencyHz, frequencyOfMidi(midi, a4Hz), midi, last);
}

function against(frequencyHz: number, wantedHz: number, midi: number | null, last: Reading | null): Reading {
  const cents = centsBetween(frequencyHz, wantedHz);
  // Adding 0 turns a negative zero into a positive one.
  const shownCents = Math.round(cents) + 0;
  const verdict = verdictOf(shownCents, last?.wantedHz === wantedHz ? last.verdict : null);
  return { midi, wantedHz, frequencyHz, cents, shownCents, verdict };
}

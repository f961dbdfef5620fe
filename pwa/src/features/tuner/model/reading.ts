import { centsBetween } from '@attune/catalogue/pitch';
import { nearestNote, noteHz } from './scale';
import type { Target } from './target';
import { pitchClassOf } from './temperament';

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
  /** The string it is measured against: its place on the instrument; null when it is no string’s. */
  string: number | null;
  /** What the note should sound at, Hz. */
  wantedHz: number;
  /** How far that is from equal temperament, cents. */
  offsetCents: number;
  frequencyHz: number;
  /** Offset, exact. */
  cents: number;
  /** The same, rounded for display and verdict. */
  shownCents: number;
  verdict: Verdict;
}

/**
 * A frequency against what the tuner tunes to: the nearest note of the scale, the nearest string of an instrument, the
 * one string that is selected, or the one tone that is matched, in the nearest octave.
 *
 * @param selectedString its place on the instrument
 * @param last the reading before it, for its verdict
 */
export function readingOf(
  frequencyHz: number,
  target: Target,
  selectedString: number | null = null,
  last: Reading | null = null,
): Reading {
  const { toneHz, strings } = target;
  if (toneHz !== null) {
    const wantedHz = toneHz * 2 ** Math.round(Math.log2(frequencyHz / toneHz));
    return against(frequencyHz, { midi: null, string: null, wantedHz, offsetCents: 0 }, last);
  }
  const place = selectedString ?? nearestString(frequencyHz, target);
  const string = place === null ? undefined : strings[place];
  if (string) {
    const { midi, hz, offsetCents } = string;
    return against(frequencyHz, { midi, string: place, wantedHz: hz, offsetCents }, last);
  }
  const midi = nearestNote(frequencyHz, target);
  const offsetCents = target.offsets[pitchClassOf(midi)] ?? 0;
  return against(frequencyHz, { midi, string: null, wantedHz: noteHz(target, midi), offsetCents }, last);
}

/** Its place on the instrument; null where there are no strings. */
function nearestString(frequencyHz: number, { strings }: Target): number | null {
  const distances = strings.map(({ hz }) => Math.abs(centsBetween(frequencyHz, hz)));
  return distances.length === 0 ? null : distances.indexOf(Math.min(...distances));
}

type Wanted = Pick<Reading, 'midi' | 'string' | 'wantedHz' | 'offsetCents'>;

function against(frequencyHz: number, wanted: Wanted, last: Reading | null): Reading {
  const cents = centsBetween(frequencyHz, wanted.wantedHz);
  // Adding 0 turns a negative zero into a positive one.
  const shownCents = Math.round(cents) + 0;
  const verdict = verdictOf(shownCents, last?.wantedHz === wanted.wantedHz ? last.verdict : null);
  return { ...wanted, frequencyHz, cents, shownCents, verdict };
}

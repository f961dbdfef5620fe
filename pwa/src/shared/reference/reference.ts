import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { midiOf, ratioOfCents } from '@attune/catalogue/pitch';
import type { Tier } from '@attune/catalogue/plans';
import { shiftFor, SOURCE_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { listedTargets } from '@attune/catalogue/tier-policy';
import { readHertz } from '../format/sound';

/** What the tuner measures against, as chosen. */
export type ReferenceChoice =
  | { kind: 'listed'; hz: number }
  | { kind: 'own'; hz: number }
  /** `note`: the instrument is tuned so that a note of the scale lands on it; `tone`: it is matched itself. */
  | { kind: 'solfeggio'; hz: number; meaning: 'note' | 'tone' };

/** The same, worked out. */
export interface Reference {
  /** A4 of the scale, Hz. */
  a4Hz: number;
  /** The one tone to match, in any octave; null when the whole scale counts. */
  toneHz: number | null;
}

export const STANDARD: ReferenceChoice = { kind: 'listed', hz: STANDARD_A4_HZ };

/** References available to everyone: the standard one and the natural ones. */
export const FREE_HZ: readonly number[] = [STANDARD_A4_HZ, ...NATURAL_HZ];

/** Range of a custom A4, Hz. */
export const CUSTOM_A4_HZ = { ...SOURCE_HZ, decimals: 2 } as const;

/** Whether a tier may tune to the Solfeggio references. */
export function mayUseSolfeggio(tier: Tier): boolean {
  return SOLFEGGIO_HZ.every((hz) => listedTargets(tier).includes(hz));
}

/**
 * The effective reference; a choice that the tier no longer includes becomes the standard reference.
 *
 * @param offsetOf cents of a note from equal temperament: the note of a Solfeggio target lands on it in any temperament
 */
export function referenceFor(
  choice: ReferenceChoice,
  tier: Tier,
  offsetOf: (midi: number) => number = () => 0,
): Reference {
  if (choice.kind !== 'solfeggio') return { a4Hz: choice.hz, toneHz: null };
  if (!mayUseSolfeggio(tier)) return { a4Hz: STANDARD_A4_HZ, toneHz: null };
  const { equivalentA4Hz } = shiftFor({ targetHz: choice.hz, sourceHz: STANDARD_A4_HZ, anchor: 'note' });
  const a4Hz = equivalentA4Hz / ratioOfCents(offsetOf(noteOfTarget(choice.hz)));
  return { a4Hz, toneHz: choice.meaning === 'tone' ? choice.hz : null };
}

/** MIDI number of the note that lands on a Solfeggio target. */
export function noteOfTarget(targetHz: number): number {
  return Math.round(midiOf(targetHz, STANDARD_A4_HZ));
}

/** The A4 of an A played in any octave: within the range of a custom A4, or null. */
export function a4Heard(frequencyHz: number): number | null {
  const octaves = Math.round(Math.log2(frequencyHz / STANDARD_A4_HZ));
  const hz = Math.round((frequencyHz / 2 ** octaves) * 100) / 100;
  return hz >= CUSTOM_A4_HZ.min && hz <= CUSTOM_A4_HZ.max ? hz : null;
}

/** Parses typed text: a frequency as in {@link readHertz}, rounded to two decimals, or the reason it is invalid. */
export function parseA4(text: string): { hz: number } | { problem: string } {
  const hz = readHertz(text) ?? null;
  const { min, max } = CUSTOM_A4_HZ;
  if (hz === null || hz < min || hz > max) {
    return { problem: `Enter an A4 from ${min} to ${max} Hz` };
  }
  return { hz: Math.round(hz * 100) / 100 };
}

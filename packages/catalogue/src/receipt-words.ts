import { type NotStraightened, STEADY_CENTS } from './drift.js';
import { isTrusted, type MeasuredPitch } from './measuring.js';
import type { FittedTemperament } from './tuning-measurement.js';

/** `528`, `431.5`. */
export const plainHertz = (hz: number): string => String(Number(hz.toFixed(2)));

/** `D♯` for `D#5`. */
export const noteLetter = (note: string): string => note.replace(/\d+$/, '').replace('#', '\u266f');

/** Words, and figures in cents with as many decimals. */
export type VerdictPart = string | { cents: number; decimals: number };

const TEMPERAMENT_NAMES: Record<FittedTemperament['name'], string> = {
  'just-intonation': 'just intonation',
  'quarter-comma-meantone': 'quarter-comma meantone',
};

/**
 * "Its scale fits just intonation on D better than equal temperament: to ±1.2 cents, not ±7.9 cents."
 *
 * @returns nothing for equal temperament, and for a measurement that is not reliable
 */
export function temperamentWords(
  measurement: (MeasuredPitch & { temperament?: FittedTemperament | null }) | null,
): VerdictPart[] {
  if (!isTrusted(measurement) || !measurement.temperament) return [];
  const { name, tonic, spreadCents, equalSpreadCents } = measurement.temperament;
  const scale = TEMPERAMENT_NAMES[name] + (tonic === null ? '' : ` on ${noteLetter(tonic)}`);
  return [
    `Its scale fits ${scale} better than equal temperament: to ±`,
    // Never 0, which would claim more than is measured.
    { cents: Math.max(0.1, spreadCents), decimals: 1 },
    ', not ±',
    { cents: equalSpreadCents, decimals: 1 },
    '. A4 is the A of that scale.',
  ];
}

/** The movement of a song's pitch that was taken out. */
export interface Straightened {
  /** The range that holds 90 of 100 moments of the original, cents. */
  rangeBeforeCents: number;
  /** The same of the result, measured; null when it could not be. */
  residualCents: number | null;
  /** By how much the speed was changed at most, per cent. */
  maxSpeedPercent: number;
}

/** "Straightened: its pitch moved by 25.1 cents, and now moves by 1.6 cents (90 of 100 moments)." */
export function straightenedSentence({ rangeBeforeCents, residualCents }: Straightened): string {
  const before = `Straightened: its pitch moved by ${rangeBeforeCents.toFixed(1)} cents`;
  if (residualCents === null) return `${before}; we couldn’t measure what is left.`;
  // Never 0, which would claim more than is measured.
  return `${before}, and now moves by ${Math.max(0.1, residualCents).toFixed(1)} cents (90 of 100 moments).`;
}

/** Why a song was not straightened, or cannot be. */
export function notStraightenedSentence(reason: NotStraightened): string {
  switch (reason) {
    case 'steady':
      return `There’s nothing to straighten: the pitch moves by ${STEADY_CENTS} cents at most.`;
    case 'lively':
      return 'It can’t be straightened: the pitch moves faster than a tape would, and the voices would bend.';
    case 'unknown':
      return 'It can’t be straightened: too little of it has steady notes to follow its pitch.';
  }
}

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

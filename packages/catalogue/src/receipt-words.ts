import { isOnTarget, isTrusted, type MeasuredPitch, type ShiftDifference } from './measuring.js';
import { centsBetween } from './pitch.js';
import { type Anchor, nearestStandardNote } from './retuning.js';
import type { FittedTemperament } from './tuning-measurement.js';

/** `528`, `431.5`. */
export const plainHertz = (hz: number): string => String(Number(hz.toFixed(2)));

/** `D♯` for `D#5`. */
export const noteLetter = (note: string): string => note.replace(/\d+$/, '').replace('#', '\u266f');

/** What a retune was asked to do. */
interface Asked {
  targetHz: number;
  anchor: Anchor;
  /** The A4 of the result. */
  equivalentA4Hz: number;
}

/**
 * What was asked, in the words of the form.
 *
 * @returns `short` for a list ("528 Hz, gentle"), `long` for a heading ("528 Hz, gentle: C lands on 528, A4 = 443.99")
 */
export function askedWords({ targetHz, anchor, equivalentA4Hz }: Asked): { short: string; long: string } {
  const target = `${plainHertz(targetHz)}\u00a0Hz`;
  const { name } = nearestStandardNote(targetHz);
  if (name === 'A4') return { short: target, long: `${target}, whole song` };
  if (anchor === 'a4') {
    return { short: `${target}, whole song`, long: `${target}, whole song: A4 = ${plainHertz(targetHz)}` };
  }
  const landing = `${noteLetter(name)} lands on ${plainHertz(targetHz)}, A4 = ${equivalentA4Hz.toFixed(2)}`;
  return { short: `${target}, gentle`, long: `${target}, gentle: ${landing}` };
}

/** As much of a receipt as its verdict depends on. */
interface MeasuredReceipt {
  measured: ShiftDifference | null;
  before: { a4Hz: number | null; errorCents?: number | null; movement?: object | null } | null;
  sourceHz: number;
}

/** Words, and figures in cents with as many decimals. */
export type VerdictPart = string | { cents: number; decimals: number };

export interface Verdict {
  tone: 'good' | 'neutral' | 'bad';
  parts: VerdictPart[];
}

const FAR_CENTS = 5;

/** How close a result is to what was asked, against the error of the measurement. */
export function verdictOf(receipt: MeasuredReceipt): Verdict {
  const { measured } = receipt;
  if (measured === null) return { tone: 'neutral', parts: ['Not enough pitch to measure'] };
  const { errorCents } = measured;
  const off = Math.abs(measured.differenceCents);
  // Rounded like the difference in the table. Never 0, which would claim more than is measured.
  const difference = { cents: Math.max(0.01, off), decimals: 2 };
  const error = errorCents === undefined ? null : { cents: Math.max(0.1, errorCents), decimals: 1 };
  if (isOnTarget(measured)) {
    const target = isAboutShift(receipt) ? 'Shift on target' : 'On target';
    const parts =
      error !== null && off <= error.cents ? [`${target}, measured to ±`, error] : [`${target} within `, difference];
    return { tone: 'good', parts };
  }
  const parts = ['Off by ', difference, ...(error === null ? [] : [', measured to ±', error])];
  return { tone: off > FAR_CENTS ? 'bad' : 'neutral', parts };
}

/** Whether the right shift does not say that the result is at the target: the song moves, or began at another pitch. */
function isAboutShift(receipt: MeasuredReceipt): boolean {
  return Boolean(receipt.before?.movement) || beganElsewhere(receipt);
}

/** Whether a song was measured at another pitch than it was moved from. */
export function beganElsewhere({ before, sourceHz }: Omit<MeasuredReceipt, 'measured'>): boolean {
  if (before === null || before.a4Hz === null) return false;
  return Math.abs(centsBetween(before.a4Hz, sourceHz)) > (before.errorCents ?? FAR_CENTS);
}

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

/** The figures of a receipt that a list has. */
interface BriefReceipt {
  measured: ShiftDifference | null;
  beforeHz: number | null;
  isMoving: boolean;
}

/** The verdict for a list: "On target, moving". @param sourceHz the pitch that the song was moved from */
export function briefVerdict(
  { measured, beforeHz, isMoving }: BriefReceipt,
  sourceHz: number | null,
): { tone: Verdict['tone']; text: string } {
  if (measured === null) return { tone: 'neutral', text: 'Not measurable' };
  if (isOnTarget(measured)) {
    if (isMoving) return { tone: 'good', text: 'On target, moving' };
    const isElsewhere = sourceHz !== null && beganElsewhere({ before: { a4Hz: beforeHz }, sourceHz });
    return { tone: 'good', text: isElsewhere ? 'Shift on target' : 'On target' };
  }
  const off = Math.abs(measured.differenceCents);
  return { tone: off > FAR_CENTS ? 'bad' : 'neutral', text: `Off by ${off.toFixed(2)} cents` };
}

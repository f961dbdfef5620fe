import { isTrusted, readingNear } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { FittedTemperament, TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** @param digits after the decimal point */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

export const inHertz = (hz: number): string => `${rounded(hz, 2)} Hz`;

/** A measurement reduced to the figures that are displayed, rounded to significant digits. */
export type TuningFigures = Pick<
  TuningMeasurement,
  'a4Hz' | 'cents' | 'confidence' | 'spreadHz' | 'partials' | 'histogram'
> &
  // Absent in receipts from before they were measured.
  Partial<Pick<TuningMeasurement, 'errorCents' | 'movement' | 'temperament'>> & { sections?: TuningSection[] };

/** The pitch of a part of a song that moves. */
export interface TuningSection {
  atSeconds: number;
  a4Hz: number;
}

/** More than a curve on a screen can show. */
const MAX_SECTIONS = 120;

/**
 * Rounds a measurement for display.
 *
 * @param expectedHz the expected A4: of the readings a semitone apart, the nearest to it is reported
 * @param hasSections whether its course is told; by default that of a pitch that moves
 */
export function toTuningFigures(
  measurement: TuningMeasurement,
  expectedHz?: number,
  hasSections = measurement.movement !== null,
): TuningFigures {
  const { a4Hz, errorCents, confidence, movement, spreadHz, partials, histogram, drift, temperament } = measurement;
  const meantHz = a4Hz === null || expectedHz === undefined ? a4Hz : readingNear(a4Hz, expectedHz);
  const ratio = meantHz === null || a4Hz === null ? 1 : meantHz / a4Hz;
  return {
    a4Hz: meantHz === null ? null : rounded(meantHz, 2),
    cents: meantHz === null ? null : rounded(centsBetween(meantHz, STANDARD_A4_HZ), 2),
    errorCents: errorCents === null ? null : rounded(errorCents, 2),
    confidence: rounded(confidence, 3),
    movement: movement && moved(movement, ratio),
    ...(hasSections && { sections: toSections(drift, ratio) }),
    temperament: temperament && renamed(temperament, ratio),
    spreadHz: spreadHz === null ? null : rounded(spreadHz, 3),
    partials,
    histogram: histogram.map((share) => rounded(share, 5)),
  };
}

/** The trusted sections, evenly thinned out. */
function toSections(drift: TuningMeasurement['drift'], ratio: number): TuningSection[] {
  const every = Math.ceil(drift.length / MAX_SECTIONS);
  return drift
    .filter((section, i) => i % every === 0 && isTrusted(section))
    .map(({ atSeconds, a4Hz }) => ({ atSeconds, a4Hz: rounded(ratio * (a4Hz ?? 0), 2) }));
}

const moved = (
  { lowHz, highHz }: NonNullable<TuningMeasurement['movement']>,
  ratio: number,
): TuningMeasurement['movement'] => ({
  lowHz: rounded(ratio * lowHz, 2),
  highHz: rounded(ratio * highHz, 2),
});

const NOTES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** Where the A is read a semitone lower, all notes have the next name up. */
function renamed(temperament: FittedTemperament, ratio: number): FittedTemperament {
  const { tonic } = temperament;
  if (tonic === null) return temperament;
  const semitones = Math.round(centsBetween(ratio, 1) / 100);
  const note = (NOTES.indexOf(tonic) - semitones) % NOTES.length;
  return { ...temperament, tonic: NOTES.at(note) ?? null };
}

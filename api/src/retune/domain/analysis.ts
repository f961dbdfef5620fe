import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { rounded } from './tuning-figures.js';

/** The spectrum and the notes of a song before and after. */
export interface Analysis {
  originalSpectrum: Spectrum | null;
  processedSpectrum: Spectrum | null;
  harmonicContent: { original: PitchClass[] | null; processed: PitchClass[] | null };
}

type Spectrum = TuningMeasurement['spectrum'];
type PitchClass = TuningMeasurement['pitchClasses'][number];

/** Level given for silence, dBFS. */
const FLOOR_DB = -200;

/** @param gainDb the gain applied to the result after it was measured */
export function toAnalysis(
  { before, after }: { before: TuningMeasurement | null; after: TuningMeasurement | null },
  gainDb: number,
): Analysis {
  return {
    originalSpectrum: before && toSpectrum(before, 0),
    processedSpectrum: after && toSpectrum(after, gainDb),
    harmonicContent: { original: before && toPitchClasses(before), processed: after && toPitchClasses(after) },
  };
}

function toSpectrum({ spectrum: { centresHz, levelsDb } }: TuningMeasurement, gainDb: number): Spectrum {
  return {
    centresHz: centresHz.map((hz) => rounded(hz, 2)),
    levelsDb: levelsDb.map((level) => (level > FLOOR_DB ? rounded(Math.max(FLOOR_DB, level + gainDb), 2) : FLOOR_DB)),
  };
}

const toPitchClasses = ({ pitchClasses }: TuningMeasurement): PitchClass[] =>
  pitchClasses.map(({ name, energy, meanCents }) => ({
    name,
    energy: rounded(energy, 5),
    meanCents: meanCents === null ? null : rounded(meanCents, 2),
  }));

import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { rounded } from './tuning-figures.js';

/** What a song sounds like before and after. */
export interface Analysis {
  originalSpectrum: Spectrum | null;
  processedSpectrum: Spectrum | null;
  harmonicContent: { original: PitchClass[] | null; processed: PitchClass[] | null };
}

type Spectrum = TuningMeasurement['spectrum'];
type PitchClass = TuningMeasurement['pitchClasses'][number];

/** Silence has no level, dBFS. */
const FLOOR_DB = -200;

/** @param gainDb what was applied to the result after it was measured */
export function analysisOf(
  { before, after }: { before: TuningMeasurement | null; after: TuningMeasurement | null },
  gainDb: number,
): Analysis {
  return {
    originalSpectrum: before && spectrumOf(before, 0),
    processedSpectrum: after && spectrumOf(after, gainDb),
    harmonicContent: { original: before && pitchClassesOf(before), processed: after && pitchClassesOf(after) },
  };
}

function spectrumOf({ spectrum: { centresHz, levelsDb } }: TuningMeasurement, gainDb: number): Spectrum {
  return {
    centresHz: centresHz.map((hz) => rounded(hz, 2)),
    levelsDb: levelsDb.map((level) => (level > FLOOR_DB ? rounded(Math.max(FLOOR_DB, level + gainDb), 2) : FLOOR_DB)),
  };
}

const pitchClassesOf = ({ pitchClasses }: TuningMeasurement): PitchClass[] =>
  pitchClasses.map(({ name, energy, meanCents }) => ({
    name,
    energy: rounded(energy, 5),
    meanCents: meanCents === null ? null : rounded(meanCents, 2),
  }));

import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { RetuneReport } from '@attune/retuning/report/retune-report';
import { rounded } from '@attune/retuning/report/tuning-figures';

/** The spectrum and the notes of a song before and after, and the result's waveform. */
export interface Analysis {
  originalSpectrum: Spectrum | null;
  processedSpectrum: Spectrum | null;
  harmonicContent: { original: PitchClass[] | null; processed: PitchClass[] | null };
  /** See {@link RetuneReport.peaks}. */
  peaks: Buffer | null;
}

type Spectrum = TuningMeasurement['spectrum'];
type PitchClass = TuningMeasurement['pitchClasses'][number];

/** Level given for silence, dBFS. */
const FLOOR_DB = -200;

export function toAnalysis({ tuning: { before, after }, peaks }: Pick<RetuneReport, 'tuning' | 'peaks'>): Analysis {
  return {
    originalSpectrum: before && toSpectrum(before),
    processedSpectrum: after && toSpectrum(after),
    harmonicContent: { original: before && toPitchClasses(before), processed: after && toPitchClasses(after) },
    peaks: peaks && Buffer.from(peaks),
  };
}

function toSpectrum({ spectrum: { centresHz, levelsDb } }: TuningMeasurement): Spectrum {
  return {
    centresHz: centresHz.map((hz) => rounded(hz, 2)),
    levelsDb: levelsDb.map((level) => (level > FLOOR_DB ? rounded(level, 2) : FLOOR_DB)),
  };
}

const toPitchClasses = ({ pitchClasses }: TuningMeasurement): PitchClass[] =>
  pitchClasses.map(({ name, energy, meanCents }) => ({
    name,
    energy: rounded(energy, 5),
    meanCents: meanCents === null ? null : rounded(meanCents, 2),
  }));

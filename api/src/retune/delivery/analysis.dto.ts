import type { Analysis } from '../domain/analysis.js';

export class SpectrumDto {
  /** Centre frequencies of 1/12-octave bands, Hz. */
  centresHz!: number[];
  /** Averaged power of each band, dBFS; -200 for silence. */
  levelsDb!: number[];
}

export class PitchClassDto {
  /** `C`, `C#` … `B`. */
  name!: string;
  /** Share of the total energy, 0-1. */
  energy!: number;
  /** Mean deviation from the tempered scale of the song's own A4; null for a note that never sounds. */
  meanCents!: number | null;
}

export class HarmonicContentDto {
  /** Twelve, C first; null when the original could not be measured. */
  original!: PitchClassDto[] | null;
  /** Twelve, C first; null when the result could not be measured. */
  processed!: PitchClassDto[] | null;
}

/** The spectrum and the notes of a song before and after, averaged over its whole length, and its waveform. */
export class AnalysisDto implements Omit<Analysis, 'peaks'> {
  /** Id of the retune. */
  id!: string;
  createdAt!: string;
  originalSpectrum!: SpectrumDto | null;
  processedSpectrum!: SpectrumDto | null;
  harmonicContent!: HarmonicContentDto;
  /** Waveform of the result: the loudest sample of each of equally long slices, 0-255; null when it is not known. */
  peaks!: number[] | null;
}

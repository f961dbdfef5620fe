/** What is measured of the catalogue's targets and of all pitches; everything unless told. */
export interface Extent {
  targetsHz?: readonly number[];
  pitchesHz?: readonly number[];
  /** The level of which targets. */
  levelsHz?: readonly number[];
  withLoad?: boolean;
}

export interface PitchRow {
  targetHz: number;
  mode: 'varispeed' | 'tempo';
  /** Error in cents at each of `pitchesHz`. */
  errors: number[];
}

export interface Report {
  pitchesHz: readonly number[];
  pitch: PitchRow[];
  gapless: { what: string; difference: number }[];
  switching: { what: string; dipDb: number; step: number; ordinaryStep: number }[];
  level: { targetHz: number; differenceDb: number }[];
  /** Rendering time of the tempo-kept path, share of real time; null if it was not measured. */
  load: number | null;
}

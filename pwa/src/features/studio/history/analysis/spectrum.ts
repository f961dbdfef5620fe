import type { SpectrumDto } from '../../../../api/generated/attune-client';

/** Ends of the octave axis, Hz. */
const MIN_HZ = 31.25;
const MAX_HZ = 16_000;
/** Height of the axis below its top, dB. */
const RANGE_DB = 70;
/** Centres of the octaves in the axis and in the table, Hz. */
export const OCTAVES_HZ = [31.25, 62.5, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000] as const;

/** Where a frequency is on the octave axis, 0-1. */
export const placeOf = (hz: number): number => Math.log2(hz / MIN_HZ) / Math.log2(MAX_HZ / MIN_HZ);

export interface SpectrumBand {
  /** 0-1 on the octave axis. */
  at: number;
  /** 0-1 of the axis' height. */
  before: number;
  after: number;
}

export interface SpectrumShape {
  bands: SpectrumBand[];
  /** Level of the axis' end, dBFS: a multiple of ten. */
  topDb: number;
}

/** The bands that are on the axis, as heights. */
export function toShape(before: SpectrumDto, after: SpectrumDto): SpectrumShape {
  const bands = before.centresHz
    .map((hz, i) => ({ hz, before: before.levelsDb[i] ?? -200, after: after.levelsDb[i] ?? -200 }))
    .filter(({ hz }) => hz >= MIN_HZ * 0.97 && hz <= MAX_HZ * 1.03);
  const loudest = Math.max(-200 + RANGE_DB, ...bands.flatMap((band) => [band.before, band.after]));
  const topDb = Math.ceil(loudest / 10) * 10;
  const height = (levelDb: number): number => Math.min(1, Math.max(0, (levelDb - topDb + RANGE_DB) / RANGE_DB));
  return {
    topDb,
    bands: bands.map(({ hz, before: was, after: now }) => ({
      at: Math.min(1, Math.max(0, placeOf(hz))),
      before: height(was),
      after: height(now),
    })),
  };
}

export interface OctaveLevel {
  centreHz: number;
  /** dBFS; null for silence. */
  before: number | null;
  after: number | null;
}

/** The power of each octave. */
export function octaveLevels(before: SpectrumDto, after: SpectrumDto): OctaveLevel[] {
  return OCTAVES_HZ.map((centreHz) => ({
    centreHz,
    before: levelAround(centreHz, before),
    after: levelAround(centreHz, after),
  }));
}

function levelAround(centreHz: number, { centresHz, levelsDb }: SpectrumDto): number | null {
  const power = levelsDb
    .filter((_, i) => Math.abs(Math.log2((centresHz[i] ?? 0) / centreHz)) <= 0.5)
    .reduce((sum, level) => sum + (level <= -200 ? 0 : 10 ** (level / 10)), 0);
  return power === 0 ? null : 10 * Math.log10(power);
}

/** First and last bin of a band, both included. */
export type Band = readonly [first: number, last: number];

const FLOOR_DB = -85;
const CEILING_DB = -18;
/** Music falls off by about this much per octave; lifted by it, every octave can be seen. */
const TILT_DB_PER_OCTAVE = 2.5;

/** Bands of equal musical width. `binHz`: distance between two bins of the analysis. */
export function spectrumBands(count: number, lowestHz: number, highestHz: number, binHz: number): Band[] {
  const octaves = Math.log2(highestHz / lowestHz);
  return Array.from({ length: count }, (_, i) => {
    const from = lowestHz * 2 ** ((i / count) * octaves);
    const to = lowestHz * 2 ** (((i + 1) / count) * octaves);
    const first = Math.round(from / binHz);
    return [first, Math.max(first, Math.round(to / binHz) - 1)];
  });
}

/** The loudest bin of each band, 0 (nothing) to 1 (full), with the tilt of music evened out. */
export function bandLevels(decibels: Float32Array, bands: readonly Band[]): Float32Array {
  const middle = bands[Math.floor(bands.length / 2)]?.[0] ?? 1;
  return Float32Array.from(bands, ([first, last]) => {
    let loudest = -Infinity;
    for (let bin = first; bin <= last; bin += 1) loudest = Math.max(loudest, decibels[bin] ?? -Infinity);
    const lifted = loudest + TILT_DB_PER_OCTAVE * Math.log2(Math.max(1, first) / middle);
    return Math.min(1, Math.max(0, (lifted - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));
  });
}

/** One stroke per band on a field of 100 in height; silence is a short tick. */
export function spectrumPath(levels: Float32Array): string {
  let path = '';
  for (const [i, level] of levels.entries()) path += `M${i + 0.5} 100V${(98 - level * 96).toFixed(1)}`;
  return path;
}

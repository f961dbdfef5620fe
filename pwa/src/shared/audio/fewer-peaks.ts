/** The highest of each of at most `max` slices. Apart from peaks.ts, which the retuner loads with its first page. */
export function fewerPeaks(peaks: readonly number[], max: number): readonly number[] {
  if (peaks.length <= max) return peaks;
  const startOf = (slice: number): number => Math.floor((slice * peaks.length) / max);
  return Array.from({ length: max }, (_, i) => Math.max(...peaks.slice(startOf(i), startOf(i + 1))));
}

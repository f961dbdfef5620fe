import { BEAT } from './song-settings';

/** Taps that count: the last ones. */
const MAX_TAPS = 8;
/** After a longer pause counting begins again, ms. */
const PAUSE_MS = 2500;

/** The taps after another one. */
export function withTap(tapsMs: readonly number[], atMs: number): number[] {
  const last = tapsMs.at(-1);
  const isPaused = last === undefined || atMs - last > PAUSE_MS;
  return [...(isPaused ? [] : tapsMs), atMs].slice(-MAX_TAPS);
}

/** Beats a minute at the recorded tempo, from taps at another; null before the second, and beyond what is a beat. */
export function beatOf(tapsMs: readonly number[], tempoPercent: number): number | null {
  const gaps = tapsMs.slice(1).map((at, i) => at - (tapsMs[i] ?? 0));
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1];
  if (middle === undefined || middle <= 0) return null;
  const beats = (60_000 / middle) * (100 / tempoPercent);
  return beats >= BEAT.min && beats <= BEAT.max ? Math.round(beats * 10) / 10 : null;
}

/** Seconds from click to click at a tempo; without a beat one second at the recorded one. */
export function clickSeconds(beatsPerMinute: number | null, tempoPercent: number): number {
  return (60 / (beatsPerMinute ?? 60)) * (100 / tempoPercent);
}

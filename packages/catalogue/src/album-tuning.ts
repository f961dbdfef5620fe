import { isTrusted, MIN_CONFIDENCE, readingNear } from './measuring.js';
import { centsBetween, ratioOfCents } from './pitch.js';

/** A song further than this from its album's pitch is an outlier, cents: about what an attentive listener hears. */
const OUTLIER_CENTS = 5;
/** Cap on a song's weight, seconds: a long recording may be one piece among ten. */
const MAX_WEIGHT_SECONDS = 600;

export interface AlbumSong {
  name: string;
  a4Hz: number | null;
  /** 0-1 */
  confidence: number;
  durationSeconds: number;
}

export interface AlbumTuning {
  /** Hz; null when no song could be measured with confidence. */
  a4Hz: number | null;
  /** Songs that the pitch is based on. */
  agreeing: string[];
  /** Songs measured with confidence at another pitch, and their distance from the album's pitch in cents. */
  outliers: { name: string; cents: number }[];
  /** Songs without a reliable pitch. */
  unmeasured: string[];
}

/**
 * The common pitch of an album: the weighted median of its songs in cents, so that a few songs recorded elsewhere do
 * not shift it, then the weighted mean of those that agree with it. The weight of a song is its confidence times its
 * length.
 *
 * @param hintHz the reading nearest to it is used for each song
 * @param minConfidence songs below it have no say, 0-1
 */
export function albumTuning(songs: readonly AlbumSong[], hintHz: number, minConfidence = MIN_CONFIDENCE): AlbumTuning {
  const measured = songs
    .filter((song) => isTrusted(song, minConfidence))
    .map((song) => ({
      name: song.name,
      cents: centsBetween(readingNear(song.a4Hz, hintHz), hintHz),
      weight: song.confidence * Math.min(song.durationSeconds, MAX_WEIGHT_SECONDS),
    }));
  const unmeasured = songs.filter((song) => !isTrusted(song, minConfidence)).map(({ name }) => name);
  if (measured.length === 0) return { a4Hz: null, agreeing: [], outliers: [], unmeasured };
  const centre = weightedMedian(measured);
  // At the edge of the semitone one song may read +49 and the next -49 cents, although they are 2 cents apart.
  const near = measured.map((song) => ({ ...song, cents: centre + wrapped(song.cents - centre) }));
  const agreeing = near.filter(({ cents }) => Math.abs(cents - centre) <= OUTLIER_CENTS);
  const pooled = weightedMean(agreeing);
  return {
    a4Hz: hintHz * ratioOfCents(pooled),
    agreeing: agreeing.map(({ name }) => name),
    outliers: near
      .filter((song) => !agreeing.includes(song))
      .map(({ name, cents }) => ({ name, cents: cents - pooled })),
    unmeasured,
  };
}

interface Weighted {
  cents: number;
  weight: number;
}

/** Wraps into -50..50: a pitch is only known within a semitone. */
const wrapped = (cents: number): number => cents - 100 * Math.round(cents / 100);

function weightedMedian(songs: readonly Weighted[]): number {
  const sorted = songs.toSorted((a, b) => a.cents - b.cents);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { cents, weight } of sorted) {
    sum += weight;
    if (sum >= half) return cents;
  }
  return sorted.at(-1)?.cents ?? 0;
}

function weightedMean(songs: readonly Weighted[]): number {
  const total = songs.reduce((sum, { weight }) => sum + weight, 0);
  return songs.reduce((sum, { cents, weight }) => sum + cents * weight, 0) / total;
}

import { albumTuning } from '@attune/catalogue/album-tuning';
import { readingNear } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { Song } from '../song';
import type { QueueState } from './queue-state';

/** Songs measured with less confidence take the album's shift and have no say in its pitch, 0-1. */
const MIN_ALBUM_CONFIDENCE = 0.6;
/** The share of the measured songs that have to agree for the same shift to be preselected. */
const SHARED_FROM = 0.8;
const MIN_POOLED = 2;

/**
 * Where a song is in its album: `pooled` songs agree on its pitch, an `outlier` does not,
 * `estimated` has none of its own.
 */
export type AlbumPlace = { kind: 'pooled' | 'outlier'; cents: number } | { kind: 'estimated' };

/** What the songs of a list have in common. */
export interface Album {
  /** The pooled pitch, to 0.01 Hz. */
  a4Hz: number;
  /** By song. Songs whose source the user has set are not in it. */
  places: ReadonlyMap<string, AlbumPlace>;
  /** Whether enough songs agree for the same shift to suit them all. */
  isUniform: boolean;
}

/** Songs of the list that are still to be measured. */
export function unmeasuredSongs({ songs }: Pick<QueueState, 'songs'>): Song[] {
  return songs.filter((song) => isMember(song) && song.tuning.kind === 'measuring');
}

/** The common pitch of the songs in the list; null with fewer than two songs that agree, or while some are measured. */
export function albumOf(state: Pick<QueueState, 'songs'>): Album | null {
  const members = state.songs.filter(isMember);
  if (members.length < MIN_POOLED || unmeasuredSongs(state).length > 0) return null;
  const { a4Hz, agreeing, outliers } = albumTuning(members.map(toAlbumSong), STANDARD_A4_HZ, MIN_ALBUM_CONFIDENCE);
  if (a4Hz === null || agreeing.length < MIN_POOLED) return null;
  const apart = new Map(outliers.map(({ name, cents }) => [name, cents]));
  const places = members.map((song): [string, AlbumPlace] => {
    const cents = apart.get(song.id);
    if (cents !== undefined) return [song.id, { kind: 'outlier', cents }];
    if (!agreeing.includes(song.id)) return [song.id, { kind: 'estimated' }];
    return [song.id, { kind: 'pooled', cents: centsBetween(readingNear(measuredHz(song) ?? a4Hz, a4Hz), a4Hz) }];
  });
  return {
    a4Hz: Number(a4Hz.toFixed(2)),
    places: new Map(places),
    isUniform: agreeing.length >= SHARED_FROM * (agreeing.length + outliers.length),
  };
}

/** Whether all songs are shifted by the album's pitch: as chosen, else as their pitches suggest. */
export function isShared({ albumShift }: Pick<QueueState, 'albumShift'>, album: Album | null): boolean {
  return album !== null && (albumShift ?? (album.isUniform ? 'shared' : 'own')) === 'shared';
}

/** The album's A4 for a song that is shifted by it, Hz; null for a song that is shifted by its own pitch. */
export function albumSourceOf(
  state: Pick<QueueState, 'albumShift'>,
  album: Album | null,
  song: Pick<Song, 'id' | 'takesAlbumShift'>,
): number | null {
  const place = album?.places.get(song.id);
  if (!album || !place || !isShared(state, album)) return null;
  return place.kind === 'outlier' && !song.takesAlbumShift ? null : album.a4Hz;
}

/** Whether a song belongs to the album: not refused, and its source is not set by hand. */
function isMember({ refusal, sourceText }: Song): boolean {
  return refusal === null && sourceText === null;
}

function measuredHz({ tuning }: Song): number | null {
  return tuning.kind === 'measured' ? tuning.measurement.a4Hz : null;
}

/** Weight of a song whose length is not known, in seconds of music. */
const UNKNOWN_SECONDS = 180;

function toAlbumSong(song: Song) {
  const { id, tuning, inspection } = song;
  return {
    name: id,
    a4Hz: measuredHz(song),
    confidence: tuning.kind === 'measured' ? tuning.measurement.confidence : 0,
    durationSeconds: inspection.kind === 'known' ? inspection.facts.durationSeconds : UNKNOWN_SECONDS,
  };
}

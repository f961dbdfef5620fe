import type { Tier } from '@attune/catalogue/plans';
import { fitToTier, type RetuneOptions } from '../options/options';
import { type Place, placeOf, placeOfSong } from '../where/place';
import { previewFor, type RetunePreview } from '../options/preview';
import type { Song } from '../song';
import { type Album, albumOf, albumSourceOf, isShared, unmeasuredSongs } from './album';
import { busySongs, type QueueState, readySongs, sentTogether } from './queue-state';

/** What one press on a list's button would do. */
export interface ListPreview {
  options: RetuneOptions;
  album: Album | null;
  /** Whether the songs of the album are all shifted alike. */
  isShared: boolean;
  albumShift: QueueState['albumShift'];
  /** Songs that are still to be measured. */
  unmeasured: readonly Song[];
  /** Whether the press has to wait for them: the album's pitch is not known yet. */
  isMeasuring: boolean;
  /** By song, for those that can be sent. */
  previews: ReadonlyMap<string, RetunePreview>;
  /** Where the songs are retuned that the device can retune; the others as `staying` says, or on the server. */
  place: Place;
  /** Songs that stay as they are: the device cannot retune them, or has not tried yet. */
  staying: readonly Song[];
  /** Songs that the press sends: those that there are retunes left for. */
  willSend: readonly Song[];
  /** Songs after them in the list, which it would send, too, if there were. */
  beyond: readonly Song[];
  /** Retunes left for songs that are not sent yet; Infinity while there is no limit. */
  room: number;
  /** Songs at the target already, or with something to correct. */
  skipped: number;
  /** The list as a whole: from the album's pitch to the target. */
  whole: RetunePreview;
}

/** @param left retunes left this month, as counted before the songs that run now */
export function previewList(state: QueueState, tier: Tier, left: number): ListPreview {
  const options = fitToTier(state.options, tier);
  const album = albumOf(state);
  const ready = readySongs(state);
  const unmeasured = unmeasuredSongs(state);
  const previews = new Map(
    ready.map((song) => [song.id, previewFor(song, options, albumSourceOf(state, album, song))]),
  );
  const sendable = ready.filter(({ id }) => previews.get(id)?.request);
  const place = placeOf(ready, options);
  const isStaying = (song: Song): boolean => placeOfSong(song, options, place) === null;
  const together = sentTogether(sendable).filter((song) => !isStaying(song));
  const room = Math.max(0, left - busySongs(state).length);
  return {
    options,
    album,
    isShared: isShared(state, album),
    albumShift: state.albumShift,
    unmeasured,
    isMeasuring: state.albumShift !== 'own' && unmeasured.length > 0,
    previews,
    place,
    staying: sendable.filter(isStaying),
    willSend: together.slice(0, room),
    beyond: together.slice(room),
    room,
    skipped: ready.length - sendable.length,
    whole: previewFor(NO_SONG, options, album?.a4Hz ?? null),
  };
}

const NO_SONG = { sourceText: null, tuning: { kind: 'unknown', why: '' }, isForced: true } as const;

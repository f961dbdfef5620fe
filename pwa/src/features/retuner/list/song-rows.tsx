import type { Tier } from '@attune/catalogue/plans';
import { memo } from 'react';
import { useGradualCount } from '../../../shared/hooks/use-gradual-count';
import { classNames } from '../../../shared/ui/class-names';
import type { RetuneOptions } from '../options/options';
import { previewFor } from '../options/preview';
import { albumSourceOf } from '../queue/album';
import type { ListPreview } from '../queue/list-preview';
import { busySongs, type QueueState } from '../queue/queue-state';
import type { SongQueue } from '../queue/song-queue';
import { isOverLimit, type Song } from '../song';
import { fitOf } from '../where/place';
import { SongRow, type SongRowProps } from './song-row';

interface SongRowsProps {
  queue: SongQueue;
  state: QueueState;
  list: ListPreview;
  tier: Tier;
  /** When the month's count begins again, ISO 8601; null while it is not known. */
  resetsAt: string | null;
}

/** The songs of a list, in its order; it is cut by a line where the retunes end. */
export const SongRows = memo(function SongRows({ queue, state, list, tier, resetsAt }: SongRowsProps) {
  const isRunning = busySongs(state).length > 0;
  const isCut = list.beyond.length > 0 && (list.room > 0 || isRunning);
  const beyond = new Set(isCut ? list.beyond.map(({ id }) => id) : []);
  const lastWithin = isCut ? state.songs.findIndex(({ id }) => beyond.has(id)) - 1 : -1;
  const limitFor = (song: Song): SongRowProps['limit'] => {
    if (beyond.has(song.id)) return 'beyond';
    return isOverLimit(song) && !isRunning && list.room === 0 ? 'not-retuned' : null;
  };
  const hasMore = isCut || state.songs.some((song) => song.phase.kind !== 'open' || limitFor(song) !== null);
  const drawn = useGradualCount(state.songs.length);
  const isMovable = isCut && !isRunning;
  return (
    <ol
      aria-label="Songs"
      className={classNames(
        'result-rows border-t border-line',
        isMovable ? '[--lead:3.6rem]' : '[--lead:2.25rem]',
        hasMore && '[--tools:8.5rem]',
      )}
    >
      {state.songs.slice(0, drawn).map((song, i) => (
        <SongRow
          key={song.id}
          queue={queue}
          song={song}
          number={i + 1}
          tier={tier}
          options={list.options}
          isOpen={song.id === state.selectedId}
          limit={limitFor(song)}
          unfit={list.place === 'device' && list.previews.has(song.id) ? unfitReason(song, list.options) : null}
          resetsAt={resetsAt}
          cutAfter={i !== lastWithin ? null : isRunning ? 0 : list.room}
          movableAmong={isMovable ? state.songs.length : null}
          {...placeOf(song, state, list)}
        />
      ))}
    </ol>
  );
});

/** Why a song is not retuned on this device, for its row; null where it is. */
function unfitReason(song: Song, options: RetuneOptions): string | null {
  const fit = fitOf(song, options);
  if (fit === null) return 'Trying one second of it on this device';
  return fit.fits ? null : fit.reason;
}

type Place = Pick<SongRowProps, 'place' | 'cents' | 'albumHz' | 'ownCents' | 'albumCents'>;

function placeOf(song: Song, state: QueueState, { album, isShared, options, previews, whole }: ListPreview): Place {
  const place = isShared ? album?.places.get(song.id) : undefined;
  const albumHz = albumSourceOf(state, album, song);
  const ownShift = previews.get(song.id)?.meaning?.shift.cents ?? null;
  const isKnown = song.tuning.kind !== 'measuring' || song.sourceText !== null;
  if (!place) return { place: null, cents: isKnown ? ownShift : null, albumHz, ownCents: null, albumCents: null };
  return {
    place: place.kind,
    cents: place.kind === 'estimated' ? null : place.cents,
    albumHz,
    ownCents: place.kind === 'outlier' ? (previewFor(song, options).meaning?.shift.cents ?? null) : null,
    albumCents: place.kind === 'outlier' ? (whole.meaning?.shift.cents ?? null) : null,
  };
}

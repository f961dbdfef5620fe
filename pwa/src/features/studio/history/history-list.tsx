import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { dayAndTime } from '../../../shared/dates/dates';
import { Scope } from '../../../shared/scope';
import type { KeptSong } from '../../../shared/listening/kept-player';
import { PlayKept } from '../../../shared/listening/play-kept';
import { ResultRow } from '../../../shared/songs/result-row';
import { finishedSong } from '../../../shared/songs/verdict';
import { Button } from '../../../shared/ui/button';
import { KeptFor } from './kept-for';
import { keptSongOf, RowActions, type SongActions } from './song-actions';

interface HistoryListProps {
  songs: readonly HistoryItemDto[];
  actions: SongActions;
  /** Loads the next page; null on the last. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** The songs that are loaded; more are loaded when the end comes near. */
export function HistoryList({ songs, actions, onMore, isLoadingMore }: HistoryListProps) {
  const queue = useMemo(() => songs.flatMap((song) => keptSongOf(song) ?? []), [songs]);
  const end = useNearEnd(isLoadingMore ? null : onMore);
  return (
    <div>
      <ul aria-label="Songs" className="result-rows [--play:3.5rem] [--tools:10rem]">
        {songs.map((song) => (
          <Row key={song.id} song={song} queue={queue} actions={actions} />
        ))}
      </ul>
      {onMore && (
        <div ref={end} className="border-t border-line px-4 py-3 xs:px-6">
          <Button size="sm" busy={isLoadingMore} busyLabel="Loading..." onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** Calls `onNear` when the element it returns a ref for comes within a screen's height. */
function useNearEnd(onNear: (() => void) | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !onNear) return;
    const scope = new Scope();
    const observer = scope.own(
      new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
        },
        { rootMargin: '800px' },
      ),
    );
    observer.observe(end.current);
    return scope.dispose;
  }, [onNear]);
  return end;
}

interface RowProps {
  song: HistoryItemDto;
  /** What can be played of the list. */
  queue: readonly KeptSong[];
  actions: SongActions;
}

const Row = memo(function Row({ song, queue, actions }: RowProps) {
  const { id, originalFilename, processedAt, createdBy, hasResult, result, targetFrequency } = song;
  const kept = keptSongOf(song);
  return (
    <ResultRow
      id={id}
      play={kept && <PlayKept song={kept} queue={queue} />}
      name={<Link to={`/studio/history/${id}`}>{originalFilename}</Link>}
      {...finishedSong(result, targetFrequency)}
      {...(!hasResult && { state: 'gone' })}
      time={
        <>
          <time dateTime={processedAt}>{dayAndTime(processedAt)}</time>
          {createdBy && <span className="block truncate">{createdBy.name}</span>}
          <KeptFor song={song} />
        </>
      }
      tools={<RowActions song={song} actions={actions} />}
    />
  );
});

import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { dayAndTime } from '../../../shared/format/localised';
import { Scope } from '../../../shared/scope';
import type { KeptSong } from '../../../shared/listening/kept-player';
import { PlayKept } from '../../../shared/listening/play-kept';
import { FileName } from '../../../shared/songs/file-name';
import { ResultRow } from '../../../shared/songs/result-row';
import { finishedSong } from '../../../shared/songs/verdict';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { groupByDay } from './history-groups';
import { KeptFor } from './kept-for';
import { keptSongOf, RowActions, type SongActions } from './song-actions';
import type { Select } from './use-selection';

interface HistoryListProps {
  songs: readonly HistoryItemDto[];
  /** By time, so that it is grouped by day. */
  isByTime: boolean;
  actions: SongActions;
  selectedIds: ReadonlySet<string>;
  onSelect: Select;
  /** Loads the next page; null on the last. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** The songs that are loaded; more are loaded when the end comes near. */
export function HistoryList(props: HistoryListProps) {
  const { songs, isByTime, actions, selectedIds, onSelect, onMore, isLoadingMore } = props;
  const queue = useMemo(() => songs.flatMap((song) => keptSongOf(song) ?? []), [songs]);
  const end = useNearEnd(isLoadingMore ? null : onMore);
  const groups = useMemo(() => (isByTime ? groupByDay(songs) : [{ title: 'Songs', songs }]), [songs, isByTime]);
  return (
    <div
      role="group"
      aria-label="Songs"
      // What the keyboard brings into view is not covered by the bar above.
      className={selectedIds.size > 0 ? '[&_:is(a,button,input)]:scroll-mt-24' : undefined}
    >
      {groups.map((group, i) => (
        <section key={group.title} className="border-t border-line first:border-t-0">
          {isByTime && (
            <div className="flex items-baseline justify-between gap-x-4 border-b border-line bg-sunk px-4 py-2.5 text-sm text-ink-2 xs:px-6">
              <h2 className="text-sm font-[600]">{group.title}</h2>
              {/* Of the last one more may follow. */}
              {(onMore === null || i < groups.length - 1) && (
                <span>
                  <Figure value={group.songs.length} /> {group.songs.length === 1 ? 'song' : 'songs'}
                </span>
              )}
            </div>
          )}
          <ul
            aria-label={group.title}
            className="result-rows stack-tools [--lead:2.25rem] [--play:3.5rem] [--tools:6rem]"
          >
            {group.songs.map((song) => (
              <Row
                key={song.id}
                song={song}
                queue={queue}
                actions={actions}
                isSelected={selectedIds.has(song.id)}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </section>
      ))}
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
  isSelected: boolean;
  onSelect: Select;
}

const Row = memo(function Row({ song, queue, actions, isSelected, onSelect }: RowProps) {
  const { id, originalFilename, processedAt, createdBy, hasResult, result, targetFrequency } = song;
  const kept = keptSongOf(song);
  return (
    <ResultRow
      id={id}
      lead={
        <label className="flex min-h-control cursor-pointer items-center pr-3 select-none">
          <input
            type="checkbox"
            aria-label={`Select ${originalFilename}`}
            checked={isSelected}
            // A press of the space bar is a click, too, with the keys that are held.
            onChange={({ target, nativeEvent }) =>
              onSelect(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className="size-5 accent-(--accent)"
          />
        </label>
      }
      play={kept && <PlayKept song={kept} queue={queue} />}
      name={
        <Link to={`/studio/history/${id}`}>
          <FileName name={originalFilename} />
        </Link>
      }
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

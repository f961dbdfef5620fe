import { ArrowRight } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { dayAndTime } from '../../../shared/dates/dates';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { KeptFor } from './kept-for';
import { RowActions, type SongActions } from './song-actions';

interface HistoryListProps {
  songs: readonly HistoryItemDto[];
  actions: SongActions;
  /** Loads the next page; null on the last. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** The songs that are loaded; more are loaded when the end comes near. */
export function HistoryList({ songs, actions, onMore, isLoadingMore }: HistoryListProps) {
  const end = useNearEnd(isLoadingMore ? null : onMore);
  return (
    <div className="history">
      <div aria-hidden className="history-head">
        <span>File</span>
        <span>A4, original to target</span>
        <span className="text-right">Shift</span>
        <span>Processed</span>
        <span>Kept for</span>
        <span />
      </div>
      <ul aria-label="Songs">
        {songs.map((song) => (
          <Row key={song.id} song={song} actions={actions} />
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

const Row = memo(function Row({ song, actions }: { song: HistoryItemDto; actions: SongActions }) {
  const { id, originalFilename, processedAt, createdBy } = song;
  return (
    <li data-row={id} className="history-row">
      <Link to={`/studio/history/${id}`} title={originalFilename} className="file">
        {originalFilename}
      </Link>
      <span className="pitch">
        <BeforeAfter song={song} />
      </span>
      <span className="shift">
        <VisuallyHidden>Shift: </VisuallyHidden>
        <Figure value={song.cents} unit="cents" decimals={1} signed />
      </span>
      <span className="when">
        <time dateTime={processedAt} className="block">
          {dayAndTime(processedAt)}
        </time>
        {createdBy && <span className="block truncate text-xs text-ink-3">{createdBy.name}</span>}
      </span>
      <span className="kept">
        {song.hasResult && <span className="kept-label">Kept for </span>}
        <KeptFor song={song} />
      </span>
      <span className="tools">
        <RowActions song={song} actions={actions} />
      </span>
    </li>
  );
});

/** "441.92 to 432.00 Hz", and whether the first was only assumed. */
export function BeforeAfter({
  song: { sourceHz, sourceBasis, equivalentA4Hz },
}: {
  song: Pick<HistoryItemDto, 'sourceHz' | 'sourceBasis' | 'equivalentA4Hz'>;
}) {
  return (
    <>
      <VisuallyHidden>A4 </VisuallyHidden>
      <Figure value={sourceHz} decimals={2} tone="was" />{' '}
      {sourceBasis === 'assumed' && <span className="text-xs text-ink-3">assumed </span>}
      <ArrowRight aria-label="to" className="icon inline size-3.5! align-[-0.1em] text-ink-3" />{' '}
      <Figure value={equivalentA4Hz} unit="Hz" decimals={2} tone="now" />
    </>
  );
}

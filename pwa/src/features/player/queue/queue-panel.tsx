import { ArrowDown, ArrowUp, GripVertical, Play, Volume2, X } from 'lucide-react';
import { type DragEvent, memo, useEffect, useEffectEvent, useState } from 'react';
import { wholeNumber } from '../../../shared/format/localised';
import { clock } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { QueueEntry } from '../player-slice';
import { Cover } from '../track-header';
import { useHasRoom } from '../transport-bar';
import { usePlayerSession, usePlayerState } from '../use-player';
import { listHeight, ROW_PX, useVirtualRows } from '../use-virtual-rows';
import { SleepButton } from '../sleep/sleep-button';
import { RepeatButton, ShuffleButton } from './order-buttons';

const DRAGGED = 'application/x-attune-queue';

/** The tracks in playing order. */
export function QueuePanel() {
  const { queue, currentId, status } = usePlayerState();
  const hasRoom = useHasRoom();
  const { scroller, from, to, scrollTo } = useVirtualRows(queue.length, ROW_PX.high);
  const showCurrent = useEffectEvent(() =>
    scrollTo(
      queue.findIndex(({ id }) => id === currentId),
      'nearest',
    ),
  );
  useEffect(() => showCurrent(), []);
  // Durations become known as tracks are opened; a partial sum would be mistaken for the total.
  const isKnown = queue.every(({ durationSeconds }) => durationSeconds !== null);
  const total = queue.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  return (
    <>
      <div
        className={classNames(
          'flex flex-wrap items-center border-line px-4 py-2 xs:px-6',
          hasRoom ? 'border-y' : 'border-b',
        )}
      >
        <span className="mr-auto text-sm text-ink-2">
          {wholeNumber(queue.length)} {queue.length === 1 ? 'track' : 'tracks'}
          {isKnown && (
            <span>
              , <span className="figure">{clock(total)}</span>
            </span>
          )}
        </span>
        <ShuffleButton />
        <RepeatButton />
        <SleepButton />
      </div>
      <div ref={scroller} className="overflow-y-auto" style={{ height: listHeight(queue.length, ROW_PX.high) }}>
        <ol className="relative" style={{ height: queue.length * ROW_PX.high }}>
          {queue.slice(from, to).map((entry, at) => (
            <QueueRow
              key={entry.id}
              entry={entry}
              index={from + at}
              count={queue.length}
              isCurrent={entry.id === currentId}
              isPlaying={entry.id === currentId && status === 'playing'}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

interface QueueRowProps {
  entry: QueueEntry;
  index: number;
  count: number;
  isCurrent: boolean;
  isPlaying: boolean;
}

const QueueRow = memo(function QueueRow({ entry, index, count, isCurrent, isPlaying }: QueueRowProps) {
  const session = usePlayerSession();
  const [isTarget, setIsTarget] = useState(false);
  const name = entry.title ?? entry.fileName;
  const isDragged = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED);
  return (
    <li
      data-row={entry.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isCurrent || undefined}
      style={{ top: index * ROW_PX.high, height: ROW_PX.high }}
      className={classNames(
        'absolute inset-x-0 grid grid-cols-[1fr_auto] items-center gap-x-2 border-t border-line py-2 pr-2 pl-3 xs:pl-4',
        isCurrent && 'bg-accent-soft mark-beside',
        isTarget && '[box-shadow:inset_0_2px_0_var(--mark)]',
      )}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, entry.id);
        dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!isDragged(event)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        if (!isDragged(event)) return;
        event.preventDefault();
        session.move(event.dataTransfer.getData(DRAGGED), index);
      }}
    >
      <button
        type="button"
        className="flex min-h-control min-w-0 items-center gap-3 rounded-sm text-left"
        onClick={() => void session.choose(entry.id)}
      >
        <GripVertical aria-hidden className="icon hidden cursor-grab text-ink-3 sm:block" />
        <Cover url={entry.coverUrl} size="sm" />
        <span className="grid min-w-0 flex-1">
          <span className="truncate text-sm font-[560]">
            <VisuallyHidden>Play </VisuallyHidden>
            {name}
          </span>
          <span className={classNames('truncate text-xs', entry.problem === null ? 'text-ink-3' : 'text-danger')}>
            {entry.problem ?? entry.artist ?? (entry.title === null ? '' : entry.fileName)}
          </span>
        </span>
        {isPlaying ? (
          <Volume2 aria-hidden className="icon text-accent-text" />
        ) : (
          <Play aria-hidden className="icon text-ink-3" />
        )}
        {entry.durationSeconds !== null && (
          <span className="figure hidden text-sm text-ink-2 xs:block">{clock(entry.durationSeconds)}</span>
        )}
      </button>
      <div className="flex">
        <Button
          variant="quiet"
          size="sm"
          icon
          aria-label={`Move ${name} up`}
          unavailable={index === 0}
          onClick={() => session.move(entry.id, index - 1)}
        >
          <ArrowUp aria-hidden className="icon" />
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon
          aria-label={`Move ${name} down`}
          unavailable={index === count - 1}
          onClick={() => session.move(entry.id, index + 1)}
        >
          <ArrowDown aria-hidden className="icon" />
        </Button>
        <Button
          data-row-end
          variant="quiet"
          size="sm"
          icon
          aria-label={`Remove ${name}`}
          onClick={() => session.remove(entry.id)}
        >
          <X aria-hidden className="icon" />
        </Button>
      </div>
    </li>
  );
});

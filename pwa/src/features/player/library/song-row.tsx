import { centsBetween } from '@attune/catalogue/pitch';
import { AudioLines, Ellipsis } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { clock } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { LibraryItem } from '../library';
import { Marked } from './marked';
import { SongCover } from './song-cover';
import { titleOf } from './song-keys';

export const ROW_COLUMNS = 'lg:grid-cols-[2.5rem_minmax(0,5fr)_minmax(0,4fr)_4rem_4rem_3.5rem]';

interface SongRowProps {
  song: LibraryItem;
  index: number;
  count: number;
  rowPx: number;
  /** Words of the search, to be marked. */
  words: readonly string[];
  myA4Hz: number;
  isCurrent: boolean;
  /** Whether Tab leads here: to one row of the list. */
  isActive: boolean;
  onPlay: (index: number) => void;
  onMore: (index: number) => void;
  onFocus: (index: number) => void;
}

export const SongRow = memo(function SongRow(props: SongRowProps) {
  const { song, index, count, rowPx, words, myA4Hz, isCurrent, isActive, onPlay, onMore, onFocus } = props;
  const title = titleOf(song);
  return (
    <li
      data-row={song.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isCurrent || undefined}
      onFocus={() => onFocus(index)}
      style={{ top: index * rowPx, height: rowPx }}
      className={classNames(
        'absolute inset-x-0 grid grid-cols-[minmax(0,1fr)_auto] items-center border-b border-line',
        isCurrent && 'bg-accent-soft mark-beside',
      )}
    >
      <button
        type="button"
        data-play
        tabIndex={isActive ? 0 : -1}
        onClick={() => onPlay(index)}
        className={classNames(
          'grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 pl-4 text-left focus-visible:-outline-offset-2 lg:gap-x-4 lg:pl-6',
          ROW_COLUMNS,
        )}
      >
        {isCurrent ? (
          <span className="grid size-10 place-items-center text-accent-text">
            <AudioLines aria-hidden className="icon" />
          </span>
        ) : (
          <SongCover song={song} />
        )}
        <span className="grid min-w-0">
          <span className="truncate text-sm font-[560]">
            <VisuallyHidden>Play </VisuallyHidden>
            <Marked text={title} words={words} />
          </span>
          <span className="truncate text-xs text-ink-3">
            <Marked text={song.artist ?? ''} words={words} />
          </span>
        </span>
        <span className="hidden truncate text-sm text-ink-2 lg:block">
          <Marked text={song.album ?? ''} words={words} />
        </span>
        <span className="grid justify-items-end text-sm lg:contents">
          <Cell>{pitchOf(song)}</Cell>
          <Cell>{song.a4Hz !== null && <Figure value={centsBetween(myA4Hz, song.a4Hz)} signed tone="now" />}</Cell>
        </span>
        <span className="figure hidden text-right text-sm text-ink-3 lg:block">
          {song.durationSeconds !== null && clock(song.durationSeconds)}
        </span>
      </button>
      <Button
        data-row-end
        variant="quiet"
        size="sm"
        icon
        tabIndex={isActive ? 0 : -1}
        aria-label={`More about ${title}`}
        onClick={() => onMore(index)}
      >
        <Ellipsis aria-hidden className="icon" />
      </Button>
    </li>
  );
});

const Cell = ({ children }: { children: ReactNode }) => <span className="text-right">{children}</span>;

function pitchOf({ a4Hz, isMoving }: LibraryItem): ReactNode {
  if (a4Hz !== null) return <Figure value={a4Hz} decimals={1} tone="was" />;
  return <span className="text-xs text-ink-3">{isMoving ? 'moves' : 'not yet'}</span>;
}

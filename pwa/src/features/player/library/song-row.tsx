import { centsBetween } from '@attune/catalogue/pitch';
import { AudioLines, Ellipsis } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { clock } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { Marked } from './marked';
import { SongCover } from './song-cover';
import { titleOf } from './song-keys';
import type { LibraryItem } from '../player-database';

/** Of a row: cover, song, album, A4, the way to one's own, length; on a phone cover, song, and both figures. */
export const ROW_COLUMNS = {
  desktop: '2.5rem minmax(0, 5fr) minmax(0, 4fr) 4rem 4rem 3.5rem',
  phone: 'auto minmax(0, 1fr) auto',
};

interface SongRowProps {
  song: LibraryItem;
  index: number;
  count: number;
  rowPx: number;
  isDesktop: boolean;
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
  const { song, index, count, rowPx, isDesktop, words, myA4Hz, isCurrent, isActive, onPlay, onMore, onFocus } = props;
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
        style={{ gridTemplateColumns: ROW_COLUMNS[isDesktop ? 'desktop' : 'phone'], height: '100%' }}
        className="grid items-center gap-x-3 pl-4 text-left focus-visible:-outline-offset-2"
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
        {isDesktop ? (
          <>
            <span className="truncate text-sm text-ink-2">
              <Marked text={song.album ?? ''} words={words} />
            </span>
            <span className="text-right text-sm">{pitchOf(song)}</span>
            <span className="text-right text-sm">{wayTo(myA4Hz, song)}</span>
            <span className="figure text-right text-sm text-ink-3">
              {song.durationSeconds !== null && clock(song.durationSeconds)}
            </span>
          </>
        ) : (
          <span className="grid text-right text-sm">
            <span>{pitchOf(song)}</span>
            <span>{wayTo(myA4Hz, song)}</span>
          </span>
        )}
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

const wayTo = (myA4Hz: number, { a4Hz, isMoving }: LibraryItem): ReactNode =>
  a4Hz !== null && !isMoving && <Figure value={centsBetween(myA4Hz, a4Hz)} signed tone="now" />;

function pitchOf({ a4Hz, isMeasured, isMoving }: LibraryItem): ReactNode {
  if (isMoving) return <span className="text-xs text-ink-3">moves</span>;
  if (a4Hz !== null || isMeasured) return <Figure value={a4Hz} decimals={1} tone="was" />;
  return <span className="text-xs text-ink-3">not yet</span>;
}

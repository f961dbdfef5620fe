import { Shuffle } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSelector } from 'react-redux';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { chunkLoadToast } from '../../../shared/ui/chunk-load-toast';
import { Figure } from '../../../shared/ui/figure';
import { useToast } from '../../../shared/ui/use-toast';
import { selectCurrent } from '../player-slice';
import { usePlayerSession } from '../use-player';
import { RowSlots } from '../row-slots';
import { listHeight, ROW_PX, useVirtualRows } from '../use-virtual-rows';
import { LetterRail } from './letter-rail';
import { useMyReference } from '../../../shared/reference/my-reference';
import { ROW_COLUMNS, SongRow } from './song-row';
import { railMarks, type Sort } from './sort';
import type { LibraryItem } from '../player-database';

const loadDialog = async () => (await import('./song-dialog')).SongDialog;

const DESKTOP = '(min-width: 62.5rem)';
/** With fewer songs the list is seen as a whole, or nearly. */
const MIN_RAIL_SONGS = 30;

interface SongListProps {
  /** In the order of display. */
  songs: readonly LibraryItem[];
  /** What they are sorted by; null when they have an order of their own. */
  sort: Sort | null;
  words?: readonly string[];
  /** Beside Shuffle all. */
  tools?: ReactNode;
  /** Takes a song out of a playlist. */
  onTakeOut?: (index: number) => void;
}

/** Songs of the library: any number of rows, of which those near the screen are drawn. */
export function SongList({ songs, sort, words = NO_WORDS, tools, onTakeOut }: SongListProps) {
  const session = usePlayerSession();
  const myA4Hz = useMyReference().a4Hz;
  const currentId = useSelector(selectCurrent)?.libraryId ?? null;
  const isDesktop = useMediaQuery(DESKTOP);
  const rowPx = isDesktop ? ROW_PX.low : ROW_PX.high;
  const { scroller, from, to, top, seen, scrollTo } = useVirtualRows(songs.length, rowPx);
  const marks = useMemo(
    () => (sort === null || songs.length < MIN_RAIL_SONGS ? [] : railMarks(songs, sort)),
    [songs, sort],
  );
  const { active, setActive } = useRowKeys(scroller, { count: songs.length, seen, scrollTo });
  const [more, setMore] = useState<number | null>(null);
  const toast = useToast();
  const dialog = useLazyComponent(loadDialog, more, () => {
    setMore(null);
    toast(chunkLoadToast('What can be done with the song'));
  });
  const play = useCallback((first: number) => void session.playSongs(songs, { from: first }), [session, songs]);
  // Other songs are seen from the first one on.
  const searched = words.join(' ');
  useLayoutEffect(() => scrollTo(0), [scrollTo, searched]);
  const [slots] = useState(() => new RowSlots());
  const drawn = slots.assign(indices(from, to, active < songs.length ? active : null), active);
  const dialogSong = more === null ? undefined : songs[more];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 lg:px-6">
        <Button
          size="sm"
          unavailable={songs.length === 0}
          onClick={() => void session.playSongs(songs, { shuffle: true })}
        >
          <Shuffle aria-hidden className="icon" />
          Shuffle all
        </Button>
        {tools}
        <span className="ml-auto text-xs text-ink-3 lg:hidden">
          A4, to <Figure value={myA4Hz} />
        </span>
      </div>
      {isDesktop && <Columns myA4Hz={myA4Hz} hasRail={marks.length > 1} />}
      <div className="flex" style={{ height: listHeight(songs.length, rowPx) }}>
        <div ref={scroller} className="relative min-w-0 flex-1 overflow-y-auto">
          <ul className="relative" style={{ height: songs.length * rowPx }}>
            {drawn.map(({ row, slot }) => {
              const song = songs[row];
              return (
                song && (
                  <SongRow
                    key={slot}
                    song={song}
                    index={row}
                    count={songs.length}
                    rowPx={rowPx}
                    isDesktop={isDesktop}
                    words={words}
                    myA4Hz={myA4Hz}
                    isCurrent={song.id === currentId}
                    isActive={row === active}
                    onPlay={play}
                    onMore={setMore}
                    onFocus={setActive}
                  />
                )
              );
            })}
          </ul>
        </div>
        {marks.length > 1 && (
          <LetterRail
            label={sort === 'a4' ? 'Hertz' : 'First letter'}
            marks={marks}
            song={top}
            songCount={songs.length}
            heightPx={seen * rowPx}
            onGo={scrollTo}
          />
        )}
      </div>
      {dialogSong && dialog && (
        <dialog.Component
          song={dialogSong}
          onClose={() => setMore(null)}
          onTakeOut={onTakeOut && (() => onTakeOut(more ?? 0))}
        />
      )}
    </>
  );
}

/** The heads of the columns. Rows name their figures themselves. */
function Columns({ myA4Hz, hasRail }: { myA4Hz: number; hasRail: boolean }) {
  return (
    <div
      aria-hidden
      // Beside the rows are their button and the rail.
      style={{ gridTemplateColumns: ROW_COLUMNS.desktop, paddingRight: hasRail ? '5rem' : '2.25rem' }}
      className="grid gap-x-3 border-b border-line-strong py-2 pl-4 text-xs text-ink-3"
    >
      <span />
      <span>Song</span>
      <span>Album</span>
      <span className="text-right">A4</span>
      <span className="text-right">To {Math.round(myA4Hz)}</span>
      <span className="text-right">Length</span>
    </div>
  );
}

const NO_WORDS: readonly string[] = [];

/** The rows near the screen, and the one that Tab leads to: the focus must not be lost while it is out of sight. */
function indices(from: number, to: number, active: number | null): number[] {
  const near = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (active === null || (active >= from && active < to)) return near;
  return active < from ? [active, ...near] : [...near, active];
}

interface RowKeysOptions {
  count: number;
  /** Rows of a page. */
  seen: number;
  scrollTo: (row: number, place: 'nearest') => void;
}

/** One row of the list takes the focus; the arrow keys move it. */
function useRowKeys(list: RefObject<HTMLElement | null>, { count, seen, scrollTo }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>('[data-play][tabindex="0"]')?.focus({ preventScroll: true });
  }, [list, active]);
  const handle = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + seen,
      PageUp: active - seen,
      Home: 0,
      End: count - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(count - 1, Math.max(0, step));
    isMoved.current = to !== active;
    setActive(to);
    scrollTo(to, 'nearest');
  });
  useEffect(() => {
    if (!list.current) return;
    const scope = new Scope();
    scope.listen(list.current, 'keydown', (event) => handle(event));
    return scope.dispose;
  }, [list]);
  return { active: Math.min(active, Math.max(0, count - 1)), setActive };
}

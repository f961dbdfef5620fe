import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Scope } from '../../../shared/scope';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';

interface SongGripProps {
  queue: SongQueue;
  song: Song;
  /** Its place, from 1. */
  number: number;
  count: number;
}

/** Changes a song's place in the list: dragged, or with the arrow keys, Home and End. */
export function SongGrip({ queue, song: { id, name }, number, count }: SongGripProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const wasMovedByKey = useRef(false);
  const [said, setSaid] = useState('');
  // A row that the page takes out and puts in again loses the focus.
  useEffect(() => {
    if (wasMovedByKey.current) grip.current?.focus();
    wasMovedByKey.current = false;
  }, [number]);
  const moveByKey = (event: KeyboardEvent): void => {
    const places: Record<string, number> = { ArrowUp: number - 1, ArrowDown: number + 1, Home: 1, End: count };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 1 || to > count || to === number) return;
    wasMovedByKey.current = true;
    queue.move(id, to - 1);
    setSaid(`${name}, place ${to} of ${count}`);
  };
  return (
    <>
      <button
        ref={grip}
        type="button"
        aria-label={`Move ${name}, place ${number} of ${count}`}
        title="Drag, or use the arrow keys"
        className="-ml-2 flex size-control-sm shrink-0 cursor-grab touch-none items-center justify-center rounded-sm hover:text-ink"
        onKeyDown={moveByKey}
        onPointerDown={({ button }) => button === 0 && drag(queue, id)}
      >
        <GripVertical aria-hidden className="icon" />
      </button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

/** Moves a song with the pointer until it is released. */
function drag(queue: SongQueue, id: string): void {
  const scope = new Scope();
  scope.listen(window, 'pointermove', ({ clientX, clientY }) => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
    const ids = queue.state().songs.map((song) => song.id);
    const [from, to] = [ids.indexOf(id), ids.indexOf(row?.dataset.row ?? '')];
    if (!row || to < 0 || to === from) return;
    const { top, height } = row.getBoundingClientRect();
    // Past its middle: rows of different heights would else change places for ever.
    if (to > from === clientY > top + height / 2) queue.move(id, to);
  });
  scope.listen(window, 'pointerup', scope.dispose);
  scope.listen(window, 'pointercancel', scope.dispose);
}

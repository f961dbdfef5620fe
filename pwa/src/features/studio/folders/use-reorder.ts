import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

interface Moving {
  id: string;
  /** Its index among the songs. */
  to: number;
  by: 'key' | 'pointer';
}

interface ReorderOptions {
  ids: readonly string[];
  /** Contains the rows, each with its id in `data-row`. */
  rows: RefObject<HTMLElement | null>;
  /** Saves the new place, from 1 on. @returns false when that failed: then it goes back */
  save: (id: string, place: number) => Promise<boolean>;
}

/** How close to the edge of the window a dragged row scrolls the page, and how far at a time, px. */
const EDGE_PX = 56;
const SCROLL_PX = 14;

/**
 * Moves the rows of a list by a handle in each. Dragged with the mouse or a finger, the rows stay and a line shows the
 * place; moved with the keyboard, the row itself moves until it is left or confirmed. Escape puts it back.
 */
export function useReorder({ ids, rows, save }: ReorderOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  /** The order that is being saved, until the list comes with it. */
  const [saved, setSaved] = useState<{ instead: string; ids: readonly string[] } | null>(null);
  const base = saved?.instead === ids.join() ? saved.ids : ids;
  const moved = moving && withMoved(base, moving);

  const finish = (): void => {
    setMoving(null);
    if (!moving || !moved || base.indexOf(moving.id) === moving.to) return;
    setSaved({ instead: ids.join(), ids: moved });
    void save(moving.id, moving.to + 1).then((isSaved) => {
      if (!isSaved) setSaved(null);
    });
  };

  const press = (event: KeyboardEvent, id: string): void => {
    const at = moving?.id === id ? moving.to : base.indexOf(id);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: base.length - 1 }[event.key];
    if (to !== undefined) setMoving({ id, to: Math.min(Math.max(to, 0), base.length - 1), by: 'key' });
    else if (moving && (event.key === 'Enter' || event.key === ' ')) finish();
    else if (moving && event.key === 'Escape') setMoving(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drag = (clientY: number): void => {
    if (moving?.by !== 'pointer') return;
    const others = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
      ({ dataset }) => dataset.row !== moving.id,
    );
    const above = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < clientY;
    });
    setMoving({ ...moving, to: above.length });
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  };

  return {
    /** As they are drawn. */
    order: moving?.by === 'key' && moved ? moved : base,
    /** The song that is being moved, and its place from 1 on. */
    moving: moving && { id: moving.id, place: moving.to + 1, isDragged: moving.by === 'pointer' },
    /** Where a line shows the place of a dragged row. */
    line: moving?.by === 'pointer' ? lineAt(base, moving) : null,
    handleProps: (id: string) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, id),
      onBlur: () => {
        if (moving?.by === 'key') finish();
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoving({ id, to: base.indexOf(id), by: 'pointer' });
      },
      onPointerMove: (event: PointerEvent) => drag(event.clientY),
      onPointerUp: () => {
        if (moving?.by === 'pointer') finish();
      },
      onPointerCancel: () => setMoving(null),
    }),
  };
}

function withMoved(ids: readonly string[], { id, to }: Moving): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

function lineAt(ids: readonly string[], { id, to }: Moving): { id: string | undefined; side: 'above' | 'below' } {
  const others = ids.filter((one) => one !== id);
  return to < others.length ? { id: others[to], side: 'above' } : { id: others.at(-1), side: 'below' };
}

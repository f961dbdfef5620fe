import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Scope } from '../../shared/scope';

/** Heights of rows; the low ones are for a mouse. */
export const ROW_PX = { high: 60, low: 52 };
/** Drawn above and below those that are seen, so that fast scrolling shows no gap. */
const MARGIN_ROWS = 4;
/** Before the list is laid out: as on most screens. */
const FIRST_HEIGHT_PX = 600;

/** As high as its rows, and at most so high that all of the list fits on the screen. */
export const listHeight = (count: number, rowPx: number): string =>
  `min(${count * rowPx}px, max(16rem, calc(100dvh - var(--dock, 0px) - 7rem)))`;

export interface VirtualRows {
  /** The element that scrolls; rows are placed in it by their index times their height. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Index of the first row drawn, and of the first that is not drawn any more. */
  from: number;
  to: number;
  /** Index of the row at the upper edge. */
  top: number;
  /** How many rows are seen at once, rounded down, at least 1. */
  seen: number;
  /** Scrolls a row to the upper edge; with `nearest` only as far as needed to see it. */
  scrollTo: (row: number, place?: 'top' | 'nearest') => void;
}

/** The rows of a long list that are near the screen. All are of one height, px. */
export function useVirtualRows(count: number, rowPx: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ top, seen }, setView] = useState({ top: 0, seen: Math.ceil(FIRST_HEIGHT_PX / rowPx) });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const now = {
        top: Math.floor(element.scrollTop / rowPx),
        seen: Math.ceil((element.clientHeight || FIRST_HEIGHT_PX) / rowPx),
      };
      // The same view draws nothing again: rows are drawn once per row that goes by, not per pixel.
      setView((last) => (last.top === now.top && last.seen === now.seen ? last : now));
    };
    read();
    const scope = new Scope();
    scope.listen(element, 'scroll', read, { passive: true });
    scope.own(new ResizeObserver(read)).observe(element);
    return scope.dispose;
  }, [rowPx]);
  const scrollTo = useCallback(
    (row: number, place: 'top' | 'nearest' = 'top') => {
      const element = scroller.current;
      if (!element) return;
      const at = row * rowPx;
      const last = at + rowPx - (element.clientHeight || FIRST_HEIGHT_PX);
      if (place === 'top' || at < element.scrollTop) element.scrollTop = at;
      else if (last > element.scrollTop) element.scrollTop = last;
    },
    [rowPx],
  );
  const from = Math.max(0, Math.min(top, count - 1) - MARGIN_ROWS);
  const to = Math.min(count, top + seen + MARGIN_ROWS);
  return { scroller, from, to, top: Math.min(top, Math.max(0, count - 1)), seen: Math.max(1, seen - 1), scrollTo };
}

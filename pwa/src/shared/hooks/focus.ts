import { type RefObject, useEffect, useRef } from 'react';
import { Scope } from '../scope';

/** Focuses the page when the focused element is gone: otherwise the next Tab would start at the very top. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

/** Where the focus is while something is done to a row. */
const OVERLAYS = '[role$="dialog"], [role="menu"]';

/**
 * When a focused row is removed, the focus moves to the row that takes its place, or else to the last one. The same
 * when what removed it disappears with it: a dialog, or a button beside the rows. A row that goes by itself moves
 * nothing.
 *
 * @param scope contains the rows, each with its id in `data-row` around a button marked `data-row-end`
 * @param ids of the rows, in order
 * @param otherwise selector of the element to focus when no row is left
 */
export function useRowFocus(scope: RefObject<HTMLElement | null>, ids: readonly string[], otherwise: string): void {
  const lastIds = useRef(ids);
  /** What was focused last, in the scope or over it. */
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const listeners = new Scope();
    listeners.listen(document, 'focusin', ({ target }) => {
      const isNear = target instanceof Element && (scope.current?.contains(target) || target.closest(OVERLAYS));
      last.current = isNear ? target : null;
    });
    return listeners.dispose;
  }, [scope]);
  useEffect(() => {
    const present = new Set(ids);
    const gone = lastIds.current.findIndex((id) => !present.has(id));
    const removed = lastIds.current.filter((id) => !present.has(id));
    lastIds.current = ids;
    if (gone < 0 || !last.current) return;
    const lastRow = rowOf(last.current);
    const wasRemoved = lastRow === undefined ? !last.current.isConnected : removed.includes(lastRow);
    const focused = document.activeElement;
    // A long list may draw the removed row for another moment.
    const isFree = focused === null || focused === document.body || removed.includes(rowOf(focused) ?? '');
    if (!wasRemoved || !isFree) return;
    const rows = [...(scope.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const next = ids[Math.min(gone, ids.length - 1)];
    const row = rows.find((one) => one.dataset.row === next);
    (
      row?.querySelector<HTMLElement>('[data-row-end]') ?? scope.current?.querySelector<HTMLElement>(otherwise)
    )?.focus();
  }, [scope, ids, otherwise]);
}

const rowOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-row]')?.dataset.row;

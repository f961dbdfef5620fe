import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the page when the focused element is gone: otherwise the next Tab would start at the very top. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * When a focused row is removed, the focus moves to the row that takes its place, or else to the last one.
 *
 * @param scope contains the rows, each with its id in `data-row` around a button marked `data-row-end`
 * @param ids of the rows, in order
 * @param otherwise selector of the element to focus when no row is left
 */
export function useRowFocus(scope: RefObject<HTMLElement | null>, ids: readonly string[], otherwise: string): void {
  const lastIds = useRef(ids);
  useEffect(() => {
    const present = new Set(ids);
    const removed = lastIds.current.filter((id) => !present.has(id));
    const gone = lastIds.current.findIndex((id) => !present.has(id));
    lastIds.current = ids;
    const focused = document.activeElement;
    // A long list may draw the removed row for another moment.
    const focusedRow = focused?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const isLost =
      focused === null || focused === document.body || (focusedRow !== undefined && removed.includes(focusedRow));
    if (gone < 0 || !isLost) return;
    const rows = [...(scope.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const next = ids[Math.min(gone, ids.length - 1)];
    const row = rows.find((one) => one.dataset.row === next);
    (
      row?.querySelector<HTMLElement>('[data-row-end]') ?? scope.current?.querySelector<HTMLElement>(otherwise)
    )?.focus();
  }, [scope, ids, otherwise]);
}

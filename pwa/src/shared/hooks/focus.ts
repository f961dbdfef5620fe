import { type RefObject, useEffect, useRef } from 'react';

/** To the page, when what had the focus is gone: the next Tab would begin at the very top otherwise. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * When a row goes with the keyboard on it, the focus moves to the row in its place, or else to the last one.
 *
 * @param scope holds the rows, each with its id in `data-row` around a button marked `data-row-end`
 * @param ids of the rows, in their order
 * @param otherwise what is focused when no row is left, as a selector
 */
export function useRowFocus(scope: RefObject<HTMLElement | null>, ids: readonly string[], otherwise: string): void {
  const lastIds = useRef(ids);
  useEffect(() => {
    const gone = lastIds.current.findIndex((id) => !ids.includes(id));
    lastIds.current = ids;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (gone < 0 || !isLost) return;
    const rows = [...(scope.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const next = ids[Math.min(gone, ids.length - 1)];
    const row = rows.find((one) => one.dataset.row === next);
    (
      row?.querySelector<HTMLElement>('[data-row-end]') ?? scope.current?.querySelector<HTMLElement>(otherwise)
    )?.focus();
  }, [scope, ids, otherwise]);
}

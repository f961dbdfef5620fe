import { type RefObject, useEffect, useRef } from 'react';

/**
 * When what the keyboard was on goes with its panel, the focus moves to the head of the panel that came instead.
 *
 * @param view changes whenever another panel is shown
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>, view: string): void {
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) content.current?.querySelector<HTMLElement>('[data-song-head]')?.focus();
  }, [content, view]);
}

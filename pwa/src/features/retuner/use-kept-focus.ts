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
    const held = document.activeElement;
    // A button that was pressed and is busy now holds the focus for a moment longer, and then loses it.
    const isLost = held === null || held === document.body || held.matches(':disabled');
    if (isLost) content.current?.querySelector<HTMLElement>('[data-song-head]')?.focus();
  }, [content, view]);
}

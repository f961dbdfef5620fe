import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Scope } from '../scope';

const OPEN_DELAY_MS = 700;
/** Within this time after one has closed, the next opens at once. */
const SKIP_DELAY_MS = 300;
const EDGE_PX = 8;

let lastClosedAt = -Infinity;

/**
 * A remark on the control inside it. Never the only place a fact is written: fingers have no hover. Our own, because
 * Radix's brings a positioning library into the first load, for one line of text below a button.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const cancelOpening = useRef<(() => void) | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = () => {
    cancelOpening.current?.();
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  };
  const openSoon = () => {
    cancelOpening.current?.();
    const delayMs = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    const scope = new Scope();
    scope.timeout(() => setIsOpen(true), delayMs);
    cancelOpening.current = scope.dispose;
  };

  useEffect(() => () => cancelOpening.current?.(), []);
  useEffect(() => {
    const control = anchor.current?.firstElementChild;
    if (!isOpen || !control) return;
    const scope = new Scope();
    control.setAttribute('aria-describedby', id);
    scope.own(() => control.removeAttribute('aria-describedby'));
    scope.listen(document, 'keydown', ({ key }) => {
      if (key === 'Escape') setIsOpen(false);
    });
    return scope.dispose;
  }, [isOpen, id]);

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') openSoon();
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setIsOpen(true);
      }}
      onBlur={close}
    >
      {children}
      {isOpen && createPortal(<Bubble id={id} anchor={anchor} content={content} />, document.body)}
    </span>
  );
}

interface BubbleProps {
  id: string;
  /** Around the control. */
  anchor: RefObject<HTMLElement | null>;
  content: ReactNode;
}

/** Below its anchor, within the window. */
function Bubble({ id, anchor, content }: BubbleProps) {
  const place = (bubble: HTMLDivElement | null) => {
    const control = anchor.current?.firstElementChild;
    if (!bubble || !control) return;
    const { left, width, bottom } = control.getBoundingClientRect();
    const wanted = left + width / 2 - bubble.offsetWidth / 2;
    const furthest = document.documentElement.clientWidth - bubble.offsetWidth - EDGE_PX;
    bubble.style.left = `${Math.max(EDGE_PX, Math.min(wanted, furthest))}px`;
    bubble.style.top = `${bottom}px`;
  };
  return (
    <div ref={place} id={id} role="tooltip" className="fixed z-70 pt-1.5">
      <div className="max-w-[18rem] rounded-sm border border-line-strong bg-raised px-2.5 py-1.5 text-xs text-ink shadow-dialog">
        {content}
      </div>
    </div>
  );
}

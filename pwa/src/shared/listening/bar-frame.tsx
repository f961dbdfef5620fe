import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Scope } from '../scope';
import { classNames } from '../ui/class-names';
import { measureDock } from './measure-dock';

interface BarFrameProps {
  /** The position in the song, 0-1. */
  share: number;
  /** `was`: what is heard is the original. */
  tone: 'was' | 'now';
  /** Of the line that shows the position. */
  edgeClassName?: string;
  /** Act while the focus is in the bar, by the name of the key. */
  keys: Record<string, () => void>;
  children: ReactNode;
}

/** The bar at the lower edge of every page with what plays. Its upper edge is the position. */
export function BarFrame({ share, tone, edgeClassName, keys, children }: BarFrameProps) {
  const bar = useRef<HTMLElement>(null);
  const handle = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    // Buttons are pressed with Space; sliders and choices have arrow keys of their own.
    const own = event.key === ' ' ? 'button' : event.key.startsWith('Arrow') ? '[role="slider"],[role="radio"]' : '';
    const isOwn = own !== '' && event.target instanceof Element && event.target.closest(own) !== null;
    const press = event.ctrlKey || event.metaKey || event.altKey || isOwn ? undefined : keys[event.key];
    if (!press) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const scope = new Scope();
    scope.own(measureDock(element));
    scope.listen(element, 'keydown', (event) => handle(event));
    return scope.dispose;
  }, []);
  return (
    <aside
      ref={bar}
      aria-label="Player"
      data-dock="always"
      className="sticky bottom-0 z-30 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <i
        aria-hidden
        className={classNames(
          'absolute top-0 left-0 -mt-px h-[3px]',
          tone === 'was' ? 'bg-was' : 'bg-mark',
          edgeClassName,
        )}
        style={{ width: `${100 * share}%` }}
      />
      {children}
    </aside>
  );
}

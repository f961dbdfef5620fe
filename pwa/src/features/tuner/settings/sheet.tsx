import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Dialog } from '../../../shared/ui/dialog';
import { Panel } from '../../../shared/ui/panel';
import { cellId, type SheetId, type Sheets } from './use-sheets';

interface SheetProps {
  id: SheetId;
  title: string;
  sheets: Sheets;
  children: ReactNode;
}

/**
 * What a cell of the line under the strings opens: from below on a phone, over the right half in landscape, a panel
 * where there is room. Every choice in it acts at once.
 */
export function Sheet({ id, title, sheets, children }: SheetProps) {
  const close = () => sheets.close(id);
  if (sheets.isWide) {
    return (
      <PanelSheet id={id} title={title} onClose={close}>
        {children}
      </PanelSheet>
    );
  }
  return (
    <Dialog open onOpenChange={close} title={title} place="tuner-sheet">
      <Swipeable onSwipe={close}>{children}</Swipeable>
    </Dialog>
  );
}

/** Stays open, if it is Temperament, while another one opens; the others close with a press outside. */
function PanelSheet({ id, title, onClose, children }: Omit<SheetProps, 'sheets'> & { onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const closeAndFocus = () => {
    onClose();
    document.getElementById(cellId(id))?.focus();
  };
  const escape = useEffectEvent(closeAndFocus);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const panel = root.current;
    if (!panel) return;
    const scope = new Scope();
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: 'nearest' });
    scope.listen(panel, 'keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      escape();
    });
    if (id === 'temperament') return scope.dispose;
    scope.listen(document, 'pointerdown', ({ target }) => {
      if (target instanceof Element && !panel.contains(target) && !target.closest('.tuner-settings')) leave();
    });
    return scope.dispose;
  }, [id]);
  return (
    <div ref={root} tabIndex={-1}>
      <Panel
        title={title}
        end={
          <Button variant="quiet" size="sm" icon aria-label={`Close ${title}`} onClick={closeAndFocus}>
            <X aria-hidden className="icon" />
          </Button>
        }
      >
        <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', id !== 'temperament' && 'tuner-panel')}>
          {children}
        </div>
      </Panel>
    </div>
  );
}

/** A swipe towards the edge that the sheet came from, px. */
const SWIPE_PX = 80;

/** Closes the dialog around it with a swipe: down, from its upper end, or in landscape to the right. */
function Swipeable({ onSwipe, children }: { onSwipe: () => void; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog) return;
    const scope = new Scope();
    let from: { x: number; y: number } | null = null;
    scope.listen(dialog, 'touchstart', ({ touches: [touch] }) => {
      from = touch && dialog.scrollTop <= 0 ? { x: touch.clientX, y: touch.clientY } : null;
    });
    scope.listen(dialog, 'touchend', ({ changedTouches: [touch] }) => {
      if (!from || !touch) return;
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
      const [along, across] = window.innerWidth > window.innerHeight ? [right, down] : [down, right];
      if (along > SWIPE_PX && along > 2 * Math.abs(across)) swipe();
    });
    return scope.dispose;
  }, []);
  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
    </div>
  );
}

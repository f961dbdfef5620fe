import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { buttonStyle } from './button-style';
import { classNames } from './class-names';
import type { ToastMessage } from './use-toast';

const DURATION_MS = 5000;
const SWIPE_PX = 50;

const TONES = {
  neutral: { icon: Info, edge: 'border-l-was', text: 'text-was' },
  good: { icon: CircleCheck, edge: 'border-l-tune', text: 'text-tune' },
  bad: { icon: CircleAlert, edge: 'border-l-off', text: 'text-off' },
};

export interface ToastLayerProps {
  id: number;
  message: ToastMessage;
  /** Where the page wants it; null for the window's lower right corner. */
  place: HTMLElement | null;
  onClose: () => void;
}

/** The message on screen, for 5 s; a swipe of 50 px to the right dismisses it, F8 leads to it. */
export function ToastLayer({ id, message, place, onClose }: ToastLayerProps) {
  const viewport = (
    <RadixToast.Viewport
      hotkey={['F8']}
      label="Messages ({hotkey})"
      className={classNames(
        'pointer-events-none flex justify-end',
        place
          ? 'absolute inset-x-0 bottom-0 z-60'
          : // Above what is docked at the lower edge (base.css).
            'fixed inset-x-2 bottom-[calc(0.75rem+var(--dock)+env(safe-area-inset-bottom))] z-60 sm:inset-x-gutter print:hidden',
      )}
    />
  );
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Message">
      <ToastCard key={id} message={message} isSlim={place !== null} onClose={onClose} />
      {place ? createPortal(viewport, place) : viewport}
    </RadixToast.Provider>
  );
}

/** `isSlim`: as high as a line of the page. */
function ToastCard({ message, isSlim, onClose }: Pick<ToastLayerProps, 'message' | 'onClose'> & { isSlim: boolean }) {
  const { title, description, tone = 'neutral', action, isLasting = false } = message;
  const { icon: Icon, edge, text } = TONES[tone];
  return (
    <RadixToast.Root
      duration={isLasting ? Infinity : DURATION_MS}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(
        'pointer-events-auto grid w-full animate-[slide-in_var(--dur-3)_var(--curve-out)]',
        'grid-cols-[auto_1fr_auto] gap-3 rounded-md border border-l-4 border-line-strong bg-raised pr-2.5 pl-3.5',
        isSlim ? 'items-center py-1 text-xs' : 'max-w-[26rem] items-start py-3.5 text-sm shadow-dialog',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        edge,
      )}
    >
      <Icon aria-hidden className={classNames('icon', !isSlim && 'mt-0.5', text)} />
      <div className={classNames('min-w-0', !isSlim && 'grid grid-cols-[minmax(0,1fr)] gap-1')}>
        <RadixToast.Title className={classNames('font-[620] break-words', isSlim && 'inline')}>
          {title}
        </RadixToast.Title>{' '}
        {description !== undefined && (
          <RadixToast.Description className={classNames('break-words text-ink-2', isSlim && 'inline')}>
            {description}
          </RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action
            altText={action.label}
            onClick={action.onClick}
            className={classNames(buttonStyle('line', 'sm'), isSlim ? 'ml-2' : 'mt-2 justify-self-start')}
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close aria-label="Dismiss" className={classNames(buttonStyle('quiet', 'sm', true), '-my-1.5')}>
        <X aria-hidden className="icon" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

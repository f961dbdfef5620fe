import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusPageIfLost } from '../hooks/focus';
import { useCloseWatcher } from '../hooks/use-close-watcher';
import { pageScope } from '../scope';
import { Button } from './button';
import { buttonStyle } from './button-style';
import { classNames } from './class-names';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Below the title; also what is read aloud when it opens. */
  description?: ReactNode;
  /** `alertdialog` interrupts: it does not close by a press outside. */
  role?: 'dialog' | 'alertdialog';
  /**
   * Class of the element around it, for a sheet at an edge of the window. Its choices act at once, so that a press
   * beside it closes it also after typing.
   */
  place?: string;
  children: ReactNode;
}

/** Where the focus of a dialog begins. */
export function firstField(within: ParentNode | null): HTMLElement | null {
  for (const wanted of ['[data-autofocus=true]', 'input:not([type=hidden])', '[data-autofocus=fallback]']) {
    const found = within?.querySelector<HTMLElement>(wanted);
    if (found) return found;
  }
  return null;
}

/** The element that opened a dialog may disappear a moment after it, as the header's button does after sign-in. */
const OPENER_MAY_GO_MS = 300;

/** Returns the focus to the element that opened the dialog; if that is gone, to the page. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  focusPageIfLost();
  pageScope.timeout(focusPageIfLost, OPENER_MAY_GO_MS);
}

function holdsTyping(within: ParentNode | null): boolean {
  const fields = within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden], [type=checkbox]), textarea',
  );
  return [...(fields ?? [])].some(({ value }) => value !== '');
}

/**
 * Opens with the focus on its first field, or before it on what carries `data-autofocus`, and gives it back on closing.
 * A press beside it closes it, unless something was typed into it. The scrim is our own: Radix's brings an inline style
 * sheet for the scroll lock, which the content security policy forbids.
 */
export function Dialog({ open, onOpenChange, title, description, role = 'dialog', place, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useScrollLock(open);
  useCloseWatcher(open, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div
          className={classNames(
            'fixed inset-0 z-50 grid animate-[appear_var(--dur-2)_var(--curve-out)] place-items-center overflow-y-auto bg-scrim p-4 [backdrop-filter:blur(2px)]',
            place,
          )}
        >
          <RadixDialog.Content
            ref={content}
            role={role}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              const first = firstField(content.current);
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveFocusBack(opener.current);
            }}
            onPointerDownOutside={(event) => {
              const isKept = role === 'alertdialog' || (place === undefined && holdsTyping(content.current));
              if (isKept) event.preventDefault();
            }}
            onKeyDown={(event) => {
              // Radix gives Escape to the layer that came last, which may be a message over this dialog.
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              event.preventDefault();
              onOpenChange(false);
            }}
            className="w-full max-w-[27rem] animate-[rise_var(--dur-3)_var(--curve-out)] overflow-hidden rounded-lg border border-line bg-surface shadow-dialog"
          >
            <div aria-hidden className="ruler rotate-180" />
            <div className="grid gap-4 px-4 pt-4 pb-6 xs:px-6">
              <div className="flex items-start justify-between gap-3">
                <div className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-1.5 [overflow-wrap:anywhere]">
                  <RadixDialog.Title className="text-xl leading-tight">{title}</RadixDialog.Title>
                  {description !== undefined && (
                    <RadixDialog.Description className="text-sm text-ink-2">{description}</RadixDialog.Description>
                  )}
                </div>
                <RadixDialog.Close
                  aria-label="Close"
                  className={classNames(buttonStyle('quiet', 'md', true), '-mr-2.5')}
                >
                  <X aria-hidden className="icon" />
                </RadixDialog.Close>
              </div>
              {children}
            </div>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons at a dialog's end: Cancel, then the one that submits. */
export function DialogActions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}

let locks = 0;

/** Keeps the page behind from scrolling while `isLocked`; several may hold it at once. */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const root = document.documentElement;
    if (locks === 0) root.dataset.scrollLocked = window.innerWidth > root.clientWidth ? 'gutter' : '';
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete root.dataset.scrollLocked;
    };
  }, [isLocked]);
}

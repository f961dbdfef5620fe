import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Between the button and the menu, in pixels. */
  sideOffset: number;
  width: `w-${string}` | `min-w-${string}`;
  onCloseAutoFocus?: () => void;
  /** Whether it opens by itself: its button was pressed before its code had loaded. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A list of choices that a button opens below its right end. */
export function Menu({ trigger, sideOffset, width, onCloseAutoFocus, isOpenAtFirst = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <RadixMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align="end"
          sideOffset={sideOffset}
          onCloseAutoFocus={onCloseAutoFocus}
          onKeyDown={(event) => {
            // Radix gives Escape to the layer that came last, which may be a message.
            if (event.key === 'Escape' && !event.defaultPrevented) setIsOpen(false);
            // Radix would keep the focus inside; this way it goes back to the button.
            if (event.key === 'Tab') setIsOpen(false);
          }}
          className={classNames(
            'z-60 max-h-(--radix-dropdown-menu-content-available-height) overflow-x-hidden overflow-y-auto rounded-md border border-line bg-surface text-sm shadow-dialog',
            width,
          )}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { Ellipsis } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import { pageScope } from '../../../shared/scope';
import { buttonStyle } from '../../../shared/ui/button-style';
import { classNames } from '../../../shared/ui/class-names';
import { Menu } from '../../../shared/ui/menu';

/** What runs once the menu has closed and given the focus back. */
const AfterClose = createContext<RefObject<(() => void) | null>>({ current: null });

/** The menu at the end of a row, for what has no button of its own. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const afterClose = useRef<(() => void) | null>(null);
  return (
    <Menu
      trigger={
        <button type="button" aria-label={label} data-row-end className={buttonStyle('quiet', 'sm', true)}>
          <Ellipsis aria-hidden className="icon" />
        </button>
      }
      sideOffset={4}
      width="min-w-[13rem]"
      onCloseAutoFocus={() => {
        if (afterClose.current) pageScope.timeout(afterClose.current);
        afterClose.current = null;
      }}
    >
      <AfterClose value={afterClose}>{children}</AfterClose>
    </Menu>
  );
}

const ITEM =
  'flex min-h-control cursor-pointer items-center border-t border-line px-4 text-ink no-underline outline-none first:border-t-0 data-[highlighted]:bg-raised';

interface RowMenuItemProps {
  onSelect: () => void;
  /** A dialog gives the focus back to where it was when it opened: it waits until the menu has done so. */
  opensDialog?: boolean;
  isDangerous?: boolean;
  children: ReactNode;
}

export function RowMenuItem({ onSelect, opensDialog = false, isDangerous = false, children }: RowMenuItemProps) {
  const afterCloseRef = use(AfterClose);
  return (
    <RadixMenu.Item
      onSelect={() => {
        if (opensDialog) afterCloseRef.current = onSelect;
        else onSelect();
      }}
      className={classNames(ITEM, isDangerous && 'text-danger!')}
    >
      {children}
    </RadixMenu.Item>
  );
}

/** A link in the menu, given as its child. */
export function RowMenuLink({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Item asChild className={ITEM}>
      {children}
    </RadixMenu.Item>
  );
}

import { Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { Scope } from '../../shared/scope';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { chunkLoadToast } from '../../shared/ui/chunk-load-toast';
import { useToast } from '../../shared/ui/use-toast';
import { InstallButton } from './install-button';
import { useNavigation } from './navigation';
import { EntryProgress } from './retune-progress';
import { usePendingLocationKey } from './navigation-progress';

const loadAccount = async () => (await import('./account-rows')).AccountRows;

/**
 * The routes below the header, where they do not fit into it. Navigating, Escape, a press outside and moving the focus
 * to the page close it. A page that was loading when it was opened does not: the next press would hit that page.
 */
export function MobileMenu() {
  const { key } = useLocation();
  const arriving = usePendingLocationKey();
  const [openAt, setOpenAt] = useState<readonly (string | null)[]>([]);
  const isOpen = openAt.includes(key);
  const close = () => setOpenAt([]);
  const sheetId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const scope = new Scope();
    scope.listen(document, 'keydown', ({ key: pressed }) => {
      if (pressed !== 'Escape') return;
      setOpenAt([]);
      button.current?.focus();
    });
    scope.listen(document, 'pointerdown', ({ target }) => {
      if (isElsewhere(root.current, target)) setOpenAt([]);
    });
    return scope.dispose;
  }, [isOpen]);

  const Icon = isOpen ? X : Menu;
  return (
    <div
      ref={root}
      className="xl:hidden"
      onBlur={({ relatedTarget }) => {
        if (isElsewhere(root.current, relatedTarget)) close();
      }}
    >
      <Button
        ref={button}
        variant="quiet"
        icon
        aria-label={isOpen ? 'Close menu' : 'Menu'}
        aria-expanded={isOpen}
        aria-controls={sheetId}
        onClick={() => (isOpen ? close() : setOpenAt([key, arriving]))}
        className={isOpen ? 'bg-raised' : ''}
      >
        <Icon aria-hidden className="icon" />
      </Button>
      <div
        id={sheetId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.2rem)] overflow-y-auto border-b border-line bg-surface px-gutter pt-3 pb-6 shadow-dialog"
      >
        {isOpen && <MenuSheet onChoose={close} onDialog={() => button.current?.focus()} />}
      </div>
    </div>
  );
}

/** Neither in the menu nor in a dialog that it has opened. */
function isElsewhere(menu: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Element && menu?.contains(target) !== true && target.closest('[role=dialog]') === null;
}

interface MenuSheetProps {
  onChoose: () => void;
  /** A dialog returns the focus to the element that had it, so that element must not be inside the sheet. */
  onDialog: () => void;
}

function MenuSheet({ onChoose, onDialog }: MenuSheetProps) {
  // The account's own rows are below.
  const entries = useNavigation().filter(({ to }) => to !== '/account');
  const { user, problem } = useSession();
  const { openSignIn, openSignUp } = useAuthDialogs();
  const toast = useToast();
  const account = useLazyComponent(loadAccount, user && 1, () => toast(chunkLoadToast('A part of the menu')));
  const leaveFor = (open: () => void) => () => {
    onDialog();
    onChoose();
    open();
  };
  return (
    <>
      <nav aria-label="Main" className="grid">
        {entries.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/'}
            onClick={onChoose}
            className="flex min-h-12 items-center border-b border-line font-[450] no-underline aria-[current]:font-[600] aria-[current]:text-accent-text"
          >
            {label}
            <EntryProgress to={to} />
          </NavLink>
        ))}
      </nav>
      {user && account && <account.Component user={user} onChoose={onChoose} />}
      <div className="flex flex-wrap gap-3 pt-4 *:flex-1 empty:hidden">
        {user === null && problem === null && (
          <>
            <Button onClick={leaveFor(openSignIn)}>Sign In</Button>
            <Button variant="primary" onClick={leaveFor(openSignUp)}>
              Get Started
            </Button>
          </>
        )}
        <InstallButton />
      </div>
    </>
  );
}

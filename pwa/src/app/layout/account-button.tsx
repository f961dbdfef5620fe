import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { UserDto } from '../../api/generated/attune-client';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useWorkspace } from '../../shared/session/use-workspace';
import { chunkLoadToast } from '../../shared/ui/chunk-load-toast';
import { Initials } from '../../shared/ui/initials';
import { useToast } from '../../shared/ui/use-toast';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';

const loadMenu = async () => (await import('./account-menu')).AccountMenu;

/** A press that fails reports it. */
const fetchMenu = () => void loadMenu().catch(() => undefined);

/** Who is signed in, where they work, and the menu of both. Folded headers have it in the phone's menu. */
export function AccountButton({ user }: { user: UserDto }) {
  const { current, all } = useWorkspace();
  const [presses, setPresses] = useState(0);
  const toast = useToast();
  // With the first press, not before: its arrival replaces the button, and a press in that moment would be lost.
  const menu = useLazyComponent(loadMenu, presses === 0 ? null : presses, () => toast(chunkLoadToast('The menu')));
  const isInTeam = current !== null && (all.length > 1 || !current.isOwn);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setPresses(presses + 1)}
      className="hidden min-h-control min-w-0 items-center gap-2 rounded-md px-1.5 text-left text-xs text-ink-2 hover:bg-raised data-[state=open]:bg-raised xl:flex"
    >
      <VisuallyHidden>Account menu: </VisuallyHidden>
      <Initials user={user} />
      <span className="grid min-w-0">
        {isInTeam && (
          <>
            <b className="max-w-[9.5rem] truncate font-[580] text-ink">{current.name}</b>
            <VisuallyHidden>, </VisuallyHidden>
          </>
        )}
        <span className="max-w-[9.5rem] truncate">{user.email}</span>
      </span>
      <ChevronDown aria-hidden className="icon size-4!" />
    </button>
  );
  if (!menu) return button;
  return <menu.Component user={user}>{button}</menu.Component>;
}

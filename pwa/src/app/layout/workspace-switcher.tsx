import { Check, ChevronsUpDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useSession } from '../../shared/session/use-session';
import { useWorkspace } from '../../shared/session/use-workspace';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { useChooseWorkspace } from './use-choose-workspace';
import { RoleOrPaused } from './role-or-paused';
import type { WorkspaceMenuProps } from './workspace-menu';

const loadMenu = async (): Promise<ComponentType<WorkspaceMenuProps>> =>
  (await import('./workspace-menu')).WorkspaceMenu;

interface WorkspaceSwitcherProps {
  /** In place of it for users without a team. */
  alone?: ReactNode;
  /** As rows of the phone's menu. */
  wide?: boolean;
  onChosen?: () => void;
}

/** Where the user works, and the way to another workspace; only for users in a team. */
export function WorkspaceSwitcher({ alone, wide = false, onChosen }: WorkspaceSwitcherProps) {
  const { user } = useSession();
  const { current, all } = useWorkspace();
  const choose = useChooseWorkspace();
  const isInTeam = current !== null && (all.length > 1 || !current.isOwn);
  const menu = useLazyComponent(loadMenu, isInTeam && !wide ? 1 : null);
  if (user === null || !isInTeam) return alone;
  if (wide) {
    return (
      <ul aria-label="Workspace" className="grid">
        {all.map((workspace) => (
          <li key={workspace.id} className="grid">
            <button
              type="button"
              aria-current={workspace.id === current.id || undefined}
              onClick={() => {
                choose(workspace);
                onChosen?.();
              }}
              className="flex min-h-12 items-center gap-2 border-b border-line text-left text-sm"
            >
              <Check aria-hidden className={classNames('icon', workspace.id !== current.id && 'opacity-0')} />
              <span className="min-w-0 flex-1 truncate font-[560]">{workspace.name}</span>
              <RoleOrPaused workspace={workspace} />
            </button>
          </li>
        ))}
      </ul>
    );
  }
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      className="flex min-h-control min-w-0 items-center gap-2 rounded-md px-2.5 text-right text-xs text-ink-3 hover:bg-raised"
    >
      <span className="grid min-w-0">
        <VisuallyHidden>Workspace: </VisuallyHidden>
        <b className="max-w-[9.5rem] truncate font-[580] text-ink">{current.name}</b>
        <span className="max-w-[9.5rem] truncate">{user.email}</span>
      </span>
      <ChevronsUpDown aria-hidden className="icon size-4!" />
    </button>
  );
  if (!menu) return trigger;
  return (
    <menu.Component current={current.id} all={all} email={user.email} onChoose={choose}>
      {trigger}
    </menu.Component>
  );
}

import { Check } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { Menu } from '../../shared/ui/menu';
import { RoleOrPaused } from './role-or-paused';

export interface WorkspaceMenuProps {
  /** The id of the current one. */
  current: string;
  all: readonly WorkspaceDto[];
  email: string;
  onChoose: (workspace: WorkspaceDto) => void;
  /** The button that opens it. */
  children: ReactNode;
}

/** The workspaces that the user may work in. */
export function WorkspaceMenu({ current, all, email, onChoose, children }: WorkspaceMenuProps) {
  return (
    <Menu trigger={children} sideOffset={6} width="w-[21rem]">
      <RadixMenu.Label className="px-4 py-2 text-xs text-ink-3">Work in</RadixMenu.Label>
      <RadixMenu.RadioGroup value={current}>
        {all.map((workspace) => (
          <RadixMenu.RadioItem
            key={workspace.id}
            value={workspace.id}
            onSelect={() => onChoose(workspace)}
            className="grid min-h-control cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-2 border-t border-line px-4 outline-none data-[highlighted]:bg-raised data-[state=checked]:bg-accent-soft"
          >
            <RadixMenu.ItemIndicator>
              <Check aria-hidden className="icon" />
            </RadixMenu.ItemIndicator>
            <span className="col-start-2 truncate font-[560]">{workspace.name}</span>
            <RoleOrPaused workspace={workspace} />
          </RadixMenu.RadioItem>
        ))}
      </RadixMenu.RadioGroup>
      <RadixMenu.Item asChild>
        <Link
          to="/account"
          className="block border-t border-line px-4 py-3 text-xs break-all text-ink-3 no-underline outline-none data-[highlighted]:bg-raised"
        >
          Signed in as {email}
        </Link>
      </RadixMenu.Item>
    </Menu>
  );
}

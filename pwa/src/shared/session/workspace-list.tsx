import { Check } from 'lucide-react';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { Badge } from '../ui/badge';
import { classNames } from '../ui/class-names';

interface WorkspaceListProps {
  workspaces: readonly WorkspaceDto[];
  /** The id of the current one. */
  current: string;
  onChoose: (workspace: WorkspaceDto) => void;
}

/** Workspaces as buttons, to choose one. */
export function WorkspaceList({ workspaces, current, onChoose }: WorkspaceListProps) {
  return (
    <ul aria-label="Workspaces" className="grid overflow-hidden rounded-md border border-line">
      {workspaces.map((workspace) => (
        <li key={workspace.id} className="grid border-t border-line first:border-t-0">
          <button
            type="button"
            aria-current={workspace.id === current || undefined}
            onClick={() => onChoose(workspace)}
            className="flex min-h-12 min-w-0 items-center gap-3 px-4 text-left text-sm hover:bg-raised focus-visible:-outline-offset-2"
          >
            <Check aria-hidden className={classNames('icon', workspace.id !== current && 'opacity-0')} />
            <span className="min-w-0 flex-1 font-[560] wrap-anywhere">{workspace.name}</span>
            <RoleOrPaused workspace={workspace} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function RoleOrPaused({ workspace }: { workspace: WorkspaceDto }) {
  return workspace.pausedAt === null ? <span className="text-ink-3">{workspace.role}</span> : <Badge>Paused</Badge>;
}

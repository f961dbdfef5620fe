import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { useOpenWorkspace } from '../../shared/session/use-open-workspace';
import { type CurrentWorkspace, workspaceOwner } from '../../shared/session/use-workspace';
import { WorkspaceList } from '../../shared/session/workspace-list';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { LinkButton } from '../../shared/ui/link-button';
import { WaitingCard } from '../../shared/ui/waiting-card';

interface WorkspaceCardProps {
  workspace: CurrentWorkspace;
  /** The user's workspaces. */
  all: readonly WorkspaceDto[];
  /** Whether nothing else waits on the page. */
  isPrimary: boolean;
}

/** For members of a team: where they are, with the way into it and out of it. */
export function WorkspaceCard({ workspace, all, isPrimary }: WorkspaceCardProps) {
  const { id, role, pausedAt } = workspace;
  const [isChoosing, setIsChoosing] = useState(false);
  const open = useOpenWorkspace();
  const choose = (chosen: WorkspaceDto) => {
    setIsChoosing(false);
    open(chosen);
  };
  return (
    <>
      <WaitingCard
        note={`Your role here is ${role}`}
        title={`You’re in ${workspaceOwner(workspace)}’s workspace`}
        actions={
          <>
            <LinkButton variant={isPrimary ? 'primary' : 'line'} size="lg" to="/studio">
              Open Studio Hub
            </LinkButton>
            <Button size="lg" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
              <ChevronsUpDown aria-hidden className="icon" />
              Switch workspace
            </Button>
          </>
        }
      >
        {pausedAt === null
          ? 'It opens here next time, on any device.'
          : 'Its Studio plan has ended: everything can be read, and nothing changed until the owner upgrades.'}
      </WaitingCard>
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title="Switch workspace">
        <WorkspaceList workspaces={all} current={id} onChoose={choose} />
      </Dialog>
    </>
  );
}

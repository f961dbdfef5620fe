import { UserPlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TeamMemberDto } from '../../../api/generated/attune-client';
import { useTeamListQuery } from '../../../api/generated/studio-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { type CurrentWorkspace, usePermission, useWorkspace } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { LockedReason } from '../shared/locked-reason';
import { TabHead } from '../shared/tab-head';
import { InvitationTable } from './invitation-table';
import { InviteDialog } from './invite-dialog';
import { LeaveWorkspace } from './leave-workspace';
import { MemberTable } from './member-table';
import { RolesTable } from './roles-table';
import './team-api';

/** The list changes when others act, too: after this many seconds it is loaded again with the next visit. */
const FRESH_SECONDS = 10;

/** `/studio/team` */
export function TeamPage() {
  usePageTitle('Team');
  const { current } = useWorkspace();
  const { data, error, isFetching, refetch } = useTeamListQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  if (current === null) return null;
  if (data) return <Team workspace={current} team={data} />;
  return (
    <Panel>
      {error && !isFetching ? (
        <LoadError title="We couldn’t load the team" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading the team" />
      )}
    </Panel>
  );
}

function Team({ workspace, team }: { workspace: CurrentWorkspace; team: readonly TeamMemberDto[] }) {
  const manage = usePermission('manage');
  const lockedId = useId();
  const [isInviting, setIsInviting] = useState(false);
  const members = team.filter(({ status }) => status === 'active');
  const invitations = team.filter(({ status }) => status === 'pending');
  const isAlone = team.length === 1 && workspace.isOwn;
  const invite = (
    <Button
      variant={manage.isAllowed ? 'primary' : 'line'}
      unavailable={!manage.isAllowed}
      aria-describedby={manage.isAllowed ? undefined : lockedId}
      onClick={() => setIsInviting(true)}
    >
      <UserPlus aria-hidden className="icon" />
      Invite
    </Button>
  );
  return (
    <>
      {isAlone ? (
        <Panel>
          <EmptyState title="You are the only one here" level={2}>
            <p className="text-sm text-ink-2">Invite people to retune, manage files or only download.</p>
            <LockedReason id={lockedId} permission={manage} />
            {invite}
          </EmptyState>
        </Panel>
      ) : (
        <TabHead end={invite}>
          <p className="mb-1">
            <Counted value={members.length} one="member" many="members" />,{' '}
            <Counted value={invitations.filter(isOpen).length} one="invitation open" many="invitations open" />.
            Everyone acts in this workspace; billing stays with the owner.
          </p>
          <LockedReason id={lockedId} permission={manage} />
        </TabHead>
      )}
      <Section title="Active Members">
        <MemberTable members={members} workspaceName={workspace.name} mayManage={manage.isAllowed} />
      </Section>
      {invitations.length > 0 && (
        <Section title="Pending Invitations">
          <InvitationTable invitations={invitations} mayManage={manage.isAllowed} />
        </Section>
      )}
      <Section title="Roles">
        <RolesTable />
      </Section>
      {!workspace.isOwn && <LeaveWorkspace workspace={workspace} />}
      {isInviting && <InviteDialog workspaceName={workspace.name} onClose={() => setIsInviting(false)} />}
    </>
  );
}

function isOpen({ isExpired }: TeamMemberDto): boolean {
  return !isExpired;
}

function Counted({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <>
      <Figure value={value} /> <span>{value === 1 ? one : many}</span>
    </>
  );
}

/** No landmark: the table in it is one. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg leading-snug">{title}</h2>
      <Panel flush>{children}</Panel>
    </div>
  );
}

import { roleWithArticle, TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { useState } from 'react';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { TeamMemberDto } from '../../../api/generated/attune-client';
import { useTeamChangeRoleMutation } from '../../../api/generated/studio-client';
import { dayAndTime, longDay } from '../../../shared/format/localised';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Initials } from '../../../shared/ui/initials';
import { Select } from '../shared/select';
import { useToast } from '../../../shared/ui/use-toast';
import { DataTable } from '../shared/data-table';
import { ChangeRoleQuestion, RemoveQuestion } from './member-questions';

interface MemberTableProps {
  /** The owner first. */
  members: readonly TeamMemberDto[];
  workspaceName: string;
  mayManage: boolean;
}

/** What is asked before it is done. */
type Question = { kind: 'remove'; member: TeamMemberDto } | { kind: 'role'; member: TeamMemberDto; role: TeamRole };

export function MemberTable({ members, workspaceName, mayManage }: MemberTableProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <>
      <DataTable
        label="Active members"
        className="unfold"
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Email', className: 'wrap-anywhere', cell: (member) => <Person member={member} /> },
          {
            head: 'Role',
            cell: (member) =>
              mayManage && member.role !== 'owner' ? (
                <RoleSelect member={member} onAsk={(role) => setQuestion({ kind: 'role', member, role })} />
              ) : (
                <span className="text-ink-3">{member.role}</span>
              ),
          },
          { head: 'Status', onPhone: 'beside-name', cell: () => <Badge tone="good">Active</Badge> },
          {
            head: 'Joined',
            className: 'text-ink-3',
            cell: ({ joinedAt }) => (joinedAt === null ? '–' : longDay(joinedAt)),
          },
          {
            head: 'Last active',
            className: 'text-ink-3',
            cell: ({ isYou, lastActiveAt }) => (isYou ? 'now' : lastActiveAt === null ? '–' : dayAndTime(lastActiveAt)),
          },
          {
            head: 'Action',
            kind: 'buttons',
            cell: (member) =>
              mayManage && member.role !== 'owner' && !member.isYou ? (
                <Button
                  variant="quiet"
                  size="sm"
                  className="max-[50rem]:-ml-3"
                  onClick={() => setQuestion({ kind: 'remove', member })}
                  aria-label={`Remove ${member.email}`}
                  data-row-end
                >
                  Remove
                </Button>
              ) : null,
          },
        ]}
      />
      {question?.kind === 'remove' && (
        <RemoveQuestion member={question.member} workspaceName={workspaceName} onClose={close} />
      )}
      {question?.kind === 'role' && (
        <ChangeRoleQuestion
          member={question.member}
          role={question.role}
          workspaceName={workspaceName}
          onClose={close}
        />
      )}
    </>
  );
}

function Person({ member: { email, name, isYou } }: { member: TeamMemberDto }) {
  const remark = isYou ? 'You' : name;
  return (
    <span className="flex items-center gap-3">
      <Initials user={{ firstName: name, lastName: null, email }} />
      <span className="min-w-0">
        {email}
        {remark !== null && <span className="block text-xs font-[450] text-ink-3">{remark}</span>}
      </span>
    </span>
  );
}

/** Takes effect at once, unless it takes API keys or the user's own permissions with it: then it is asked first. */
function RoleSelect({ member, onAsk }: { member: TeamMemberDto; onAsk: (role: TeamRole) => void }) {
  const { id, email, role, isYou } = member;
  const [change, { isLoading, originalArgs }] = useTeamChangeRoleMutation();
  const toast = useToast();
  const choose = async (chosen: TeamRole) => {
    if (role === 'admin' || isYou) {
      onAsk(chosen);
      return;
    }
    try {
      await change({ id, changeRoleDto: { role: chosen } }).unwrap();
      toast({ title: 'Role changed', description: `${email} is now ${roleWithArticle(chosen)}.`, tone: 'good' });
    } catch (error) {
      toast({
        title: asApiError(error).status === 404 ? 'Already gone' : 'Role not changed',
        description: reasonOf(error),
        tone: 'bad',
      });
    }
  };
  return (
    <Select
      isSmall
      aria-label={`Role of ${email}`}
      aria-busy={isLoading || undefined}
      value={isLoading ? originalArgs?.changeRoleDto.role : role}
      onChange={(event) => {
        const chosen = TEAM_ROLES.find((one) => one === event.target.value);
        if (chosen !== undefined && !isLoading) void choose(chosen);
      }}
    >
      {TEAM_ROLES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

import { roleWithArticle, TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { useRef, useState } from 'react';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { TeamMemberDto } from '../../../api/generated/attune-client';
import { useTeamChangeRoleMutation } from '../../../api/generated/studio-client';
import { dayAndTime, longDay } from '../../../shared/dates/dates';
import { useRowFocus } from '../../../shared/hooks/focus';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Table } from '../../../shared/ui/table';
import { useToast } from '../../../shared/ui/use-toast';
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
  const content = useRef<HTMLDivElement>(null);
  useRowFocus(
    content,
    members.map(({ id }) => id),
    '[role=region]',
  );
  const close = () => setQuestion(null);
  return (
    <div ref={content}>
      <Table label="Active members" className="unfold">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Joined</th>
            <th scope="col">Last active</th>
            <th scope="col">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row
              key={member.id}
              member={member}
              mayManage={mayManage}
              onAskRole={(role) => setQuestion({ kind: 'role', member, role })}
              onAskRemove={() => setQuestion({ kind: 'remove', member })}
            />
          ))}
        </tbody>
      </Table>
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
    </div>
  );
}

interface RowProps {
  member: TeamMemberDto;
  mayManage: boolean;
  onAskRole: (role: TeamRole) => void;
  onAskRemove: () => void;
}

function Row({ member, mayManage, onAskRole, onAskRemove }: RowProps) {
  const { id, email, name, role, isYou, joinedAt, lastActiveAt } = member;
  const isOwner = role === 'owner';
  const remark = isYou ? 'You' : name;
  return (
    <tr data-row={id}>
      <th scope="row" className="wrap-anywhere">
        {email}
        {remark !== null && <span className="block text-xs font-[450] text-ink-3">{remark}</span>}
      </th>
      <td data-label="Role">
        {mayManage && !isOwner ? (
          <RoleSelect member={member} onAsk={onAskRole} />
        ) : (
          <span className="text-ink-3">{role}</span>
        )}
      </td>
      <td data-label="Status">
        <Badge tone="good">Active</Badge>
      </td>
      <td data-label="Joined" className="text-ink-3">
        {joinedAt === null ? '–' : longDay(joinedAt)}
      </td>
      <td data-label="Last active" className="text-ink-3">
        {isYou ? 'now' : lastActiveAt === null ? '–' : dayAndTime(lastActiveAt)}
      </td>
      <td className="actions">
        {mayManage && !isOwner && !isYou && (
          <Button variant="quiet" size="sm" onClick={onAskRemove} aria-label={`Remove ${email}`} data-row-end>
            Remove
          </Button>
        )}
      </td>
    </tr>
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
    <select
      aria-label={`Role of ${email}`}
      aria-busy={isLoading || undefined}
      className="min-h-control-sm rounded-md border border-line-strong bg-field px-2.5 text-sm max-md:min-h-control"
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
    </select>
  );
}

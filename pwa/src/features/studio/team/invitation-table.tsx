import { useRef, useState } from 'react';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { TeamMemberDto } from '../../../api/generated/attune-client';
import { useTeamRemoveMutation, useTeamResendMutation } from '../../../api/generated/studio-client';
import { dayAndTime } from '../../../shared/dates/dates';
import { useRowFocus } from '../../../shared/hooks/focus';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { Table } from '../../../shared/ui/table';
import { useToast } from '../../../shared/ui/use-toast';
import { daysLeft } from '../shared/days-left';

interface InvitationTableProps {
  invitations: readonly TeamMemberDto[];
  mayManage: boolean;
}

export function InvitationTable({ invitations, mayManage }: InvitationTableProps) {
  const [cancelling, setCancelling] = useState<TeamMemberDto | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useRowFocus(
    content,
    invitations.map(({ id }) => id),
    '[role=region]',
  );
  return (
    <div ref={content}>
      <Table label="Pending invitations" className="unfold">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Sent</th>
            <th scope="col">Open for</th>
            <th scope="col">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              invitation={invitation}
              mayManage={mayManage}
              onCancel={() => setCancelling(invitation)}
            />
          ))}
        </tbody>
      </Table>
      {cancelling && <CancelQuestion invitation={cancelling} onClose={() => setCancelling(null)} />}
    </div>
  );
}

interface RowProps {
  invitation: TeamMemberDto;
  mayManage: boolean;
  onCancel: () => void;
}

function Row({ invitation, mayManage, onCancel }: RowProps) {
  const { id, email, role, sentAt, expiresAt } = invitation;
  const [resend, { isLoading }] = useTeamResendMutation();
  const toast = useToast();
  const sendAgain = async () => {
    try {
      await resend(id).unwrap();
      toast({
        title: 'Invitation sent again',
        description: `${email} has 7 days to accept it. The earlier link no longer works.`,
        tone: 'good',
      });
    } catch (error) {
      toast({ title: 'Invitation not sent', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <tr data-row={id}>
      <th scope="row" className="wrap-anywhere">
        {email}
      </th>
      <td data-label="Role">{role}</td>
      <td data-label="Status">
        <Badge>Pending</Badge>
      </td>
      <td data-label="Sent" className="text-ink-3">
        {sentAt === null ? '–' : dayAndTime(sentAt)}
      </td>
      <td data-label="Open for">
        <OpenFor days={expiresAt === null ? 0 : daysLeft(expiresAt)} />
      </td>
      <td className="actions">
        {mayManage && (
          <>
            <Button size="sm" busy={isLoading} onClick={() => void sendAgain()} aria-label={`Resend to ${email}`}>
              Resend
            </Button>{' '}
            <Button
              variant="quiet"
              size="sm"
              onClick={onCancel}
              aria-label={`Cancel the invitation of ${email}`}
              data-row-end
            >
              Cancel
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function OpenFor({ days }: { days: number }) {
  if (days === 0) return <span className="text-off">Expired</span>;
  return (
    <span className={days === 1 ? 'text-near' : undefined}>
      <Figure value={days} /> <span className="text-xs text-ink-3">{days === 1 ? 'day' : 'days'}</span>
    </span>
  );
}

function CancelQuestion({ invitation: { id, email }, onClose }: { invitation: TeamMemberDto; onClose: () => void }) {
  const [remove, { isLoading }] = useTeamRemoveMutation();
  const toast = useToast();
  const confirm = async () => {
    try {
      await remove(id).unwrap();
      toast({ title: 'Invitation cancelled', description: `The link sent to ${email} no longer works.`, tone: 'good' });
    } catch (error) {
      const isGone = asApiError(error).status === 404;
      toast({ title: isGone ? 'Already gone' : 'Invitation not cancelled', description: reasonOf(error), tone: 'bad' });
    }
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Cancel this invitation?"
      description={`The link in the email to ${email} stops working. You can invite them again at any time.`}
      confirmLabel="Cancel invitation"
      dismissLabel="Keep it"
      busyLabel="Cancelling..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

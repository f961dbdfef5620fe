import { useState } from 'react';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { TeamMemberDto } from '../../../api/generated/attune-client';
import { useTeamRemoveMutation, useTeamResendMutation } from '../../../api/generated/studio-client';
import { dayAndTime } from '../../../shared/format/localised';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { useToast } from '../../../shared/ui/use-toast';
import { DataTable } from '../shared/data-table';
import { daysLeft } from '../../../shared/format/days';

interface InvitationTableProps {
  invitations: readonly TeamMemberDto[];
  mayManage: boolean;
}

export function InvitationTable({ invitations, mayManage }: InvitationTableProps) {
  const [cancelling, setCancelling] = useState<TeamMemberDto | null>(null);
  return (
    <>
      <DataTable
        label="Pending invitations"
        className="unfold"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Email', className: 'wrap-anywhere', cell: ({ email }) => email },
          { head: 'Role', cell: ({ role }) => role },
          { head: 'Status', onPhone: 'beside-name', cell: () => <Badge>Pending</Badge> },
          { head: 'Sent', className: 'text-ink-3', cell: ({ sentAt }) => (sentAt === null ? '–' : dayAndTime(sentAt)) },
          {
            head: 'Open for',
            cell: ({ expiresAt }) => <OpenFor days={expiresAt === null ? 0 : daysLeft(expiresAt)} />,
          },
          {
            head: 'Action',
            kind: 'buttons',
            cell: (invitation) =>
              mayManage ? <Actions invitation={invitation} onCancel={() => setCancelling(invitation)} /> : null,
          },
        ]}
      />
      {cancelling && <CancelQuestion invitation={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

function Actions({ invitation: { id, email }, onCancel }: { invitation: TeamMemberDto; onCancel: () => void }) {
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

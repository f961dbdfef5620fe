import { roleWithArticle, type TeamRole } from '@attune/catalogue/roles';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { TeamMemberDto } from '../../../api/generated/attune-client';
import { useTeamChangeRoleMutation, useTeamRemoveMutation } from '../../../api/generated/studio-client';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { useToast } from '../../../shared/ui/use-toast';

interface QuestionProps {
  member: TeamMemberDto;
  workspaceName: string;
  onClose: () => void;
}

export function RemoveQuestion({ member: { id, email }, workspaceName, onClose }: QuestionProps) {
  const [remove, { isLoading }] = useTeamRemoveMutation();
  const toast = useToast();
  const confirm = async () => {
    try {
      await remove(id).unwrap();
      toast({ title: 'Member removed', description: `${email} has no more access.`, tone: 'good' });
    } catch (error) {
      const isGone = asApiError(error).status === 404;
      toast({ title: isGone ? 'Already gone' : 'Member not removed', description: reasonOf(error), tone: 'bad' });
    }
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Remove ${email}?`}
      description={`They lose access to ${workspaceName} at once, and API keys that they created here are revoked. Their songs and folders stay, and retunes that are running go on.`}
      confirmLabel="Remove member"
      busyLabel="Removing..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

/** For changes that take API keys with them, or the user's own permissions. */
export function ChangeRoleQuestion({ member, role, workspaceName, onClose }: QuestionProps & { role: TeamRole }) {
  const { id, email, isYou } = member;
  const [change, { isLoading }] = useTeamChangeRoleMutation();
  const toast = useToast();
  const confirm = async () => {
    try {
      await change({ id, changeRoleDto: { role } }).unwrap();
      const who = isYou ? 'You are' : `${email} is`;
      toast({ title: 'Role changed', description: `${who} now ${roleWithArticle(role)}.`, tone: 'good' });
    } catch (error) {
      toast({ title: 'Role not changed', description: reasonOf(error), tone: 'bad' });
    }
    onClose();
  };
  const consequence = isYou
    ? `You will no longer manage team, API keys and brand of ${workspaceName}, and API keys that you created here are revoked. Only the owner or another admin can undo this.`
    : `They will no longer manage team, API keys and brand of ${workspaceName}, and API keys that they created here are revoked.`;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={isYou ? `Make yourself ${roleWithArticle(role)}?` : `Make ${email} ${roleWithArticle(role)}?`}
      description={consequence}
      confirmLabel="Change role"
      busyLabel="Changing..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

import { asApiError, reasonOf } from '../../../api/api-error';
import type { LinkDto } from '../../../api/generated/attune-client';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { useToast } from '../../../shared/ui/use-toast';
import { lazyDialog } from '../shared/lazy-dialog';
import { useLinksRevokeMutation } from './links-api';

/** Changes a link; its address stays. */
export const EditLink = lazyDialog(async () => (await import('./edit-link')).EditLink);

interface RevokeLinkProps {
  link: LinkDto;
  onClose: () => void;
  /** Another member was faster. */
  onGone: () => void;
}

/** Asks before a link is revoked. */
export function RevokeLink({ link: { id, name }, onClose, onGone }: RevokeLinkProps) {
  const toast = useToast();
  const [revoke, { isLoading }] = useLinksRevokeMutation();
  const confirm = async () => {
    try {
      await revoke(id).unwrap();
      toast({ title: 'Link revoked', description: name, tone: 'good' });
    } catch (error) {
      if (asApiError(error).status !== 404) {
        toast({ title: 'The link wasn’t revoked', description: reasonOf(error), tone: 'bad' });
        return;
      }
      onGone();
    }
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Revoke the link of “${name}”?`}
      description="People who have it can no longer open it. It can’t be opened again; the log of its downloads stays for 90 days."
      confirmLabel="Revoke link"
      busyLabel="Revoking..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

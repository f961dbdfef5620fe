import { asApiError } from '../../../api/api-error';
import type { LinkDto } from '../../../api/generated/attune-client';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { useToast } from '../../../shared/ui/use-toast';
import { LinkFields } from '../shared/share-link/link-fields';
import { editSchema, type LinkValues, toLinkValues, toUpdateRequest } from '../shared/share-link/link-form';
import { useLinksUpdateMutation } from './links-api';

interface EditLinkProps {
  link: LinkDto;
  onClose: () => void;
  /** Another member has revoked it, or it is gone. */
  onGone: () => void;
}

/** Changes a link; its address stays. */
export function EditLink({ link, onClose, onGone }: EditLinkProps) {
  const toast = useToast();
  const [update] = useLinksUpdateMutation();
  const submit = async (values: LinkValues) => {
    try {
      await update({ id: link.id, updateLinkDto: toUpdateRequest(values, link) }).unwrap();
    } catch (error) {
      if ([404, 409].includes(asApiError(error).status)) onGone();
      throw error;
    }
    onClose();
    toast({ title: 'Link saved', description: link.name, tone: 'good' });
  };
  return (
    <DialogForm
      onClose={onClose}
      title="Edit share link"
      description={link.name}
      initialValues={toLinkValues(link)}
      schema={editSchema(link.hasPassword)}
      onSubmit={submit}
      failureTitle="The link wasn’t saved"
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <LinkFields
        what={link.what}
        keptUntil={link.filesKeptUntil}
        expiresAt={link.expiresAt}
        hasPassword={link.hasPassword}
      />
    </DialogForm>
  );
}

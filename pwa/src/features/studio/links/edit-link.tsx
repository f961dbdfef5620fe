import { Formik, type FormikHelpers } from 'formik';
import { asApiError } from '../../../api/api-error';
import type { LinkDto } from '../../../api/generated/attune-client';
import { Button } from '../../../shared/ui/button';
import { Dialog, DialogActions } from '../../../shared/ui/dialog';
import { Form, RefusalNote, showRefusal } from '../../../shared/ui/form';
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
  const submit = async (values: LinkValues, form: FormikHelpers<LinkValues>) => {
    form.setStatus(null);
    try {
      await update({ id: link.id, updateLinkDto: toUpdateRequest(values, link) }).unwrap();
      onClose();
      toast({ title: 'Link saved', description: link.name, tone: 'good' });
    } catch (error) {
      showRefusal(error, values, form);
      if ([404, 409].includes(asApiError(error).status)) onGone();
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title="Edit share link" description={link.name}>
      <Formik initialValues={toLinkValues(link)} validationSchema={editSchema(link.hasPassword)} onSubmit={submit}>
        {({ isSubmitting }) => (
          <Form label="Edit share link">
            <RefusalNote title="The link wasn’t saved" />
            <LinkFields
              what={link.what}
              keptUntil={link.filesKeptUntil}
              expiresAt={link.expiresAt}
              hasPassword={link.hasPassword}
            />
            <DialogActions onCancel={onClose}>
              <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
                Save
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

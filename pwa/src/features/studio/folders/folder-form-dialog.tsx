import { Formik, type FormikHelpers } from 'formik';
import * as yup from 'yup';
import type { FolderDto } from '../../../api/generated/attune-client';
import { Button } from '../../../shared/ui/button';
import { Dialog, DialogActions } from '../../../shared/ui/dialog';
import { Form, RefusalNote, showRefusal, TextAreaField, TextField } from '../../../shared/ui/form';
import { useToast } from '../../../shared/ui/use-toast';
import { FOLDER_NAME } from '../shared/folder-name';
import { useFoldersCreateMutation, useFoldersUpdateMutation } from './folders-api';

const MAX_DESCRIPTION_LENGTH = 1000;

const SCHEMA = yup.object({
  name: FOLDER_NAME,
  description: yup.string().trim().max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters.`),
});

interface FolderForm {
  name: string;
  description: string;
}

interface FolderFormDialogProps {
  subject: FolderDto | 'new';
  onClose: () => void;
}

export function FolderFormDialog({ subject, onClose }: FolderFormDialogProps) {
  const toast = useToast();
  const [create] = useFoldersCreateMutation();
  const [update] = useFoldersUpdateMutation();
  const isNew = subject === 'new';
  const submit = async (values: FolderForm, form: FormikHelpers<FolderForm>) => {
    form.setStatus(null);
    const request = { name: values.name.trim(), description: values.description.trim() };
    try {
      await (isNew ? create(request) : update({ id: subject.id, updateFolderDto: request })).unwrap();
      onClose();
      toast({ title: isNew ? 'Folder created' : 'Folder saved', description: request.name, tone: 'good' });
    } catch (error) {
      showRefusal(error, values, form);
    }
  };
  const title = isNew ? 'New folder' : 'Rename folder';
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Formik
        initialValues={{ name: isNew ? '' : subject.name, description: isNew ? '' : (subject.description ?? '') }}
        validationSchema={SCHEMA}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <Form label={title}>
            <RefusalNote title={isNew ? 'The folder wasn’t created' : 'The folder wasn’t saved'} />
            <TextField name="name" label="Name" autoComplete="off" />
            <TextAreaField name="description" label="Description, optional" placeholder="What belongs in it?" />
            <DialogActions onCancel={onClose}>
              <Button
                type="submit"
                variant="primary"
                busy={isSubmitting}
                busyLabel={isNew ? 'Creating...' : 'Saving...'}
              >
                {isNew ? 'Create folder' : 'Save'}
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

import * as yup from 'yup';
import type { FolderDto } from '../../../api/generated/attune-client';
import { DialogForm } from '../../../shared/ui/dialog-form';
import { TextAreaField, TextField } from '../../../shared/ui/form';
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
  const submit = async (values: FolderForm) => {
    const request = { name: values.name.trim(), description: values.description.trim() };
    await (isNew ? create(request) : update({ id: subject.id, updateFolderDto: request })).unwrap();
    onClose();
    toast({ title: isNew ? 'Folder created' : 'Folder saved', description: request.name, tone: 'good' });
  };
  return (
    <DialogForm
      onClose={onClose}
      title={isNew ? 'New folder' : 'Rename folder'}
      initialValues={{ name: isNew ? '' : subject.name, description: isNew ? '' : (subject.description ?? '') }}
      schema={SCHEMA}
      onSubmit={submit}
      failureTitle={isNew ? 'The folder wasn’t created' : 'The folder wasn’t saved'}
      submitLabel={isNew ? 'Create folder' : 'Save'}
      busyLabel={isNew ? 'Creating...' : 'Saving...'}
    >
      <TextField name="name" label="Name" autoComplete="off" />
      <TextAreaField
        name="description"
        label="Description, optional"
        placeholder="What belongs in it?"
        hint="Also shown to people who open a share link to the folder."
      />
    </DialogForm>
  );
}

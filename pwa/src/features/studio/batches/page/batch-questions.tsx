import { useNavigate } from 'react-router-dom';
import { asApiError, reasonOf } from '../../../../api/api-error';
import type { BatchDto } from '../../../../api/generated/attune-client';
import { AlertDialog } from '../../../../shared/ui/alert-dialog';
import { useToast } from '../../../../shared/ui/use-toast';
import { useBatchesCancelMutation, useBatchesDeleteMutation } from '../../../../shared/batches/batches-api';
import { useUploads } from '../../../../shared/batches/use-uploads';

interface QuestionProps {
  batch: BatchDto;
  onClose: () => void;
}

/** Asks before everything that is not finished is cancelled. */
export function CancelBatch({ batch: { id, name, waitingFiles, runningFiles }, onClose }: QuestionProps) {
  const toast = useToast();
  const [cancel, { isLoading }] = useBatchesCancelMutation();
  const confirm = async () => {
    try {
      await cancel(id).unwrap();
      toast({ title: 'Batch cancelled', description: name });
    } catch (error) {
      toast({ title: 'The batch wasn’t cancelled', description: reasonOf(error), tone: 'bad' });
    }
    onClose();
  };
  const open = waitingFiles + runningFiles;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Cancel “${name}”?`}
      description={`${open === 1 ? 'One song isn’t' : `${open} songs aren’t`} finished and will not be retuned. Finished songs stay.`}
      confirmLabel="Cancel batch"
      dismissLabel="Keep going"
      busyLabel="Cancelling..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

/** Asks before a batch is deleted, and then leaves its page. */
export function DeleteBatch({ batch, onClose }: QuestionProps) {
  const { id, name } = batch;
  const toast = useToast();
  const navigate = useNavigate();
  const { uploads } = useUploads();
  const [deleteBatch, { isLoading }] = useBatchesDeleteMutation();
  const confirm = async () => {
    try {
      await deleteBatch(id).unwrap();
    } catch (error) {
      if (asApiError(error).status !== 404) {
        toast({ title: 'The batch wasn’t deleted', description: reasonOf(error), tone: 'bad' });
        return;
      }
    }
    uploads.drop(id);
    await navigate('/studio/history/batches');
    toast({ title: 'Batch deleted', description: name });
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      description={consequence(batch)}
      confirmLabel="Delete batch"
      busyLabel="Deleting..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

function consequence({ status, completedFiles }: BatchDto): string {
  if (status === 'pending') return 'Its uploads are deleted. This can’t be undone.';
  const songs =
    completedFiles === 0
      ? ''
      : `${completedFiles === 1 ? 'The finished song stays' : 'Finished songs stay'} in the history. `;
  const rest = status === 'processing' ? 'What is not finished is cancelled. ' : '';
  return `${songs}${rest}The batch and its zip can’t be restored.`;
}

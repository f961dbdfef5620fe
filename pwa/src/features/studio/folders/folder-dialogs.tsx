import { asApiError, reasonOf } from '../../../api/api-error';
import type { FolderDto } from '../../../api/generated/attune-client';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { useToast } from '../../../shared/ui/use-toast';
import { lazyDialog } from '../shared/lazy-dialog';
import { useFoldersDeleteMutation } from './folders-api';

/** Creates a folder, or changes its name and description. */
export const FolderDialog = lazyDialog(async () => (await import('./folder-form-dialog')).FolderFormDialog);

interface DeleteFolderProps {
  folder: FolderDto;
  onClose: () => void;
  /** Also when another member has deleted it already. */
  onDeleted: () => void;
}

/** Asks before a folder is deleted. */
export function DeleteFolder({ folder: { id, name, songCount, linkCount }, onClose, onDeleted }: DeleteFolderProps) {
  const toast = useToast();
  const [deleteFolder, { isLoading }] = useFoldersDeleteMutation();
  const confirm = async () => {
    try {
      await deleteFolder(id).unwrap();
    } catch (error) {
      if (asApiError(error).status !== 404) {
        toast({ title: 'The folder wasn’t deleted', description: reasonOf(error), tone: 'bad' });
        return;
      }
    }
    onDeleted();
    toast({ title: 'Folder deleted', description: name });
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      description={`${songsStay(songCount)}${linksEnd(linkCount)}`}
      confirmLabel="Delete folder"
      busyLabel="Deleting..."
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

function songsStay(count: number): string {
  if (count === 0) return 'There are no songs in it. This can’t be undone.';
  return count === 1
    ? 'The song in it stays in the history. The folder can’t be restored.'
    : `The ${count} songs in it stay in the history. The folder can’t be restored.`;
}

function linksEnd(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' Its share link stops: people who have it can no longer open it.'
    : ` Its ${count} share links stop: people who have them can no longer open them.`;
}

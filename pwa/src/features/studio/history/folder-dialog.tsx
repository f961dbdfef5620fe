import { FolderPlus } from 'lucide-react';
import { reasonOf } from '../../../api/api-error';
import type { FolderDto, HistoryItemDto } from '../../../api/generated/attune-client';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { LoadingTicks } from '../../../shared/ui/states';
import { useToast } from '../../../shared/ui/use-toast';
import { useFoldersAddSongsMutation, useFoldersListQuery } from './history-api';

interface FolderDialogProps {
  /** Null while it is closed. */
  song: HistoryItemDto | null;
  onClose: () => void;
}

/** Adds a song to one of the workspace's folders. */
export function FolderDialog({ song, onClose }: FolderDialogProps) {
  return (
    <Dialog
      open={song !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Add to folder"
      description={<span className="break-words">{song?.originalFilename}</span>}
    >
      {song && <Folders song={song} onClose={onClose} />}
    </Dialog>
  );
}

function Folders({ song, onClose }: { song: HistoryItemDto; onClose: () => void }) {
  const { data: folders, error, isFetching, refetch } = useFoldersListQuery();
  const [add, { isLoading, originalArgs }] = useFoldersAddSongsMutation();
  const toast = useToast();
  const choose = async ({ id, name }: FolderDto) => {
    try {
      await add({ id, addSongsDto: { retuneIds: [song.id] } }).unwrap();
      onClose();
      toast({ title: `Added to ${name}`, description: song.originalFilename, tone: 'good' });
    } catch (failure) {
      toast({ title: 'Add Failed', description: reasonOf(failure), tone: 'bad' });
    }
  };
  if (!folders) {
    return error && !isFetching ? (
      <LoadError title="We couldn’t load the folders" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTicks label="Loading folders" />
    );
  }
  if (folders.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>There are no folders yet.</p>
        <LinkButton to="/studio/folders">Go to folders</LinkButton>
      </div>
    );
  }
  return (
    <ul className="-mx-2 grid max-h-[50vh] overflow-y-auto px-2 pb-1">
      {folders.map((folder, i) => (
        <li key={folder.id} className="border-t border-line py-1.5 first:border-t-0">
          <Button
            variant="quiet"
            className="w-full justify-start! text-left"
            {...(i === 0 && { 'data-autofocus': true })}
            busy={isLoading && originalArgs?.id === folder.id}
            onClick={() => void choose(folder)}
          >
            <FolderPlus aria-hidden className="icon" />
            <span className="min-w-0 break-words">{folder.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

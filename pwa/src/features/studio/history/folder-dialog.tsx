import { FolderPlus } from 'lucide-react';
import * as yup from 'yup';
import { reasonOf } from '../../../api/api-error';
import type { FolderDto, HistoryItemDto } from '../../../api/generated/attune-client';
import { longDay } from '../../../shared/format/localised';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { ApiForm, SubmitButton, TextField } from '../../../shared/ui/form';
import { LoadError } from '../../../shared/ui/load-error';
import { LoadingTicks } from '../../../shared/ui/states';
import { useToast } from '../../../shared/ui/use-toast';
import { FOLDER_NAME } from '../shared/folder-name';
import { useFoldersAddSongsMutation, useFoldersCreateMutation, useFoldersListQuery } from './history-api';
import { nameOf } from './song-actions';

interface FolderDialogProps {
  songs: readonly HistoryItemDto[];
  /** Whether the folder gets a share link next. */
  isShared: boolean;
  onClose: () => void;
  /** The songs are in this folder, which is to be shared. */
  onAdded: (folder: FolderDto) => void;
}

/** Adds songs to one of the workspace's folders, or to a new one. */
export function FolderDialog({ songs, isShared, onClose, onAdded }: FolderDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isShared ? `Share ${nameOf(songs)}` : 'Add to folder'}
      description={
        <span className="break-words">
          {isShared
            ? 'Several songs are shared as a folder. Which one do they go into? Its link comes next.'
            : nameOf(songs)}
        </span>
      }
    >
      <Folders songs={songs} isShared={isShared} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function Folders({ songs, isShared, onClose, onAdded }: FolderDialogProps) {
  const { data: folders, error, isFetching, refetch } = useFoldersListQuery();
  const [add, { isLoading, originalArgs }] = useFoldersAddSongsMutation();
  const toast = useToast();
  const choose = async ({ id, name }: FolderDto) => {
    try {
      const folder = await add({ id, addSongsDto: { retuneIds: songs.map((song) => song.id) } }).unwrap();
      onClose();
      if (isShared) onAdded(folder);
      else toast({ title: `Added to ${name}`, description: nameOf(songs), tone: 'good' });
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {folders.length > 0 && (
        <ul className="-mx-2 grid max-h-[50vh] overflow-y-auto px-2 pb-1">
          {folders.map((folder, i) => (
            <li key={folder.id} className="border-t border-line py-1.5 first:border-t-0">
              <Button
                variant="quiet"
                className="w-full justify-start! text-left"
                data-autofocus={i === 0 || undefined}
                busy={isLoading && originalArgs?.id === folder.id}
                onClick={() => void choose(folder)}
              >
                <FolderPlus aria-hidden className="icon" />
                <span className="min-w-0 break-words">{folder.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewFolder name={isShared ? `Shared on ${longDay(new Date().toISOString())}` : ''} onCreated={choose} />
    </div>
  );
}

const SCHEMA = yup.object({ name: FOLDER_NAME });

interface NewFolderProps {
  /** Suggested. */
  name: string;
  onCreated: (folder: FolderDto) => Promise<void>;
}

function NewFolder({ name, onCreated }: NewFolderProps) {
  const [create] = useFoldersCreateMutation();
  return (
    <ApiForm
      label="New folder"
      initialValues={{ name }}
      schema={SCHEMA}
      onSubmit={async (values) => onCreated(await create({ name: values.name.trim() }).unwrap())}
      failureTitle="The folder wasn’t created"
    >
      <TextField name="name" label="New folder" autoComplete="off" />
      <SubmitButton variant="line" className="justify-self-start" busyLabel="Creating...">
        Create and add
      </SubmitButton>
    </ApiForm>
  );
}

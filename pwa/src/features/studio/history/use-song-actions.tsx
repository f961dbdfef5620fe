import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { usePermission } from '../../../shared/session/use-workspace';
import { useToast } from '../../../shared/ui/use-toast';
import { lazyDialog } from '../shared/lazy-dialog';
import { ShareLinkDialog } from '../shared/share-link/share-link-dialog';
import { type LinkSubject, toFolderSubject, toSongSubject } from '../shared/share-link/subject';
import {
  historyChanged,
  useHistoryAgainMutation,
  useHistoryDeleteSongsMutation,
  useHistoryRestoreSongsMutation,
} from './history-api';
import { PendingRetune } from './pending-retune';
import { nameOf, type SongActions } from './song-actions';

const FolderDialog = lazyDialog(async () => (await import('./folder-dialog')).FolderDialog);

type Songs = readonly HistoryItemDto[];
type OnSongs = (songs: Songs) => void;

/** What can be done with several songs; null for what the role does not allow. */
export interface SelectionActions {
  onAddToFolder: OnSongs | null;
  onShare: OnSongs | null;
  onDelete: OnSongs | null;
}

interface SongActionState {
  /** For one song. */
  actions: SongActions;
  forMany: SelectionActions;
  /** The dialog, and what follows the retunes that were started here. Draw it once. */
  layer: ReactNode;
}

/**
 * Deleting with undo, retuning again, adding to a folder, sharing by link.
 *
 * @param onDeleted takes the songs off the screen
 */
export function useSongActions(onDeleted: OnSongs): SongActionState {
  const dispatch = useDispatch();
  const toast = useToast();
  const [remove] = useHistoryDeleteSongsMutation();
  const [restore] = useHistoryRestoreSongsMutation();
  const [repeat] = useHistoryAgainMutation();
  const [toFolder, setToFolder] = useState<{ songs: Songs; isShared: boolean } | null>(null);
  const [shared, setShared] = useState<LinkSubject | null>(null);
  const [pending, setPending] = useState<readonly string[]>([]);
  const mayDelete = usePermission('delete').isAllowed;
  const mayRetune = usePermission('retune').isAllowed;
  const mayOrganise = usePermission('organise').isAllowed;

  const undo = useCallback(
    async (songs: Songs) => {
      try {
        await restore({ retuneIds: idsOf(songs) }).unwrap();
        toast({ title: 'Restored', description: nameOf(songs), tone: 'good' });
      } catch (error) {
        const isTooLate = asApiError(error).status === 404;
        const what = songs.length === 1 ? 'The song was' : 'The songs were';
        const reason = isTooLate ? `${what} deleted too long ago.` : reasonOf(error);
        toast({ title: 'Undo Failed', description: reason, tone: 'bad' });
      }
    },
    [restore, toast],
  );

  const onDelete = useCallback(
    async (songs: Songs) => {
      try {
        await remove({ retuneIds: idsOf(songs) }).unwrap();
      } catch (error) {
        // Someone else was faster: they are gone either way.
        if (asApiError(error).status !== 404) {
          toast({ title: 'Delete Failed', description: reasonOf(error), tone: 'bad' });
          return;
        }
      }
      onDeleted(songs);
      toast({
        title: 'Deleted',
        description: nameOf(songs),
        action: { label: 'Undo', onClick: () => void undo(songs) },
      });
    },
    [remove, onDeleted, toast, undo],
  );

  const onAgain = useCallback(
    async ({ id, originalFilename }: HistoryItemDto) => {
      try {
        const retune = await repeat(id).unwrap();
        setPending((all) => [...all, retune.id]);
        toast({ title: 'Retuning again', description: `${originalFilename} appears here when it’s done.` });
      } catch (error) {
        const { status } = asApiError(error);
        if (status === 404 || status === 410) dispatch(historyChanged());
        toast({ title: 'Retune Failed', description: reasonOf(error), tone: 'bad' });
      }
    },
    [repeat, toast, dispatch],
  );

  // A link leads to one song or to one folder: several songs are put into one first.
  const share = useCallback<OnSongs>((songs) => {
    const [song] = songs;
    if (song && songs.length === 1) setShared(toSongSubject(song));
    else setToFolder({ songs, isShared: true });
  }, []);

  const forMany = useMemo<SelectionActions>(
    () => ({
      onAddToFolder: mayOrganise ? (songs) => setToFolder({ songs, isShared: false }) : null,
      onShare: mayOrganise ? share : null,
      onDelete: mayDelete ? (songs) => void onDelete(songs) : null,
    }),
    [mayOrganise, mayDelete, share, onDelete],
  );
  const actions = useMemo<SongActions>(() => {
    const { onAddToFolder, onShare, onDelete: onDeleteMany } = forMany;
    return {
      onAgain: mayRetune ? (song) => void onAgain(song) : null,
      onAddToFolder: onAddToFolder && ((song) => onAddToFolder([song])),
      onShare: onShare && ((song) => onShare([song])),
      onDelete: onDeleteMany && ((song) => onDeleteMany([song])),
    };
  }, [mayRetune, onAgain, forMany]);
  const layer = (
    <>
      {toFolder && (
        <FolderDialog
          {...toFolder}
          onClose={() => setToFolder(null)}
          onAdded={(folder) => setShared(toFolderSubject(folder))}
        />
      )}
      {shared && <ShareLinkDialog subject={shared} onClose={() => setShared(null)} />}
      {pending.map((id) => (
        <PendingRetune key={id} id={id} onEnd={() => setPending((all) => all.filter((one) => one !== id))} />
      ))}
    </>
  );
  return { actions, forMany, layer };
}

const idsOf = (songs: Songs): string[] => songs.map(({ id }) => id);

import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { usePermission } from '../../../shared/session/use-workspace';
import { useToast } from '../../../shared/ui/use-toast';
import { ShareLinkDialog } from '../shared/share-link/share-link-dialog';
import { toSongSubject } from '../shared/share-link/subject';
import { FolderDialog } from './folder-dialog';
import {
  historyChanged,
  useHistoryAgainMutation,
  useHistoryDeleteMutation,
  useHistoryRestoreMutation,
} from './history-api';
import { PendingRetune } from './pending-retune';
import type { SongActions } from './song-actions';

interface SongActionState {
  actions: SongActions;
  /** The dialog, and what follows the retunes that were started here. Draw it once. */
  layer: ReactNode;
}

/**
 * Deleting with undo, retuning again, adding to a folder, sharing by link.
 *
 * @param onDeleted takes the song off the screen
 */
export function useSongActions(onDeleted: (song: HistoryItemDto) => void): SongActionState {
  const dispatch = useDispatch();
  const toast = useToast();
  const [remove] = useHistoryDeleteMutation();
  const [restore] = useHistoryRestoreMutation();
  const [repeat] = useHistoryAgainMutation();
  const [inDialog, setInDialog] = useState<HistoryItemDto | null>(null);
  const [inShareDialog, setInShareDialog] = useState<HistoryItemDto | null>(null);
  const [pending, setPending] = useState<readonly string[]>([]);
  const mayDelete = usePermission('delete').isAllowed;
  const mayRetune = usePermission('retune').isAllowed;
  const mayOrganise = usePermission('organise').isAllowed;

  const undo = useCallback(
    async ({ id, originalFilename }: HistoryItemDto) => {
      try {
        await restore(id).unwrap();
        toast({ title: 'Restored', description: originalFilename, tone: 'good' });
      } catch (error) {
        const isTooLate = asApiError(error).status === 404;
        const reason = isTooLate ? 'The song was deleted too long ago.' : reasonOf(error);
        toast({ title: 'Undo Failed', description: reason, tone: 'bad' });
      }
    },
    [restore, toast],
  );

  const onDelete = useCallback(
    async (song: HistoryItemDto) => {
      try {
        await remove(song.id).unwrap();
      } catch (error) {
        // Someone else was faster: it is gone either way.
        if (asApiError(error).status !== 404) {
          toast({ title: 'Delete Failed', description: reasonOf(error), tone: 'bad' });
          return;
        }
      }
      onDeleted(song);
      toast({
        title: 'Deleted',
        description: song.originalFilename,
        action: { label: 'Undo', onClick: () => void undo(song) },
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

  const actions = useMemo<SongActions>(
    () => ({
      onAgain: mayRetune ? (song) => void onAgain(song) : null,
      onAddToFolder: mayOrganise ? setInDialog : null,
      onShare: mayOrganise ? setInShareDialog : null,
      onDelete: mayDelete ? (song) => void onDelete(song) : null,
    }),
    [mayRetune, mayOrganise, mayDelete, onAgain, onDelete],
  );
  const layer = (
    <>
      <FolderDialog song={inDialog} onClose={() => setInDialog(null)} />
      {inShareDialog && (
        <ShareLinkDialog subject={toSongSubject(inShareDialog)} onClose={() => setInShareDialog(null)} />
      )}
      {pending.map((id) => (
        <PendingRetune key={id} id={id} onEnd={() => setPending((all) => all.filter((one) => one !== id))} />
      ))}
    </>
  );
  return { actions, layer };
}

import { useDispatch } from 'react-redux';
import { asApiError, reasonOf } from '../../../api/api-error';
import type { FolderDto, FolderSongDto } from '../../../api/generated/attune-client';
import { studioClient } from '../../../api/generated/studio-client';
import { useToast } from '../../../shared/ui/use-toast';
import { useFoldersAddSongsMutation, useFoldersRemoveSongMutation } from './folders-api';

/** Takes a song out of a folder at once; the toast offers to put it back, by hand at its place, from 1 on. */
export function useRemoveSong({ id: folderId, order }: FolderDto): {
  remove: (song: FolderSongDto, place: number) => Promise<void>;
  isRemoving: boolean;
} {
  const toast = useToast();
  const dispatch = useDispatch();
  const [removeSong, { isLoading }] = useFoldersRemoveSongMutation();
  const [addSongs] = useFoldersAddSongsMutation();

  const putBack = async ({ id, originalFilename }: FolderSongDto, place: number) => {
    const addSongsDto = { retuneIds: [id], ...(order === 'hand' && { place }) };
    try {
      await addSongs({ id: folderId, addSongsDto }).unwrap();
      toast({ title: 'Song put back', description: originalFilename, tone: 'good' });
    } catch (error) {
      toast({ title: 'The song wasn’t put back', description: reasonOf(error), tone: 'bad' });
    }
  };
  const remove = async (song: FolderSongDto, place: number) => {
    try {
      await removeSong({ id: folderId, retuneId: song.id }).unwrap();
      toast({
        title: 'Song taken out of the folder',
        description: `${song.originalFilename} stays in the history.`,
        action: { label: 'Undo', onClick: () => void putBack(song, place) },
      });
    } catch (error) {
      // Another member was faster.
      if (asApiError(error).status === 404) dispatch(studioClient.util.invalidateTags(['Folders']));
      else toast({ title: 'The song wasn’t taken out', description: reasonOf(error), tone: 'bad' });
    }
  };
  return { remove, isRemoving: isLoading };
}

import { useMemo } from 'react';
import { reasonOf } from '../../../../api/api-error';
import { useApiDispatch } from '../../../../api/api-store';
import { useToast } from '../../../../shared/ui/use-toast';
import {
  batchChanged,
  useBatchesCancelFileMutation,
  useBatchesRemoveFileMutation,
  useBatchesRetryFileMutation,
} from '../../../../shared/batches/batches-api';
import type { SongActions } from './song-row';

/** What the rows of a batch do; the same object while the page is open, so that rows are not drawn again. */
export function useSongActions(id: string): SongActions {
  const toast = useToast();
  const dispatch = useApiDispatch();
  const [cancel] = useBatchesCancelFileMutation();
  const [retry] = useBatchesRetryFileMutation();
  const [remove] = useBatchesRemoveFileMutation();
  return useMemo(() => {
    const report = (title: string) => (error: unknown) => {
      toast({ title, description: reasonOf(error), tone: 'bad' });
      // Another member, or the batch itself, was faster.
      dispatch(batchChanged(id));
    };
    return {
      cancel: ({ id: fileId }) => void cancel({ id, fileId }).unwrap().catch(report('The song wasn’t cancelled')),
      retry: ({ id: fileId }) => void retry({ id, fileId }).unwrap().catch(report('The song wasn’t started again')),
      remove: ({ id: fileId }) => void remove({ id, fileId }).unwrap().catch(report('The song wasn’t removed')),
    };
  }, [id, toast, dispatch, cancel, retry, remove]);
}

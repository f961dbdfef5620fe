import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from '../../../api/api-error';
import { useApiStore } from '../../../api/api-store';
import { useToast } from '../../../shared/ui/use-toast';
import type { ListPreview } from '../queue/list-preview';
import type { SongQueue } from '../queue/song-queue';

/** Makes a batch of a list and opens its page. The list stays as it is when that fails. */
export function useBatchStart(queue: SongQueue) {
  const store = useApiStore();
  const navigate = useNavigate();
  const toast = useToast();
  const [isStarting, setIsStarting] = useState(false);
  const start = async (list: ListPreview, folderName: string | null): Promise<void> => {
    setIsStarting(true);
    try {
      const { startBatch } = await import('./start-batch');
      const id = await startBatch(store, queue, list, folderName);
      await navigate(`/studio/history/batches/${id}`);
    } catch (error) {
      toast({ title: 'The batch wasn’t started', description: reasonOf(error), tone: 'bad' });
    } finally {
      setIsStarting(false);
    }
  };
  return { start, isStarting };
}

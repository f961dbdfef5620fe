import { useEffect } from 'react';
import { useApiStore } from '../../api/api-store';
import { useStoreState } from '../hooks/use-store-state';
import { Scope } from '../scope';
import { useSession } from '../session/use-session';
import { useToast } from '../ui/use-toast';
import type { BatchUploads } from './batch-uploads';
import { getBatchUploads, restoreUploads } from './get-batch-uploads';
import type { UploadJob } from './upload-job';

/** The uploads of this browser. The first page that asks goes on with what an earlier one had not finished. */
export function useUploads(): { uploads: BatchUploads; jobs: readonly UploadJob[] } {
  const uploads = getBatchUploads(useApiStore());
  const jobs = useStoreState(uploads);
  const { user } = useSession();
  const toast = useToast();
  useEffect(() => {
    if (!user) return;
    const restore = () => void restoreUploads(uploads, user.id);
    restore();
    const scope = new Scope();
    scope.listen(window, 'online', restore);
    return scope.dispose;
  }, [uploads, user]);
  useEffect(() => {
    return uploads.onFailure(() =>
      toast({ title: 'Upload Failed', description: 'Failed to register file in batch', tone: 'bad' }),
    );
  }, [uploads, toast]);
  return { uploads, jobs };
}

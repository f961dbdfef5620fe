import { useEffect, useState } from 'react';
import { useApiDispatch } from '../../../../api/api-store';
import {
  batchArrived,
  batchChanged,
  batchEnded,
  filesArrived,
  useBatchesFilesQuery,
  useBatchesReadQuery,
} from '../../../../shared/batches/batches-api';
import { followBatch } from './follow-batch';

/** How often is asked while events do not arrive. */
const POLL_INTERVAL_MS = 5_000;

/** A batch and its files, as they change. */
export function useBatch(id: string) {
  const [isFollowed, setIsFollowed] = useState(true);
  const [isActive, setIsActive] = useState(true);
  const options = { pollingInterval: isActive && !isFollowed ? POLL_INTERVAL_MS : 0, refetchOnMountOrArgChange: true };
  const batch = useBatchesReadQuery(id, options);
  const files = useBatchesFilesQuery(id, options);
  const status = batch.currentData?.status;
  const runs = status === 'pending' || status === 'processing';
  if (runs !== isActive && status !== undefined) setIsActive(runs);
  const dispatch = useApiDispatch();
  useEffect(() => {
    if (!runs) return;
    let wasDown = false;
    return followBatch(id, {
      batch: (now) => dispatch(batchArrived(now)),
      files: (changed) => dispatch(filesArrived(id, changed)),
      connection: (isUp) => {
        setIsFollowed(isUp);
        if (isUp && wasDown) dispatch(batchChanged(id));
        wasDown = !isUp;
      },
      end: () => dispatch(batchEnded(id)),
    });
  }, [id, runs, dispatch]);
  return { batch, files, isFollowed: isFollowed || !runs };
}

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
import { type BatchConnection, followBatch } from './follow-batch';

/** How often is asked while events do not arrive. */
const POLL_INTERVAL_MS = 5_000;

/** A batch and its files, as they change. */
export function useBatch(id: string) {
  const [connection, setConnection] = useState<BatchConnection>('open');
  const [isActive, setIsActive] = useState(true);
  const options = {
    pollingInterval: isActive && connection !== 'open' ? POLL_INTERVAL_MS : 0,
    refetchOnMountOrArgChange: true,
  };
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
      connection: (now) => {
        setConnection(now);
        if (now === 'open' && wasDown) dispatch(batchChanged(id));
        wasDown = now !== 'open';
      },
      end: () => dispatch(batchEnded(id)),
    });
  }, [id, runs, dispatch]);
  return { batch, files, isFollowed: connection !== 'lost' || !runs };
}

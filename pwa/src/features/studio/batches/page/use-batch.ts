import { useEffect, useState } from 'react';
import { useApiDispatch } from '../../../../api/api-store';
import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import {
  batchArrived,
  batchChanged,
  batchEnded,
  filesArrived,
  useBatchesFilesQuery,
  useBatchesReadQuery,
} from '../../../../shared/batches/batches-api';
import { inWorkspace } from '../../../../shared/session/current-workspace';
import { Scope } from '../../../../shared/scope';
import { ServerEvents } from '../../../../shared/transfer/server-events';

/** `elsewhere`: another tab of this browser has the events. `lost`: the server cannot be reached. */
type BatchConnection = 'open' | 'elsewhere' | 'lost';

interface BatchListener {
  batch: (batch: BatchDto) => void;
  /** By id; several that arrived in short succession. */
  files: (files: ReadonlyMap<string, BatchFileDto>) => void;
  /** `open` for the second time: events were missed meanwhile. */
  connection: (connection: BatchConnection) => void;
  /** The batch has ended, or may no longer be followed as before: what is shown has to be loaded again. */
  end: () => void;
}

/** How often is asked while events do not arrive. */
const POLL_INTERVAL_MS = 5_000;
/** It is this tab's turn at once, or another one has the events. */
const TURN_MS = 500;
/** Files of a large batch change many times a second: they are shown together. */
const COLLECT_MS = 200;

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

/** Follows a batch by server-sent events, when it is this tab's turn, until it ends or what is returned is called. */
function followBatch(id: string, on: BatchListener): () => void {
  const scope = new Scope();
  let files = new Map<string, BatchFileDto>();
  const flush = () => {
    if (files.size > 0) on.files(files);
    files = new Map();
  };
  const events = new ServerEvents(inWorkspace(`/api/studio/batches/${id}/events`), {
    opened: () => on.connection('open'),
    broke: () => on.connection('lost'),
    events: {
      batch: (data) => {
        flush();
        on.batch(JSON.parse(data) as BatchDto);
      },
      file: (data) => {
        const file = JSON.parse(data) as BatchFileDto;
        if (files.size === 0) scope.timeout(flush, COLLECT_MS);
        files.set(file.id, file);
      },
      end: (data) => {
        flush();
        const { status } = JSON.parse(data) as { status: string };
        // Signed out, or no longer a member: loading again says so, and leaves the page. Else it may be followed again.
        if (status === 'closed') events.reopen();
        else scope.dispose();
        on.end();
      },
    },
  });
  scope.own(events);
  scope.timeout(() => {
    if (!events.hadTurn) on.connection('elsewhere');
  }, TURN_MS);
  return scope.dispose;
}

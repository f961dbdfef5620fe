import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch, useApiStore } from '../../../api/api-store';
import type { BatchUploads } from '../../../shared/batches/batch-uploads';
import { useBatchPagesInfiniteQuery } from '../../../shared/batches/batches-api';
import type { UploadJob } from '../../../shared/batches/upload-job';
import { selectSongUpload } from '../../../shared/retuning/progress-slice';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { useSession } from '../../../shared/session/use-session';
import { historyChanged, useHistoryRunningQuery } from './history-api';
import { type Running, toRunning, toUploading } from './running';

/** How often running songs are asked about while the page is looked at, and how often whether there are any. */
const POLL_INTERVAL_MS = 3_000;
const IDLE_POLL_INTERVAL_MS = 15_000;

interface RunningSongs {
  /** Null while there are none. */
  running: Running | null;
  leaveOut: BatchUploads['leaveOut'] | undefined;
}

/** The songs of the workspace that are being uploaded here or retuned, or wait for it. */
export function useRunning(): RunningSongs {
  const dispatch = useApiDispatch();
  const { data, refetch } = useHistoryRunningQuery(undefined, { refetchOnMountOrArgChange: true });
  const batchUploads = useBatchUploads();
  const jobs = useSyncExternalStore(batchUploads?.subscribe ?? neverChanges, () => batchUploads?.state ?? NO_JOBS);
  const song = useSelector(selectSongUpload);
  const workspaceId = chosenWorkspace()?.id ?? null;
  const uploads = useMemo(() => toUploading(jobs, song, workspaceId), [jobs, song, workspaceId]);
  const { retunes = [], total = 0 } = data ?? {};
  useHistoryRunningQuery(undefined, {
    pollingInterval: total > 0 ? POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  });
  const hasBatch = retunes.some(({ inBatch }) => inBatch) || uploads.some(({ batchId }) => batchId !== null);
  const { currentData } = useBatchPagesInfiniteQuery(undefined, {
    skip: !hasBatch,
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  });
  const running = toRunning({ retunes, total, batches: currentData?.pages[0]?.items ?? [], uploads });
  // The history is loaded again when a song that is not of a batch has ended, or a whole batch.
  const processing = running?.batches.filter(({ status }) => status === 'processing') ?? [];
  useWhenSomeEnded([...retunes.filter(({ inBatch }) => !inBatch), ...processing], () => dispatch(historyChanged()));
  // What is uploaded is being retuned from then on.
  useWhenSomeEnded(
    uploads.map(({ file, batchId }) => ({ id: batchId ?? file.id })),
    () => void refetch(),
  );
  return { running, leaveOut: batchUploads?.leaveOut };
}

/** Calls back when some of them are no longer there. */
function useWhenSomeEnded(all: readonly { id: string }[], onEnd: () => void): void {
  const last = useRef<string[]>([]);
  const now = [...new Set(all.map(({ id }) => id))].join();
  const notify = useEffectEvent(onEnd);
  useEffect(() => {
    const ids = now === '' ? [] : now.split(',');
    const hasEnded = last.current.some((id) => !ids.includes(id));
    last.current = ids;
    if (hasEnded) notify();
  }, [now]);
}

const NO_JOBS: readonly UploadJob[] = [];
const neverChanges = () => () => undefined;

/** The uploads of this browser, which go on; null until their code is loaded: most visits have none. */
function useBatchUploads(): BatchUploads | null {
  const store = useApiStore();
  const { user } = useSession();
  const [uploads, setUploads] = useState<BatchUploads | null>(null);
  useEffect(() => {
    if (!user) return;
    let isOpen = true;
    const load = async () => {
      const { getBatchUploads, restoreUploads } = await import('../../../shared/batches/use-uploads');
      if (!isOpen) return;
      const found = getBatchUploads(store);
      setUploads(found);
      await restoreUploads(found, user.id);
    };
    load().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [store, user]);
  return uploads;
}

import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, reportSessionEnded } from '../../../api/base-api';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { newId } from '../../../shared/new-id';
import { loadReceiptCard } from '../../../shared/receipt/lazy-receipt-card';
import { sessionApi } from '../../../shared/session/session-api';
import { loadOptions } from '../options/options';
import { saveFile } from '../../../shared/save-file';
import { retuneProgressed } from '../progress-slice';
import { SongQueue } from './song-queue';
import type { SongQueueDeps } from './song-queue-deps';

interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}

/** As much of the app's store as the queue uses. */
export interface ApiStore extends Store<WithApi> {
  dispatch: ThunkDispatch<WithApi, unknown, UnknownAction>;
}

/** One queue per store: it lives as long as the app, and every spec gets a new one. */
const queues = new WeakMap<ApiStore, SongQueue>();

export function getSongQueue(store: ApiStore): SongQueue {
  let queue = queues.get(store);
  if (queue === undefined) {
    queue = createQueue(store);
    queues.set(store, queue);
  }
  return queue;
}

function createQueue(store: ApiStore): SongQueue {
  const { dispatch } = store;
  /** By retune, the workspace in which it began: the user may choose another while it runs. */
  const workspaces = new Map<string, string | null>();
  const workspaceOf = (retuneId: string): string | null => {
    if (!workspaces.has(retuneId)) workspaces.set(retuneId, chosenWorkspace()?.id ?? null);
    return workspaces.get(retuneId) ?? null;
  };
  const deps: SongQueueDeps = {
    run: async (song) => {
      const { runRetune } = await import('../transfer/retune-transfer');
      return runRetune({ ...song, workspaceId: workspaceOf(song.retuneId) });
    },
    cancel: async (retuneId) =>
      (await import('../transfer/retune-status')).cancelRetune(retuneId, workspaceOf(retuneId)),
    confirm: async (retuneId) =>
      (await import('../transfer/retune-status')).confirmDelivery(retuneId, workspaceOf(retuneId)),
    readReceipt: async (retuneId) => {
      const { fetchReceipt } = await import('../transfer/retune-status');
      const card = loadReceiptCard().catch(() => null);
      const receipt = await fetchReceipt(retuneId, workspaceOf(retuneId));
      await card;
      return receipt;
    },
    inspect: async (file, on, signal) => {
      // Needed soon, and replaced when a new version is deployed meanwhile.
      import('../transfer/retune-transfer').catch(() => undefined);
      return (await import('./inspect-song')).inspectSong(file, on, signal);
    },
    decode: async (file) => (await import('../../../shared/audio/decode-file')).decodeFile(file),
    save: saveFile,
    zip: async (files, modifiedAt) => (await import('../transfer/zip')).zipOf(files, modifiedAt),
    progressed: (percent) => dispatch(retuneProgressed(percent)),
    nowMs: () => Date.now(),
    usageChanged: () => void dispatch(baseApi.util.invalidateTags(['Usage', 'Retunes'])),
    sessionEnded: () => reportSessionEnded(dispatch),
    newId,
    storage: storage(),
  };
  const queue = new SongQueue(deps, loadOptions(deps.storage));
  resetOnUserChange(store, queue);
  return queue;
}

/** Clears the queue when another user signs in. A session that only ended leaves it as it is. */
function resetOnUserChange(store: ApiStore, queue: SongQueue): void {
  const select = sessionApi.endpoints.currentUser.select(undefined);
  const currentUserId = (): string | undefined => select(store.getState()).data?.id;
  let lastUserId = currentUserId();
  queue.ownerId = lastUserId ?? null;
  let isSignedOut = false;
  store.subscribe(() => {
    const userId = currentUserId();
    const wasSignedOut = isSignedOut;
    isSignedOut = userId === undefined;
    if (userId === undefined) return;
    if (userId === lastUserId && wasSignedOut) queue.onUserReturned();
    if (userId !== lastUserId && lastUserId !== undefined) queue.reset();
    lastUserId = userId;
    queue.ownerId = userId;
  });
}

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

import type { ApiStore } from '../../../api/api-store';
import { baseApi, reportSessionEnded } from '../../../api/base-api';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { newId } from '../../../shared/new-id';
import { perStore } from '../../../shared/per-store';
import { hasSignedOutHere } from '../../../shared/session/session-api';
import { currentUserId, watchUser } from '../../../shared/session/watch-user';
import { loadOptions } from '../options/options';
import { retuneProgressed } from '../../../shared/retuning/progress-slice';
import { saveFile } from '../../../shared/save-file';
import type { Run } from '../transfer/retune-transfer';
import type { ListKeeper } from './list-keeper';
import { SongQueue, type SongQueueDeps } from './song-queue';
import type { Renderer } from './song-runner';

const loadTransfer = () => import('../transfer/retune-transfer');

const queues = perStore(createQueue);

export const getSongQueue = (store: ApiStore): SongQueue => queues(store).queue;

/** Goes on with the songs that earlier pages of this browser have left, once they can be read. */
export const restoreSongs = (store: ApiStore): Promise<void> => queues(store).restore();

function createQueue(store: ApiStore): { queue: SongQueue; restore: () => Promise<void> } {
  const { dispatch } = store;
  /** By retune, the workspace in which it began: the user may choose another while it runs. */
  const workspaces = new Map<string, string | null>();
  const workspaceOf = (retuneId: string): string | null => {
    if (!workspaces.has(retuneId)) workspaces.set(retuneId, chosenWorkspace()?.id ?? null);
    return workspaces.get(retuneId) ?? null;
  };
  const toRun = (song: Parameters<Renderer['run']>[0]): Run => {
    return { ...song, workspaceId: workspaceOf(song.retuneId), notify: (message) => queue.notify(message) };
  };
  const readReceipt: Renderer['readReceipt'] = async ({ retuneId }) => {
    const { fetchReceipt } = await loadTransfer();
    const card = loadReceiptCard();
    const receipt = await fetchReceipt(retuneId, workspaceOf(retuneId)).catch(() => null);
    await card;
    return { receipt };
  };
  const server: Renderer = {
    run: async (song) => {
      const run = toRun(song);
      const { runRetune } = await loadTransfer();
      // A page that is loaded again has to know it: sent under another id it would count twice.
      await written;
      return runRetune(run);
    },
    cancel: async (retuneId) => (await loadTransfer()).cancelRetune(retuneId, workspaceOf(retuneId)),
    confirm: async (retuneId) => (await loadTransfer()).confirmDelivery(retuneId, workspaceOf(retuneId)),
    readReceipt,
  };
  const device: Renderer = {
    run: async (song) => {
      const run = toRun(song);
      return (await import('../where/run-on-device')).runOnDevice(run, userId(), queue);
    },
    // A run gives its permit back by itself.
    cancel: () => Promise.resolve(),
    confirm: () => Promise.resolve(),
    readReceipt: async (outcome, request) => {
      const { reportRetune } = await import('../where/report-retune');
      const tagged = await reportRetune(outcome, request.format, userId());
      dispatch(baseApi.util.invalidateTags(['Retunes']));
      return { ...(await readReceipt(outcome, request)), ...tagged };
    },
  };
  const deps: SongQueueDeps = {
    renderer: ({ isOnDevice }) => (isOnDevice ? device : server),
    inspect: async (file, on, signal) => {
      // Needed soon, and replaced when a new version is deployed meanwhile.
      loadTransfer().catch(() => undefined);
      return (await import('./inspect-song')).inspectSong(file, on, signal);
    },
    decode: async (file) => (await import('../../../shared/audio/decode-file')).decodeFile(file),
    loadSaver: () => import('./result-saver'),
    save: saveFile,
    zip: async (files, modifiedAt) => (await import('../transfer/zip')).zipOf(files, modifiedAt),
    // Nothing is kept before it is sent.
    changed: () => {
      if (keeper !== null || queue.state().batch !== null) written = withKeeper((list) => list.changed());
    },
    progressed: (percent, sent) => {
      const upload = sent && { ...sent, workspaceId: workspaceOf(sent.id) };
      dispatch(retuneProgressed({ percent, upload }));
    },
    nowMs: () => Date.now(),
    usageChanged: () => void dispatch(baseApi.util.invalidateTags(['Usage', 'Retunes'])),
    sessionEnded: () => reportSessionEnded(dispatch),
    newId,
    storage: storage(),
  };
  const queue: SongQueue = new SongQueue(deps, loadOptions(deps.storage));
  let keeper: Promise<ListKeeper> | null = null;
  /** The last change of the songs. */
  let written: Promise<void> | undefined;
  const withKeeper = async (act: (list: ListKeeper) => void | Promise<void>): Promise<void> => {
    keeper ??= import('./list-keeper').then(({ ListKeeper: Keeper }) => new Keeper(queue, workspaces, userId));
    try {
      await act(await keeper);
    } catch {
      // Offline it cannot be loaded.
      keeper = null;
    }
  };
  const userId = (): string | undefined => currentUserId(store);
  resetOnUserChange(store, queue);
  return { queue, restore: () => withKeeper((list) => list.restore()) };
}

/** The receipt is drawn as soon as it is there. Never rejects. */
async function loadReceiptCard(): Promise<void> {
  try {
    await (await import('../../../shared/receipt/lazy-receipt-card')).loadReceiptCard();
  } catch {
    // Loaded again when it is opened.
  }
}

/**
 * Clears the queue when another user signs in. Who signs out takes what is saved off the list; a session that only
 * ended leaves it as it is.
 */
function resetOnUserChange(store: ApiStore, queue: SongQueue): void {
  queue.ownerId = currentUserId(store) ?? null;
  watchUser(store, (userId, lastUserId) => {
    if (userId === lastUserId) queue.onUserReturned();
    else if (lastUserId !== undefined) queue.reset();
    queue.ownerId = userId;
  });
  store.subscribe(() => {
    if (hasSignedOutHere()) queue.clear('saved');
  });
}

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

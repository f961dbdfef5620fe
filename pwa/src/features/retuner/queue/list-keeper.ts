import { newId } from '../../../shared/new-id';
import { delay, Scope } from '../../../shared/scope';
import { readTabStorage, writeTabStorage } from '../../../shared/session/tab-storage';
import {
  copyFiles,
  forgetKept,
  KEPT_MS,
  keepText,
  lockForTab,
  namesIn,
  readKept,
} from '../../../shared/transfer/kept-files';
import {
  isBusy,
  isFetchable,
  isFileMissing,
  isSignInNeeded,
  isUnfit,
  type Phase,
  type RetuneRequest,
  type Song,
} from '../song';
import { fileMissing } from '../transfer/run-failures';
import { settlePermits } from '../where/permits';
import { deleteOrphans, isExpired, type KeptList, listKey, LISTS, readList, songKey } from './list-keeper-storage';
import type { SongQueue } from './song-queue';

/** The list that was on the screen of this tab. */
const SHOWN = 'retuner-list';
/** A tab that is loaded again has its list back within this time, ms; then another tab may take it. */
const RELOAD_MS = 10_000;
const WRITE_TIMEOUT_MS = 3_000;

/**
 * Keeps the songs that were sent in this browser, for a page that is loaded again:
 * what was asked of them, their uploads, and a copy of each file, or of its result, while there is room.
 */
export class ListKeeper {
  readonly #id = newId();
  #lock: Promise<unknown> | null = null;
  #isStale = false;
  #writing: Promise<void> | null = null;
  #copying: Promise<void> = Promise.resolve();
  /** What was copied, or is about to be, by path. */
  readonly #copied = new Map<string, Blob>();
  /** Lists of other tabs and earlier pages that this page has asked for. */
  readonly #awaited = new Set<string>();

  /** @param reloaded resolves when a tab that is loaded again has its list back */
  constructor(
    private readonly queue: SongQueue,
    private readonly workspaces: Map<string, string | null>,
    private readonly userId: () => string | undefined,
    private readonly reloaded: () => Promise<void> = () => delay(RELOAD_MS),
  ) {}

  /** Writes the songs as they are now. Resolves once that is done, or takes too long for a song to wait for it. */
  async changed(): Promise<void> {
    const scope = new Scope();
    const timeout = new Promise<void>((resolve) => void scope.timeout(resolve, WRITE_TIMEOUT_MS));
    await Promise.race([this.#written(), timeout]);
    scope.dispose();
  }

  /** Goes on with the lists of earlier pages. That of another tab follows when that tab is closed. */
  async restore(): Promise<void> {
    void settlePermits(this.userId());
    await deleteOrphans();
    const others = (await namesIn(LISTS)).filter((id) => id !== this.#id && !this.#awaited.has(id));
    for (const id of others) {
      this.#awaited.add(id);
      void this.#takeOver(id);
    }
  }

  /** Several changes become one write. */
  #written(): Promise<void> {
    this.#isStale = true;
    this.#writing ??= this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    try {
      await (this.#lock ??= lockForTab(listKey(this.#id)));
      while (this.#isStale) {
        this.#isStale = false;
        await this.#writeOnce();
      }
    } finally {
      this.#writing = null;
    }
  }

  async #writeOnce(): Promise<void> {
    // Where the user signed out meanwhile, the copies are gone, too.
    if ((await readKept(listKey(this.#id))) === null) this.#copied.clear();
    const userId = this.userId();
    if (userId === undefined) return;
    const { songs, albumShift, folderName, intoFolder, batch } = this.queue.state();
    const isKept = batch !== null && songs.some((song) => isDone(song) || isUnfinished(song));
    if (isKept) {
      const kept: KeptList = {
        userId,
        untilMs: Date.now() + KEPT_MS,
        tier: this.queue.tier,
        workspaces: Object.fromEntries(this.workspaces),
        state: { songs: songs.map(toKept), albumShift, folderName, intoFolder, batch },
      };
      await keepText(listKey(this.#id), JSON.stringify(kept));
      writeTabStorage(SHOWN, this.#id);
    } else await forgetKept(listKey(this.#id));
    this.#copy(isKept ? songs : [], userId);
  }

  /** Makes the copies that are missing, and deletes those that are no longer needed. */
  #copy(songs: readonly Song[], userId: string): void {
    const wanted = new Map(songs.flatMap(toCopies));
    // A result that has a receipt in its tags now is copied again.
    const added = [...wanted].filter(([path, file]) => this.#copied.get(path) !== file);
    const gone = [...this.#copied].filter(([path, file]) => wanted.get(path) !== file);
    for (const [path] of gone) this.#copied.delete(path);
    for (const [path, file] of added) this.#copied.set(path, file);
    this.#copying = this.#copying.then(async () => {
      for (const [path] of gone) await forgetKept(path);
      await copyFiles(
        added.map(([path, file]) => ({ path, file })),
        (path) => this.userId() === userId && this.#copied.has(path),
      );
    });
  }

  /** Goes on with a list once no other tab has it. A tab that is loaded again comes first: it has shown the list. */
  async #takeOver(id: string): Promise<void> {
    const isShown = readTabStorage(SHOWN) === id;
    if (!isShown && (await this.#withLock(id, () => this.#read(id)))) await this.reloaded();
    const isGone = await this.#withLock(id, async () => {
      const list = await this.#read(id);
      if (list === null) return true;
      // What is only to be looked at belongs to the tab that showed it.
      if (isShown || list.state.songs.some(isUnfinished)) await this.#restoreList(id, list);
      return false;
    });
    // The tab that has it now keeps it under another name.
    if (isGone && !isShown && this.userId() !== undefined) await this.restore();
  }

  async #withLock<T>(id: string, act: () => Promise<T>): Promise<T> {
    const release = await lockForTab(listKey(id));
    try {
      return await act();
    } finally {
      release();
    }
  }

  /** Deletes a list that has expired or is another user's. @returns null then, or when another tab has finished it */
  async #read(id: string): Promise<KeptList | null> {
    const list = await readList(id);
    const userId = this.userId();
    if (userId === undefined) {
      // Asked for again once a user has signed in.
      this.#awaited.delete(id);
      return null;
    }
    if (list?.userId === userId && !isExpired(list)) return list;
    await forgetKept(listKey(id));
    if (list !== null) await deleteOrphans();
    return null;
  }

  async #restoreList(id: string, list: KeptList): Promise<void> {
    const restored = await Promise.all(list.state.songs.map(toRestored));
    // Reading the files takes a while.
    if (this.userId() !== list.userId) {
      this.#awaited.delete(id);
      return;
    }
    for (const entry of Object.entries(list.workspaces)) this.workspaces.set(...entry);
    const songs = restored.filter((song) => song !== null);
    void this.queue.restore({ ...list.state, songs }, list.tier);
    await this.#written();
    await forgetKept(listKey(id));
  }
}

/** Whether there is something left to do: to go on, to try again, or to save. */
const isUnfinished = (song: Song): boolean =>
  isBusy(song) || isFetchable(song) || isFileMissing(song) || wasStopped(song) || (isDone(song) && !isSaved(song));

/** Whether it has to be sent again: its upload broke, say, the session ended, or no retunes were left. */
const wasStopped = ({ phase }: Song): boolean =>
  phase.kind === 'failed'
    ? phase.failure.wayOut === 'retry'
    : phase.kind === 'open' && (phase.stoppedBy === 'session' || phase.stoppedBy === 'limit');

const isDone = ({ phase }: Song): boolean => phase.kind === 'done';

const isSaved = ({ phase }: Song): boolean => phase.kind === 'done' && phase.outcome.isSaved;

/** What can be written of a song; a page that is loaded again measures it again. */
const toKept = (song: Song): Song => ({
  ...song,
  file: null,
  inspection: { kind: 'unplayable', why: '' },
  tuning: { kind: 'unknown', why: '' },
  phase: toKeptPhase(song),
});

function toKeptPhase(song: Song): Phase {
  const { phase } = song;
  // What this device has begun ends with the page.
  if (phase.kind === 'running' && phase.request.isOnDevice) return { kind: 'queued', request: phase.request };
  if (phase.kind === 'running' || (phase.kind === 'failed' && isSignInNeeded(song))) return begun(phase);
  if (phase.kind !== 'done') return phase;
  return { ...phase, outcome: { ...phase.outcome, song: null, receipt: undefined, original: null } };
}

const begun = ({ request, retuneId }: { request: RetuneRequest; retuneId: string }): Phase => ({
  kind: 'queued',
  request,
  retuneId,
});

/** The copy of a song's file, or of its result. */
function toCopies({ id, file, phase }: Song): [path: string, file: Blob][] {
  const isDone = phase.kind === 'done';
  const content = isDone ? phase.outcome.song : file;
  return content ? [[`${songKey(id)}/${isDone ? 'result' : 'file'}`, content]] : [];
}

/** @returns null for a song that was not sent, and whose file was not kept */
async function toRestored(song: Song): Promise<Song | null> {
  const { id, name, phase, upload } = song;
  if (phase.kind === 'done') {
    const result = await readKept(`${songKey(id)}/result`);
    if (result) return { ...song, phase: { ...phase, outcome: { ...phase.outcome, song: result } } };
    // Not collected yet: the server still has it, unless it never had it.
    const { request, outcome } = phase;
    return outcome.isSaved || request.isOnDevice
      ? song
      : { ...song, phase: begun({ request, retuneId: outcome.retuneId }) };
  }
  const copy = await readKept(`${songKey(id)}/file`);
  if (copy) {
    const file = new File([copy], name, { type: copy.type, ...(upload && { lastModified: upload.modifiedMs }) });
    return { ...song, file, inspection: { kind: 'reading' }, tuning: { kind: 'measuring', share: 0 } };
  }
  if (phase.kind === 'open') return null;
  if (phase.kind !== 'failed' || isFetchable(song) || isFileMissing(song) || isUnfit(song)) return song;
  // Not the retune that failed, once the file is chosen.
  return { ...song, phase: { ...phase, retuneId: newId(), failure: fileMissing(name) } };
}

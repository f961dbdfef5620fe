import type { Tier } from '@attune/catalogue/plans';
import { newId } from '../../../shared/new-id';
import { readTabStorage, writeTabStorage } from '../../../shared/session/tab-storage';
import {
  copyFiles,
  forgetKept,
  KEPT_MS,
  keepText,
  namesIn,
  readKept,
  readKeptJson,
} from '../../../shared/transfer/kept-files';
import { lockForTab } from '../../../shared/transfer/tab-lock';
import { fileMissing } from '../transfer/failures';
import type { KeptState } from './queue-state';
import { isBusy, isFetchable, isFileMissing, isSignInNeeded, type Phase, type RetuneRequest, type Song } from './song';
import type { SongQueue } from './song-queue';

const LISTS = '/retuner-lists';
const SONGS = '/retuner-songs';
const listKey = (id: string) => `${LISTS}/${id}`;
const songKey = (id: string) => `${SONGS}/${id}`;
/** The list that was on the screen of this tab. */
const SHOWN = 'retuner-list';

interface KeptList {
  userId: string;
  /** Milliseconds since 1970. */
  untilMs: number;
  tier: Tier;
  /** By retune, the workspace in which it began. */
  workspaces: Record<string, string | null>;
  state: KeptState;
}

/**
 * Keeps the songs that were sent in this browser, for a page that is loaded again: what was asked of them, their uploads, and
 * a copy of each file, or of its result, while there is room.
 */
export class ListKeeper {
  readonly #id = newId();
  #lock: Promise<unknown> | null = null;
  #isStale = false;
  #writing: Promise<void> | null = null;
  #copying: Promise<void> = Promise.resolve();
  /** Paths of what was copied, or is about to be. */
  readonly #copied = new Set<string>();

  constructor(
    private readonly queue: SongQueue,
    private readonly workspaces: Map<string, string | null>,
    private readonly userId: () => string | undefined,
  ) {}

  /** Writes the songs as they are now; several changes become one write. */
  changed(): Promise<void> {
    this.#isStale = true;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Goes on with the lists of earlier pages. That of another tab follows when that tab is closed. */
  async restore(): Promise<void> {
    const others = (await namesIn(LISTS)).filter((id) => id !== this.#id);
    for (const id of others) void this.#restoreUnlocked(id);
  }

  async #write(): Promise<void> {
    await (this.#lock ??= lockForTab(listKey(this.#id)));
    while (this.#isStale) {
      this.#isStale = false;
      const userId = this.userId();
      if (userId === undefined) return;
      const { songs, albumShift, folderName, batch } = this.queue.state();
      const isKept = batch !== null && songs.some((song) => isDone(song) || isUnfinished(song));
      if (isKept) {
        const kept: KeptList = {
          userId,
          untilMs: Date.now() + KEPT_MS,
          tier: this.queue.tier,
          workspaces: Object.fromEntries(this.workspaces),
          state: { songs: songs.map(toKept), albumShift, folderName, batch },
        };
        await keepText(listKey(this.#id), JSON.stringify(kept));
        writeTabStorage(SHOWN, this.#id);
      } else await forgetKept(listKey(this.#id));
      this.#copy(isKept ? songs : []);
    }
  }

  /** Makes the copies that are missing, and deletes those that are no longer needed. */
  #copy(songs: readonly Song[]): void {
    const wanted = new Map(songs.flatMap(toCopies));
    const added = [...wanted].filter(([path]) => !this.#copied.has(path));
    const gone = [...this.#copied].filter((path) => !wanted.has(path));
    for (const [path] of added) this.#copied.add(path);
    for (const path of gone) this.#copied.delete(path);
    this.#copying = this.#copying.then(async () => {
      for (const path of gone) await forgetKept(path);
      await copyFiles(
        added.map(([path, file]) => ({ path, file })),
        (path) => this.#copied.has(path),
      );
    });
  }

  async #restoreUnlocked(id: string): Promise<void> {
    const release = await lockForTab(listKey(id));
    try {
      // The tab that had the lock has changed it meanwhile, or finished it.
      const list = await readKeptJson<KeptList>(listKey(id));
      const userId = this.userId();
      if (list === null || userId === undefined) return;
      // What is only to be looked at belongs to the tab that showed it.
      const isOver = !list.state.songs.some(isUnfinished) && readTabStorage(SHOWN) !== id;
      if (list.userId !== userId || list.untilMs < Date.now() || isOver) {
        for (const song of list.state.songs) await forgetKept(songKey(song.id));
      } else {
        const restored = await Promise.all(list.state.songs.map(toRestored));
        for (const entry of Object.entries(list.workspaces)) this.workspaces.set(...entry);
        const songs = restored.filter((song) => song !== null);
        void this.queue.restore({ ...list.state, songs }, list.tier);
        await this.changed();
      }
      await forgetKept(listKey(id));
    } finally {
      release();
    }
  }
}

/** Whether there is something left to do: to go on, or to save. */
const isUnfinished = (song: Song): boolean =>
  isBusy(song) || isFetchable(song) || isFileMissing(song) || (isDone(song) && !isSaved(song));

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
    // Not collected yet: the server still has it.
    const { request, outcome } = phase;
    return outcome.isSaved ? song : { ...song, phase: begun({ request, retuneId: outcome.retuneId }) };
  }
  const copy = await readKept(`${songKey(id)}/file`);
  if (copy) {
    const file = new File([copy], name, { type: copy.type, ...(upload && { lastModified: upload.modifiedMs }) });
    return { ...song, file, inspection: { kind: 'reading' }, tuning: { kind: 'measuring', share: 0 } };
  }
  if (phase.kind === 'open') return null;
  if (phase.kind !== 'failed' || isFetchable(song)) return song;
  return { ...song, phase: { ...phase, failure: fileMissing(name) } };
}

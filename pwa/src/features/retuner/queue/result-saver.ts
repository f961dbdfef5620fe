import { toPlace } from '../../../shared/files/place';
import type { ToastMessage } from '../../../shared/ui/use-toast';
import { isSignInNeeded, type Outcome, type RetuneRequest, type Song } from '../song';
import type { QueueState } from './queue-state';
import { batchSongs, type QueueStore } from './queue-store';

/** An archive is saved when it would hold more than this, bytes; the next songs get another one. */
const MAX_ARCHIVE_BYTES = 2 * 2 ** 30;

export interface SaverDeps {
  save: (content: Blob, filename: string) => void;
  /** Puts files into one archive. */
  zip: (files: readonly { path: string; content: Blob }[], modifiedAt: Date) => Promise<Blob>;
  renderer: (request: Pick<RetuneRequest, 'isOnDevice'>) => {
    /** A result was saved; never rejects. */
    confirm: (retuneId: string) => Promise<void>;
  };
  nowMs: () => number;
}

interface Result {
  song: Song;
  request: RetuneRequest;
  outcome: Outcome & { song: Blob };
}

/**
 * Hands finished songs to the browser's downloads: a lone one as it is, several as one archive once the last of them
 * has arrived. Only then may the server remove them.
 */
export class ResultSaver {
  constructor(
    private readonly deps: SaverDeps,
    private readonly store: QueueStore,
  ) {}

  /** Saves what is too large to wait for the rest of its batch. */
  async saveIfLarge(): Promise<void> {
    const results = this.#unsaved();
    if (results.reduce((sum, { outcome }) => sum + outcome.song.size, 0) > MAX_ARCHIVE_BYTES) await this.#save(results);
  }

  /** Saves what the batch has not saved yet. @returns the name of the file; null when there was nothing to save */
  async saveRest(): Promise<string | null> {
    return this.#save(this.#unsaved());
  }

  /** Saves all songs of the batch that are in memory, also while others still run. */
  async saveAgain(): Promise<void> {
    await this.#save(resultsOf(batchSongs(this.store.state)), { isFinal: false });
  }

  #unsaved(): Result[] {
    return resultsOf(batchSongs(this.store.state)).filter(({ outcome }) => !outcome.isSaved);
  }

  async #save(results: readonly Result[], { isFinal } = { isFinal: true }): Promise<string | null> {
    const [first] = results;
    if (!first) return null;
    const nowMs = this.deps.nowMs();
    const name = archiveName(this.store.state);
    // What cannot be packed is saved as it is: nothing may be lost.
    const content =
      results.length > 1 ? await this.deps.zip(results.map(toEntry), new Date(nowMs)).catch(() => null) : null;
    if (content) this.deps.save(content, name);
    else for (const { outcome } of results) this.deps.save(outcome.song, outcome.filename);
    if (isFinal) {
      for (const { request, outcome } of results) void this.deps.renderer(request).confirm(outcome.retuneId);
      const archive = content && { name, bytes: content.size, savedAtMs: nowMs };
      this.store.do({ type: 'saved', ids: results.map(({ song }) => song.id), archive });
    }
    return content ? name : first.outcome.filename;
  }
}

/** Songs keep their folders in the archive. */
function toEntry({ song: { path }, outcome }: Result): { path: string; content: Blob } {
  return { path: toPlace(path, outcome.filename), content: outcome.song };
}

function resultsOf(songs: readonly Song[]): Result[] {
  return songs.flatMap((song) => {
    const { phase } = song;
    if (phase.kind !== 'done' || phase.outcome.song === null) return [];
    return [{ song, request: phase.request, outcome: { ...phase.outcome, song: phase.outcome.song } }];
  });
}

/** `Harbour Lights, 432 Hz.zip`. */
export function archiveName(state: Pick<QueueState, 'songs' | 'batch' | 'folderName'>): string {
  const targets = new Set(
    batchSongs(state).flatMap(({ phase }) => (phase.kind === 'open' ? [] : [phase.request.targetHz])),
  );
  const [targetHz] = targets;
  const what = state.folderName ?? 'Retuned songs';
  return targets.size === 1 && targetHz !== undefined ? `${what}, ${targetHz} Hz.zip` : `${what}.zip`;
}

/**
 * What is said when a batch has ended and its results are saved.
 *
 * @param notRetuned how many songs there were no retunes left for
 */
export function savedMessage(songs: readonly Song[], filename: string, notRetuned: number): ToastMessage {
  const done = songs.flatMap(({ phase }) => (phase.kind === 'done' ? [phase.request] : []));
  const failed = songs.filter((song) => song.phase.kind === 'failed' && !isSignInNeeded(song)).length;
  const [only] = done;
  const failedWords = failed === 0 ? '' : `. ${failed === 1 ? '1 song' : `${failed} songs`} failed.`;
  const description = `${filename}${failedWords}`;
  if (notRetuned > 0) {
    const count = done.length === 1 ? '1 song' : `${done.length} songs`;
    return { title: `${count} retuned, ${notRetuned} not retuned: no retunes left`, description };
  }
  const ended = done.length + failed;
  if (only && ended === 1) {
    const title = `Your song has been retuned to ${only.targetHz}Hz and downloaded!`;
    return { title, description: filename, tone: 'good' };
  }
  const title = `${failed === 0 ? '' : `${done.length} of `}${ended} songs retuned and downloaded`;
  return { title, description, ...(failed === 0 && { tone: 'good' }) };
}

import { UnloadWarning } from '../../../shared/navigation/unload-warning';
import type { ToastMessage } from '../../../shared/ui/use-toast';
import {
  type Failure,
  isOverLimit,
  type Outcome,
  type Progress,
  type RetuneRequest,
  type Song,
  type StoppedBy,
  type WayOut,
} from '../song';
import type { Delivery } from '../transfer/download-song';
import type { Run } from '../transfer/retune-transfer';
import { downloadBroke, noAnswer, RetuneFailed } from '../transfer/failures';
import { busySongs, type QueueState } from './queue-state';
import { batchSongs, type QueueStore } from './queue-store';
import type * as Saver from './result-saver';

/** What retunes songs: the server, from uploads, or this device. */
export interface Renderer extends ReturnType<Saver.SaverDeps['renderer']> {
  /** Retunes one song; throws a {@link RetuneFailed}, or the signal's reason. */
  run: (song: Omit<Run, 'workspaceId' | 'notify'>) => Promise<Delivery>;
  /** Asks it to stop a retune that does not run in this page; never rejects. */
  cancel: (retuneId: string) => Promise<void>;
  /** Reads the receipt; with `song`, the result has one in its tags from now on. */
  readReceipt: (
    outcome: Pick<Outcome, 'retuneId' | 'song'>,
    request: Pick<RetuneRequest, 'format'>,
  ) => Promise<Pick<Outcome, 'receipt'> & { song?: Blob }>;
}

export interface RunnerDeps extends Saver.SaverDeps {
  renderer: (request: Pick<RetuneRequest, 'isOnDevice'>) => Renderer;
  loadSaver: () => Promise<typeof Saver>;
  newId: () => string;
  /** The month's count may have changed. */
  usageChanged: () => void;
  /** The server no longer knows the session. */
  sessionEnded: () => void;
}

interface RunnerListener {
  message: (message: ToastMessage) => void;
  /** The song's retuned file has arrived. */
  delivered: (id: string) => void;
}

/**
 * Retunes the queued songs one after the other, saves what comes of them and says why one failed. Warns before the tab
 * is closed while there is work or a result that is not saved.
 */
export class SongRunner {
  readonly #work = new Map<string, AbortController>();
  #saver: Saver.ResultSaver | null = null;
  readonly #warning = new UnloadWarning();
  #isRunning = false;

  constructor(
    private readonly deps: RunnerDeps,
    private readonly store: QueueStore,
    private readonly on: RunnerListener,
  ) {}

  get #state(): QueueState {
    return this.store.state;
  }

  /** Goes on after a reload: with what is queued, or by saving what the earlier page has not. */
  async resume(): Promise<void> {
    if (busySongs(this.#state).length > 0) this.next();
    else await this.#finishBatch();
  }

  /** Runs what is queued, unless a song runs already: one that an earlier page has begun comes first. */
  next(): void {
    if (this.#isRunning) return;
    const queued = this.#state.songs.filter(({ phase }) => phase.kind === 'queued');
    const next = queued.find(isBegun) ?? queued[0];
    if (next?.phase.kind !== 'queued') return;
    const { request, retuneId } = next.phase;
    // The server may have one that was begun; otherwise it is uploaded.
    void this.#run(next, request, retuneId ?? this.deps.newId(), retuneId ? 'process' : 'upload');
  }

  /** Resumes an interrupted retune: downloads its song, once that is ready. */
  collect(id: string): void {
    const song = this.store.find(id);
    if (song?.phase.kind !== 'failed') return;
    const { request, retuneId, failure } = song.phase;
    const { resumeAt } = failure;
    if (resumeAt === undefined) return;
    if (this.#isRunning) {
      this.on.message({ title: 'Another song is in progress', description: 'Download this one when it’s done.' });
      return;
    }
    this.store.do({ type: 'sent', ids: [id], atMs: this.deps.nowMs() });
    void this.#run(song, request, retuneId, resumeAt);
  }

  /** Stops a song; its file and options stay. */
  cancel(id: string): void {
    const song = this.store.find(id);
    const open = { kind: 'open', stoppedBy: null } as const;
    if (song?.phase.kind === 'queued') {
      this.store.do({ type: 'phase', id, phase: open });
      const { request, retuneId } = song.phase;
      if (retuneId !== undefined) void this.deps.renderer(request).cancel(retuneId);
    }
    if (song?.phase.kind === 'running') this.#work.get(id)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  /** Stops everything that is running or queued; files and options stay. */
  cancelAll(): void {
    for (const song of busySongs(this.#state)) if (isBegun(song)) this.cancel(song.id);
    // Empty the queue first, so that none of it starts.
    this.store.do({ type: 'queue-stopped', by: null });
    for (const { id } of busySongs(this.#state)) this.cancel(id);
  }

  /** Loads the receipt of a finished song; can be called again after a failure. */
  async readReceipt(id: string): Promise<void> {
    const song = this.store.find(id);
    if (song?.phase.kind !== 'done') return;
    this.store.do({ type: 'outcome', id, outcome: { receipt: undefined } });
    const { request, outcome } = song.phase;
    const read = await this.deps
      .renderer(request)
      .readReceipt(outcome, request)
      .catch(() => ({ receipt: null }));
    this.store.do({ type: 'outcome', id, outcome: read });
  }

  /** Saves the finished songs of the batch: before the others are done, or once more. */
  async saveBatch(): Promise<void> {
    await (await this.#loadSaver()).saveAgain();
  }

  /** Saves a finished song again while it is still in memory. */
  saveSong(id: string): void {
    const song = this.store.find(id);
    const outcome = song?.phase.kind === 'done' ? song.phase.outcome : null;
    if (outcome?.song) this.deps.save(outcome.song, outcome.filename);
  }

  async #run(song: Song, request: RetuneRequest, retuneId: string, startAt: Progress['step']): Promise<void> {
    const { id, file, name, inspection, upload, storedOriginalOf } = song;
    const controller = new AbortController();
    this.#work.set(id, controller);
    this.#isRunning = true;
    this.#watchTab();
    // It is there when the song is done, even without a connection.
    this.#loadSaver().catch(() => undefined);
    const progress: Progress = { step: startAt, percent: 0, stage: null, etaSeconds: null, isConnected: true };
    this.store.do({ type: 'phase', id, phase: { kind: 'running', request, retuneId, progress } });
    try {
      const delivery = await this.deps.renderer(request).run({
        file,
        name,
        inspection,
        upload,
        request,
        retuneId,
        startAt,
        storedOriginalOf,
        signal: controller.signal,
        on: (change) => this.store.do({ type: 'progress', id, progress: change }),
        onUpload: (begun) => this.store.do({ type: 'upload', id, upload: begun }),
      });
      await this.#deliver(id, request, retuneId, delivery);
    } catch (error) {
      await this.#fail({ id, name, request, retuneId, error, wasCancelled: controller.signal.aborted });
    } finally {
      this.#work.delete(id);
      this.deps.usageChanged();
      // What is not saved can still be saved by the user.
      if (busySongs(this.#state).length === 0) await this.#finishBatch().catch(() => undefined);
      this.#isRunning = false;
      this.next();
      this.#watchTab();
    }
  }

  async #deliver(id: string, request: RetuneRequest, retuneId: string, delivery: Delivery): Promise<void> {
    const original = this.store.find(id)?.file ?? null;
    const outcome = { retuneId, ...delivery, receipt: undefined, isSaved: false, original };
    this.store.do({ type: 'phase', id, phase: { kind: 'done', request, outcome } });
    this.on.delivered(id);
    void this.readReceipt(id);
    await (await this.#loadSaver()).saveIfLarge();
  }

  /** Saves what the batch has brought, and says so. */
  async #finishBatch(): Promise<void> {
    const songs = batchSongs(this.#state);
    if (songs.length === 0) return;
    const filename = await (await this.#loadSaver()).saveRest();
    const notRetuned = this.#state.songs.filter(isOverLimit).length;
    if (filename === null) return;
    const { savedMessage } = await this.deps.loadSaver();
    this.on.message(savedMessage(songs, filename, notRetuned));
  }

  async #loadSaver(): Promise<Saver.ResultSaver> {
    const { ResultSaver } = await this.deps.loadSaver();
    this.#saver ??= new ResultSaver(this.deps, this.store);
    return this.#saver;
  }

  async #fail(failed: {
    id: string;
    name: string;
    request: RetuneRequest;
    retuneId: string;
    error: unknown;
    wasCancelled: boolean;
  }): Promise<void> {
    const { id, name, request, retuneId, error, wasCancelled } = failed;
    const phase = this.store.find(id)?.phase;
    if (wasCancelled) {
      const isReady = phase?.kind === 'running' && phase.progress.step === 'download';
      this.store.do({
        type: 'phase',
        id,
        phase: isReady
          ? { kind: 'failed', request, retuneId, failure: downloadBroke() }
          : { kind: 'open', stoppedBy: 'user' },
      });
      if (!isReady) await this.deps.renderer(request).cancel(retuneId);
      return;
    }
    const failure = error instanceof RetuneFailed ? error.failure : noAnswer();
    const stoppedBy = STOPPED_BY[failure.wayOut] ?? null;
    const isUnsent = stoppedBy !== null && failure.resumeAt === undefined;
    this.store.do({
      type: 'phase',
      id,
      phase: isUnsent ? { kind: 'open', stoppedBy } : { kind: 'failed', request, retuneId, failure },
    });
    if (stoppedBy === 'session') this.deps.sessionEnded();
    else this.#announce(name, failure);
    if (failure.stopsQueue) this.store.do({ type: 'queue-stopped', by: stoppedBy });
  }

  /** In a batch with results, the song's row shows its failure, and the message at the end counts them. */
  #announce(name: string, { title, message, stopsQueue, wayOut }: Failure): void {
    // Its row says what to do.
    if (wayOut === 'choose-again') return;
    const songs = batchSongs(this.#state);
    const isLimit = STOPPED_BY[wayOut] === 'limit';
    if (isLimit) {
      // Nothing went wrong; a batch with results says it with them.
      if (!songs.some(({ phase }) => phase.kind === 'done')) this.on.message({ title, description: message });
      return;
    }
    const isOneOfMany = songs.length > 1;
    if (isOneOfMany && !stopsQueue && songs.some(({ phase }) => phase.kind !== 'failed')) return;
    this.on.message({ title, description: isOneOfMany ? `${name}: ${message}` : message, tone: 'bad' });
  }

  #watchTab(): void {
    this.#warning.set(busySongs(this.#state).length > 0);
  }
}

/** Whether it waits for what an earlier page has begun. */
const isBegun = ({ phase }: Song): boolean => phase.kind === 'queued' && phase.retuneId !== undefined;

/** After these the song is open again, as it was: it did not fail. */
const STOPPED_BY: Partial<Record<WayOut, StoppedBy>> = { upgrade: 'limit', 'sign-in': 'session' };

import type { Tier } from '@attune/catalogue/plans';
import type { Pcm } from '../../../shared/audio/pcm';
import type { ToastMessage } from '../../../shared/ui/use-toast';
import { type RetuneOptions, fitToTier, saveOptions } from '../options/options';
import { previewFor } from '../options/preview';
import { downloadBroke, toFailure, RetuneFailed } from '../transfer/failures';
import type { Delivery } from '../transfer/send-song';
import { busySongs, type QueueAction, type QueueState, readySongs, reduceQueue } from './queue-state';
import type { Progress, RetuneRequest, Song } from './song';
import { SongInspector } from './song-inspector';
import type { SongQueueDeps } from './song-queue-deps';

/**
 * Owns the chosen files and retunes them one after the other, whatever page is shown meanwhile. Warns before the tab is
 * closed while there is work.
 */
export class SongQueue {
  /** Shows messages; set by the page that was opened last. */
  notify: (message: ToastMessage) => void = () => undefined;
  /** Who signed in last while songs were open; null for a visitor's songs. */
  ownerId: string | null = null;
  #state: QueueState;
  readonly #listeners = new Set<() => void>();
  readonly #work = new Map<string, AbortController>();
  readonly #inspector: SongInspector;
  #isRunning = false;

  constructor(
    private readonly deps: SongQueueDeps,
    options: RetuneOptions,
  ) {
    this.#state = { songs: [], selectedId: null, options };
    this.#inspector = new SongInspector(
      deps,
      (id) => this.#find(id),
      (action) => this.#do(action),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  /** Adds files; all are checked at once and measured one after the other, before anything is uploaded. */
  add(files: readonly File[], tier: Tier): void {
    const songs = files.map((file) => ({ id: this.deps.newId(), file, name: file.name, sizeBytes: file.size }));
    this.#do({ type: 'added', songs });
    for (const { id, file } of songs) this.#inspector.start(id, file, tier);
  }

  /** The songs are a visitor's from now on. */
  disown(): void {
    this.ownerId = null;
  }

  /** Replaces a song's file. */
  replace(id: string, files: readonly File[], tier: Tier): void {
    this.add(files, tier);
    const added = this.#state.songs.at(-files.length);
    this.remove(id);
    if (added) this.select(added.id);
  }

  select(id: string | null): void {
    this.#do({ type: 'selected', id });
  }

  choose(options: Partial<RetuneOptions>): void {
    this.#do({ type: 'chosen', options });
    saveOptions(this.deps.storage, this.#state.options);
  }

  setSource(id: string, text: string | null): void {
    this.#do({ type: 'source', id, text });
  }

  force(id: string, isForced: boolean): void {
    this.#do({ type: 'forced', id, isForced });
  }

  /** Takes a song off the list; a running one is cancelled first. */
  remove(id: string): void {
    this.cancel(id);
    this.#inspector.stop(id);
    this.#do({ type: 'removed', id });
  }

  /** Queues songs, each with a request built from the current options. @returns how many were queued */
  convert(ids: readonly string[], tier: Tier): number {
    const ready = readySongs(this.#state).filter(({ id }) => ids.includes(id));
    let sent = 0;
    for (const song of ready) {
      const { request } = previewFor(song, fitToTier(this.#state.options, tier));
      if (request === null) continue;
      this.#do({ type: 'phase', id: song.id, phase: { kind: 'queued', request } });
      sent += 1;
    }
    this.#runNext();
    return sent;
  }

  /** Downloads a song again after its download broke off. */
  collect(id: string): void {
    const song = this.#find(id);
    if (song?.phase.kind !== 'failed') return;
    if (this.#isRunning) {
      this.notify({ title: 'Another song is in progress', description: 'Download this one when it’s done.' });
      return;
    }
    void this.#run(song, song.phase.request, song.phase.retuneId);
  }

  /** Stops a song; its file and options stay. */
  cancel(id: string): void {
    const song = this.#find(id);
    if (song?.phase.kind === 'queued') this.#do({ type: 'phase', id, phase: { kind: 'open', wasCancelled: false } });
    if (song?.phase.kind === 'running') this.#work.get(id)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  /** Stops everything that is running or queued; files and options stay. */
  cancelAll(): void {
    // Empty the queue first, so that none of it starts.
    this.#do({ type: 'queue-stopped' });
    for (const { id } of busySongs(this.#state)) this.cancel(id);
  }

  /** Songs that failed because the session ended can be sent again. */
  onUserReturned(): void {
    for (const { id, phase } of this.#state.songs) {
      if (phase.kind !== 'failed' || phase.failure.wayOut !== 'sign-in') continue;
      this.#do({ type: 'phase', id, phase: { kind: 'open', wasCancelled: false } });
    }
  }

  /** Drops all songs: another user has signed in. */
  reset(): void {
    for (const { id } of this.#state.songs) this.remove(id);
    this.#do({ type: 'emptied' });
  }

  /** The song's sound; see {@link SongInspector}. */
  pcmOf(id: string): Promise<Pcm | null> {
    return this.#inspector.pcmOf(id);
  }

  #runNext(): void {
    if (this.#isRunning) return;
    const next = this.#state.songs.find(({ phase }) => phase.kind === 'queued');
    if (next?.phase.kind !== 'queued') return;
    void this.#run(next, next.phase.request, null);
  }

  /** @param readyId the retune whose song only has to be fetched */
  async #run({ id, file, name }: Song, request: RetuneRequest, readyId: string | null): Promise<void> {
    if (file === null) return;
    const retuneId = readyId ?? this.deps.newId();
    const controller = new AbortController();
    this.#work.set(id, controller);
    this.#isRunning = true;
    this.#watchTab();
    const step = readyId === null ? 'upload' : 'download';
    const progress: Progress = { step, percent: 0, stage: null, etaSeconds: null, isConnected: true };
    this.#do({ type: 'phase', id, phase: { kind: 'running', request, retuneId, progress } });
    try {
      const delivery = await this.deps.run({
        file,
        request,
        retuneId,
        isCollected: readyId !== null,
        signal: controller.signal,
        on: (change) => this.#do({ type: 'progress', id, progress: change }),
      });
      this.#deliver(id, request, retuneId, delivery);
    } catch (error) {
      await this.#fail({ id, name, request, retuneId, error, wasCancelled: controller.signal.aborted });
    } finally {
      this.#work.delete(id);
      this.#isRunning = false;
      this.deps.usageChanged();
      this.#runNext();
      this.#watchTab();
    }
  }

  #deliver(id: string, request: RetuneRequest, retuneId: string, { song, filename }: Delivery): void {
    this.deps.save(song, filename);
    void this.deps.confirm(retuneId);
    this.#do({
      type: 'phase',
      id,
      phase: { kind: 'done', request, outcome: { retuneId, filename, song, receipt: undefined } },
    });
    this.notify({
      title: `Your song has been retuned to ${request.targetHz}Hz and downloaded!`,
      description: filename,
      tone: 'good',
    });
    void this.readReceipt(id);
  }

  /** Loads the receipt of a finished song; can be called again after a failure. */
  async readReceipt(id: string): Promise<void> {
    const song = this.#find(id);
    if (song?.phase.kind !== 'done') return;
    this.#do({ type: 'outcome', id, outcome: { receipt: undefined } });
    const receipt = await this.deps.readReceipt(song.phase.outcome.retuneId).catch(() => null);
    this.#do({ type: 'outcome', id, outcome: { receipt } });
  }

  /** Saves a finished song again while it is still in memory. */
  saveAgain(id: string): void {
    const song = this.#find(id);
    const outcome = song?.phase.kind === 'done' ? song.phase.outcome : null;
    if (outcome?.song) this.deps.save(outcome.song, outcome.filename);
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
    const phase = this.#find(id)?.phase;
    if (wasCancelled) {
      const isReady = phase?.kind === 'running' && phase.progress.step === 'download';
      this.#do({
        type: 'phase',
        id,
        phase: isReady
          ? { kind: 'failed', request, retuneId, failure: downloadBroke() }
          : { kind: 'open', wasCancelled: true },
      });
      if (!isReady) await this.deps.cancel(retuneId);
      return;
    }
    const failure = error instanceof RetuneFailed ? error.failure : toFailure({ status: 0, message: '' });
    this.#do({ type: 'phase', id, phase: { kind: 'failed', request, retuneId, failure } });
    if (failure.wayOut === 'sign-in') this.deps.sessionEnded();
    if (failure.stopsQueue) this.#do({ type: 'queue-stopped' });
    const isOneOfMany = this.#state.songs.length > 1;
    this.notify({
      title: failure.title,
      description: isOneOfMany ? `${name}: ${failure.message}` : failure.message,
      tone: 'bad',
    });
  }

  #find(id: string): Song | undefined {
    return this.#state.songs.find((song) => song.id === id);
  }

  #do(action: QueueAction): void {
    this.#state = reduceQueue(this.#state, action);
    for (const listener of this.#listeners) listener();
  }

  #watchTab(): void {
    if (busySongs(this.#state).length > 0) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  }
}

/** The browser shows its own text. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

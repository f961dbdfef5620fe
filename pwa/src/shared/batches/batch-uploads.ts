import { type ApiError, asApiError, reasonOf, WORKSPACE_LOST } from '../../api/api-error';
import { Listeners } from '../listeners';
import { UnloadWarning } from '../navigation/unload-warning';
import { Store } from '../store';
import { breakOf, type deleteUpload, retryPassing } from '../transfer/call';
import type { TabLock } from '../transfer/kept-files';
import type { uploadFile } from '../transfer/upload';
import { isUploading, type UploadFile, type UploadJob } from './upload-job';

/** A finished upload, and its place in a batch. */
interface RegisteredFile extends Pick<UploadFile, 'filename' | 'path' | 'sourceHz' | 'isAlbumPitch'> {
  batchId: string;
  workspaceId: string | null;
  uploadId: string;
}

export interface UploadDeps {
  upload: typeof uploadFile;
  /** Takes an upload into its batch; may be repeated. */
  register: (file: RegisteredFile) => Promise<unknown>;
  deleteUpload: typeof deleteUpload;
  start: (job: UploadJob) => Promise<void>;
  /** Files were registered, or the batch was started: not more often than once in some seconds while files arrive. */
  changed: (batchId: string) => void;
  sessionEnded: () => void;
  /** Keeps other tabs from uploading to a batch. */
  lock: (batchId: string) => TabLock;
  /** Remembers the files of a job by name, for a reload. */
  persist: (job: UploadJob) => Promise<void>;
  /** Copies the files that are not uploaded yet, for a reload. */
  copyFiles: (job: UploadJob) => Promise<void>;
  /** Remembers the upload of a file, for a reload. */
  persistUpload: (batchId: string, id: string, uploadId: string) => Promise<void>;
  forgetFile: (batchId: string, id: string) => Promise<void>;
  forget: (batchId: string) => Promise<void>;
}

/** Files sent at the same time. */
const MAX_SENDING = 2;
/** Reading a large batch again for each of its files would take longer than the upload. */
const REPORT_INTERVAL_MS = 3_000;

/** Errors of the batch or the account: the next file would meet them, too. */
const STOPPING_STATUS = new Set([403, 409]);
/** Another tab or member has started or deleted the batch, or the user is no longer in its workspace. */
const CLOSED_CODES = new Set(['batch.started', 'batch.not_found', WORKSPACE_LOST]);

/** Uploads the files of batches, two at a time, whatever page is shown. */
export class BatchUploads extends Store<readonly UploadJob[]> {
  /** For which user it has gone on with what an earlier page of this browser had not finished. */
  restoredFor: string | null = null;
  /** When the arrival of files was last reported, ms since 1970. */
  readonly #reportedMs = new Map<string, number>();
  readonly #failures = new Listeners();
  readonly #warning = new UnloadWarning();
  /** Of the files that are being sent. */
  readonly #controllers = new Map<string, AbortController>();
  /** Of the batches that are being started. */
  readonly #starts = new Map<string, AbortController>();
  readonly #locks = new Map<string, TabLock>();

  constructor(readonly deps: UploadDeps) {
    super([]);
  }

  /** Calls back when a file could not be added to its batch. */
  readonly onFailure = this.#failures.subscribe;

  find(batchId: string): UploadJob | undefined {
    return this.state.find((job) => job.batchId === batchId);
  }

  /** Begins, or goes on with, a batch. @param lock of the batch, where this tab has it already */
  add(job: UploadJob, lock?: TabLock): void {
    const { batchId } = job;
    this.#starts.get(batchId)?.abort();
    if (!this.#locks.has(batchId)) this.#locks.set(batchId, lock ?? this.deps.lock(batchId));
    this.#show([...this.state.filter((one) => one.batchId !== batchId), job]);
    void this.deps.persist(job);
    void this.deps.copyFiles(job);
    this.#proceed();
  }

  /** Adds files to a job: new ones, and those that it misses. */
  addFiles(batchId: string, files: readonly UploadFile[]): void {
    const job = this.find(batchId);
    if (!job) return;
    const ids = new Set(files.map(({ id }) => id));
    this.add({ ...resumed(job), files: [...job.files.filter(({ id }) => !ids.has(id)), ...files] });
  }

  /** Sends again what is broken; after the session ended, everything that waits. */
  retry(batchId: string): void {
    this.#change(batchId, (job) => ({
      ...resumed(job),
      files: job.files.map((file) => (file.state === 'broken' ? { ...file, ...AGAIN } : file)),
    }));
    this.#proceed();
  }

  /** The session is back: goes on with what its end has stopped. */
  onUserReturned(): void {
    for (const { batchId, phase } of this.state) if (phase === 'stopped') this.retry(batchId);
  }

  /** Goes on without the files that are missing or failed, and starts the batch once the others are uploaded. */
  startWithoutRest(batchId: string): void {
    const isWanted = ({ state }: UploadFile) => state === 'waiting' || state === 'sending' || state === 'uploaded';
    this.#cancel(this.find(batchId), (file) => !isWanted(file));
    this.#change(batchId, (job) => ({
      ...resumed(job),
      startsByItself: true,
      files: job.files.filter(isWanted),
    }));
    this.#persist(batchId);
    this.#proceed();
  }

  /** Leaves one file out. */
  readonly leaveOut = (batchId: string, id: string): void => {
    this.#cancel(this.find(batchId), (file) => file.id === id);
    this.#change(batchId, (job) => ({ ...job, files: job.files.filter((file) => file.id !== id) }));
    this.#persist(batchId);
    void this.deps.forgetFile(batchId, id);
    this.#proceed();
  };

  /** Stops the uploads of a batch and forgets them. */
  drop(batchId: string): void {
    this.#cancel(this.find(batchId), () => true);
    this.#starts.get(batchId)?.abort();
    this.#show(this.state.filter((job) => job.batchId !== batchId));
    void this.#forget(batchId);
  }

  /** For another user of this browser. */
  reset(): void {
    for (const { batchId } of this.state) this.drop(batchId);
  }

  #proceed(): void {
    for (const job of this.state) {
      if (job.phase !== 'uploading') continue;
      for (const file of job.files) {
        if (this.#controllers.size >= MAX_SENDING) return;
        if (file.state === 'waiting' && file.file && !this.#controllers.has(file.id)) {
          void this.#send(job, file, file.file);
        }
      }
      if (job.files.every(({ state }) => state === 'uploaded')) void this.#finish(job);
    }
  }

  async #send(job: UploadJob, sending: UploadFile, file: File): Promise<void> {
    const { batchId, workspaceId } = job;
    const { id, filename, path, sourceHz, isAlbumPitch } = sending;
    const controller = new AbortController();
    const { signal } = controller;
    this.#controllers.set(id, controller);
    this.#changeFile(batchId, id, { state: 'sending', problem: null });
    let shown = sending.share;
    const onProgress = (share: number) => {
      // A tenth of a percent of a large file is not worth a new picture.
      if (Math.abs(share - shown) < 0.01 && share < 1) return;
      shown = share;
      this.#changeFile(batchId, id, { share });
    };
    const onCreated = (uploadId: string) => {
      this.#changeFile(batchId, id, { uploadId });
      void this.deps.persistUpload(batchId, id, uploadId);
    };
    try {
      const resumeFrom = sending.uploadId;
      const uploadId = await this.deps.upload(file, { workspaceId, signal, onProgress, onCreated, resumeFrom });
      const registered = { batchId, workspaceId, uploadId, filename, path, sourceHz, isAlbumPitch };
      await retryPassing(() => this.deps.register(registered), { signal });
      this.#changeFile(batchId, id, { state: 'uploaded', share: 1, file: null, uploadId: null });
      void this.deps.forgetFile(batchId, id);
      this.#registered(batchId);
    } catch (error) {
      if (!signal.aborted) this.#fail(job, id, error);
    } finally {
      this.#controllers.delete(id);
      this.#proceed();
    }
  }

  /** Stops the uploads of files that are not wanted any more, and deletes what the server has of them. */
  #cancel(job: UploadJob | undefined, isUnwanted: (file: UploadFile) => boolean): void {
    for (const { id, uploadId } of job?.files.filter(isUnwanted) ?? []) {
      const controller = this.#controllers.get(id);
      if (controller) controller.abort();
      else if (job && uploadId !== null) void this.deps.deleteUpload(uploadId, job.workspaceId);
    }
  }

  #fail({ batchId }: UploadJob, id: string, error: unknown): void {
    const problem = reasonOf(error);
    const consequence = consequenceOf(asApiError(error));
    if (consequence === 'drop') {
      this.drop(batchId);
      this.deps.changed(batchId);
    } else if (consequence === 'stop') {
      this.#changeFile(batchId, id, { state: 'waiting' });
      this.#change(batchId, (job) => ({ ...job, phase: 'stopped', problem }));
      if (asApiError(error).status === 401) this.deps.sessionEnded();
    } else {
      const isUploadGone = consequence === 'refused' || breakOf(asApiError(error)) === 'gone';
      this.#changeFile(batchId, id, { state: consequence, problem, ...(isUploadGone && FROM_START) });
    }
    this.#failures.notify();
  }

  #registered(batchId: string): void {
    const now = Date.now();
    if (now - (this.#reportedMs.get(batchId) ?? 0) < REPORT_INTERVAL_MS) return;
    this.#reportedMs.set(batchId, now);
    this.deps.changed(batchId);
  }

  async #finish(job: UploadJob): Promise<void> {
    const { batchId } = job;
    if (!job.startsByItself || job.files.length === 0) {
      this.drop(batchId);
      this.deps.changed(batchId);
      return;
    }
    this.#change(batchId, (one) => ({ ...one, phase: 'starting' }));
    const controller = new AbortController();
    const { signal } = controller;
    this.#starts.set(batchId, controller);
    try {
      await retryPassing(() => this.deps.start(job), { signal });
      this.drop(batchId);
    } catch (error) {
      if (signal.aborted) return;
      if (isClosed(asApiError(error))) this.drop(batchId);
      else this.#change(batchId, (one) => ({ ...one, phase: 'stopped', problem: reasonOf(error) }));
    } finally {
      if (this.#starts.get(batchId) === controller) this.#starts.delete(batchId);
    }
    this.deps.changed(batchId);
  }

  async #forget(batchId: string): Promise<void> {
    const lock = this.#locks.get(batchId);
    this.#locks.delete(batchId);
    await this.deps.forget(batchId);
    (await lock)?.();
  }

  #persist(batchId: string): void {
    const job = this.find(batchId);
    if (job) void this.deps.persist(job);
  }

  #change(batchId: string, to: (job: UploadJob) => UploadJob): void {
    this.#show(this.state.map((job) => (job.batchId === batchId ? to(job) : job)));
  }

  #changeFile(batchId: string, id: string, changes: Partial<UploadFile>): void {
    this.#change(batchId, (job) => ({
      ...job,
      files: job.files.map((file) => (file.id === id ? { ...file, ...changes } : file)),
    }));
  }

  #show(jobs: readonly UploadJob[]): void {
    this.#warning.set(jobs.some(isUploading));
    this.set(jobs);
  }
}

const AGAIN = { state: 'waiting', problem: null } as const;
/** For a file of which the server has nothing: it does not keep what it refuses. */
const FROM_START = { share: 0, uploadId: null } as const;

const resumed = (job: UploadJob): UploadJob => ({ ...job, phase: 'uploading', problem: null });

/** Whether the error says that nothing can be uploaded to the batch any more. */
const isClosed = ({ code = '' }: ApiError): boolean => CLOSED_CODES.has(code);

/** What an error of one file means: for this file alone, or for the whole batch. */
function consequenceOf(error: ApiError): 'drop' | 'stop' | 'refused' | 'broken' {
  if (isClosed(error)) return 'drop';
  const kind = breakOf(error);
  if (kind === 'signed-out' || (kind === 'refused' && STOPPING_STATUS.has(error.status))) return 'stop';
  return kind === 'refused' ? 'refused' : 'broken';
}

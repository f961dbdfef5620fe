import { asApiError, reasonOf } from '../../../../api/api-error';
import { Listeners } from '../../../../shared/listeners';
import { UnloadWarning } from '../../../../shared/navigation/unload-warning';
import { isUploading, type UploadFile, type UploadJob } from './upload-job';
import { sendPatiently, type SendDeps } from './send-patiently';
import { consequenceOf, isClosed } from './consequence';
import { retryPassing } from './retry-passing';
import type { UploadLock } from './upload-lock';

export interface UploadDeps extends SendDeps {
  start: (job: UploadJob) => Promise<void>;
  /** Files were registered, or the batch was started: not more often than once in some seconds while files arrive. */
  changed: (batchId: string) => void;
  sessionEnded: () => void;
  /** Keeps other tabs from uploading to a batch. */
  lock: (batchId: string) => UploadLock;
  /** Remembers the files of a job by name, for a reload. */
  persist: (job: UploadJob) => Promise<void>;
  /** Copies the files that are not uploaded yet, for a reload. */
  copyFiles: (job: UploadJob) => Promise<void>;
  forgetFile: (batchId: string, uploadId: string) => Promise<void>;
  forget: (batchId: string) => Promise<void>;
}

/** Files sent at the same time. */
const MAX_SENDING = 2;
/** Reading a large batch again for each of its files would take longer than the upload. */
const REPORT_INTERVAL_MS = 3_000;

/** Uploads the files of batches, two at a time, whatever page is shown. */
export class BatchUploads {
  /** For which user it has gone on with what an earlier page of this browser had not finished. */
  restoredFor: string | null = null;
  #jobs: readonly UploadJob[] = [];
  readonly #changes = new Listeners();
  /** When the arrival of files was last reported, ms since 1970. */
  readonly #reportedMs = new Map<string, number>();
  readonly #failures = new Listeners();
  readonly #warning = new UnloadWarning();
  /** Of the files that are being sent. */
  readonly #controllers = new Map<string, AbortController>();
  /** Of the batches that are being started. */
  readonly #starts = new Map<string, AbortController>();
  readonly #locks = new Map<string, UploadLock>();

  constructor(readonly deps: UploadDeps) {}

  readonly subscribe = this.#changes.subscribe;

  /** Calls back when a file could not be added to its batch. */
  readonly onFailure = this.#failures.subscribe;

  /** The same array until something changes. */
  readonly snapshot = (): readonly UploadJob[] => this.#jobs;

  find(batchId: string): UploadJob | undefined {
    return this.#jobs.find((job) => job.batchId === batchId);
  }

  /** Begins, or goes on with, a batch. @param lock of the batch, where this tab has it already */
  add(job: UploadJob, lock?: UploadLock): void {
    const { batchId } = job;
    this.#starts.get(batchId)?.abort();
    if (!this.#locks.has(batchId)) this.#locks.set(batchId, lock ?? this.deps.lock(batchId));
    this.#jobs = [...this.#jobs.filter((one) => one.batchId !== batchId), job];
    this.#emit();
    void this.deps.persist(job);
    void this.deps.copyFiles(job);
    this.#proceed();
  }

  /** Adds files to a job: new ones, and those that it misses. */
  addFiles(batchId: string, files: readonly UploadFile[]): void {
    const job = this.find(batchId);
    if (!job) return;
    const ids = new Set(files.map(({ uploadId }) => uploadId));
    this.add({ ...resumed(job), files: [...job.files.filter(({ uploadId }) => !ids.has(uploadId)), ...files] });
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
    for (const { batchId, phase } of this.#jobs) if (phase === 'stopped') this.retry(batchId);
  }

  /** Goes on without the files that are missing or failed, and starts the batch once the others are uploaded. */
  startWithoutRest(batchId: string): void {
    this.#change(batchId, (job) => ({
      ...resumed(job),
      startsByItself: true,
      files: job.files.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'uploaded'),
    }));
    this.#persist(batchId);
    this.#proceed();
  }

  /** Leaves one file out. */
  readonly leaveOut = (batchId: string, uploadId: string): void => {
    this.#controllers.get(uploadId)?.abort();
    this.#change(batchId, (job) => ({ ...job, files: job.files.filter((file) => file.uploadId !== uploadId) }));
    this.#persist(batchId);
    void this.deps.forgetFile(batchId, uploadId);
    this.#proceed();
  };

  /** Stops the uploads of a batch and forgets them. */
  drop(batchId: string): void {
    for (const { uploadId } of this.find(batchId)?.files ?? []) this.#controllers.get(uploadId)?.abort();
    this.#starts.get(batchId)?.abort();
    this.#jobs = this.#jobs.filter((job) => job.batchId !== batchId);
    this.#emit();
    void this.#forget(batchId);
  }

  /** For another user of this browser. */
  reset(): void {
    for (const { batchId } of this.#jobs) this.drop(batchId);
  }

  #proceed(): void {
    for (const job of this.#jobs) {
      if (job.phase !== 'uploading') continue;
      for (const file of job.files) {
        if (this.#controllers.size >= MAX_SENDING) return;
        if (file.state === 'waiting' && file.file && !this.#controllers.has(file.uploadId)) {
          void this.#send(job, file, file.file);
        }
      }
      if (job.files.every(({ state }) => state === 'uploaded')) void this.#finish(job);
    }
  }

  async #send(job: UploadJob, { uploadId, filename, path }: UploadFile, file: File): Promise<void> {
    const { batchId, workspaceId } = job;
    const controller = new AbortController();
    this.#controllers.set(uploadId, controller);
    this.#changeFile(batchId, uploadId, { state: 'sending', share: 0, problem: null });
    let shown = 0;
    const onShare = (share: number) => {
      // A tenth of a percent of a large file is not worth a new picture.
      if (share - shown < 0.01 && share < 1) return;
      shown = share;
      this.#changeFile(batchId, uploadId, { share });
    };
    try {
      const target = { batchId, uploadId, workspaceId, filename, path };
      await sendPatiently(file, target, { onShare, signal: controller.signal }, this.deps);
      this.#changeFile(batchId, uploadId, { state: 'uploaded', share: 1, file: null });
      void this.deps.forgetFile(batchId, uploadId);
      this.#registered(batchId);
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(job, uploadId, error);
    } finally {
      this.#controllers.delete(uploadId);
      this.#proceed();
    }
  }

  #fail({ batchId }: UploadJob, uploadId: string, error: unknown): void {
    const problem = reasonOf(error);
    const consequence = consequenceOf(asApiError(error));
    if (consequence === 'drop') {
      this.drop(batchId);
      this.deps.changed(batchId);
    } else if (consequence === 'stop') {
      this.#changeFile(batchId, uploadId, { state: 'waiting', share: 0 });
      this.#change(batchId, (job) => ({ ...job, phase: 'stopped', problem }));
      if (asApiError(error).status === 401) this.deps.sessionEnded();
    } else {
      this.#changeFile(batchId, uploadId, { state: consequence, problem });
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
      await retryPassing(() => this.deps.start(job), { retryDelaysMs: this.deps.retryDelaysMs, signal });
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
    this.#jobs = this.#jobs.map((job) => (job.batchId === batchId ? to(job) : job));
    this.#emit();
  }

  #changeFile(batchId: string, uploadId: string, changes: Partial<UploadFile>): void {
    this.#change(batchId, (job) => ({
      ...job,
      files: job.files.map((file) => (file.uploadId === uploadId ? { ...file, ...changes } : file)),
    }));
  }

  #emit(): void {
    this.#warning.set(this.#jobs.some(isUploading));
    this.#changes.notify();
  }
}

const AGAIN = { state: 'waiting', share: 0, problem: null } as const;

const resumed = (job: UploadJob): UploadJob => ({ ...job, phase: 'uploading', problem: null });

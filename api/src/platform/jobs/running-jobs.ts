import { JobCancelledError, JobInterruptedError } from './job-handler.js';

/** A cancellation may arrive before the start of its job by this much. */
const REMEMBER_CANCELS_MS = 60_000;

/** The jobs that this process runs, so that it can stop them. */
export class RunningJobs {
  private readonly running = new Map<string, Set<AbortController>>();
  private readonly cancelled = new Map<string, number>();
  private isInterrupted = false;

  start(id: string): { signal: AbortSignal; end: () => void } {
    const controller = new AbortController();
    const ofJob = this.running.get(id) ?? new Set();
    this.running.set(id, ofJob.add(controller));
    if (this.isInterrupted) {
      controller.abort(new JobInterruptedError());
    } else if (this.cancelled.has(id)) {
      controller.abort(new JobCancelledError(id));
    }
    const end = (): void => {
      ofJob.delete(controller);
      if (ofJob.size === 0) this.running.delete(id);
    };
    return { signal: controller.signal, end };
  }

  cancel(id: string): void {
    this.forgetOldCancels();
    this.cancelled.set(id, Date.now());
    for (const controller of this.running.get(id) ?? []) {
      controller.abort(new JobCancelledError(id));
    }
  }

  /** Stops all jobs, including any that start from now on. */
  interruptAll(): void {
    this.isInterrupted = true;
    for (const controller of [...this.running.values()].flatMap((set) => [...set])) {
      controller.abort(new JobInterruptedError());
    }
  }

  private forgetOldCancels(): void {
    for (const [id, since] of this.cancelled) {
      if (Date.now() - since > REMEMBER_CANCELS_MS) this.cancelled.delete(id);
    }
  }
}

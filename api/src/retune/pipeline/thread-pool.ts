import { extname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Where this is run from TypeScript sources, by tests, a thread needs their loader, too:
 * Node's own takes 0.15 s to begin.
 */
const SOURCE_LOADER = new URL('../../../test/support/run-typescript.mjs', import.meta.url).href;
const EXTENSION = extname(import.meta.url);

const MAX_IDLE = 2;
const MAX_IDLE_MS = 30_000;

interface IdleThread {
  thread: Worker;
  /** Ends it when no work comes. */
  timer: NodeJS.Timeout;
}

/** Threads that run one script, and wait for more work for a while: to start one costs more than most of its work. */
export class ThreadPool {
  private readonly idle: IdleThread[] = [];

  /** @param script of the thread, without its extension, as a URL */
  constructor(
    private readonly script: URL,
    private readonly resourceLimits: ResourceLimits,
  ) {}

  /** One that waited, which may end just as it is asked. */
  takeIdle(): Worker | undefined {
    const last = this.idle.pop();
    clearTimeout(last?.timer);
    last?.thread.ref();
    return last?.thread;
  }

  start(): Worker {
    const thread = new Worker(new URL(`${this.script.href}${EXTENSION}`), {
      resourceLimits: this.resourceLimits,
      execArgv: EXTENSION === '.ts' ? ['--import', SOURCE_LOADER] : [],
      stdout: true,
      stderr: true,
    });
    const forget = (): void => this.remove(thread);
    return thread.on('error', forget).on('exit', forget);
  }

  /** Its work is done. An idle thread keeps no process alive. */
  keep(thread: Worker): void {
    if (this.idle.length >= MAX_IDLE) return void thread.terminate();
    thread.unref();
    const end = (): void => {
      this.remove(thread);
      void thread.terminate();
    };
    this.idle.push({ thread, timer: setTimeout(end, MAX_IDLE_MS).unref() });
  }

  private remove(thread: Worker): void {
    const at = this.idle.findIndex((one) => one.thread === thread);
    if (at === -1) return;
    clearTimeout(this.idle[at]?.timer);
    this.idle.splice(at, 1);
  }
}

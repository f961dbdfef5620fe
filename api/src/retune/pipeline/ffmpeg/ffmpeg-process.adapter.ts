import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { availableParallelism, constants } from 'node:os';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { audioToolMissing, sandboxFailed } from '../audio.errors.js';
import { isSandboxFailure } from './decoder-sandbox.js';
import { type IsolatedFiles, limitedCommand } from './process-limits.js';

export type AudioTool = 'ffmpeg' | 'ffprobe';

export interface AudioProcessOptions {
  tool: AudioTool;
  args: readonly string[];
  /** CPU time, seconds. */
  cpuSeconds: number;
  /**
   * Wall-clock time from the start, seconds; none when back-pressure determines the duration. Several times the CPU
   * time, so that only a process that waits for the disk or for its turn reaches it: that says nothing about its input.
   */
  wallSeconds?: number;
  /** Set for untrusted input: the only file it may read. */
  isolated?: IsolatedFiles;
  /** Ends the process, and everything it started, at once. */
  signal: AbortSignal;
}

export interface AudioProcessEnd {
  /** null when a signal ended it. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The last few kilobytes of its stderr: for logs and decisions, never shown to users. */
  stderr: string;
}

const MAX_STDERR_CHARACTERS = 16_384;
/** Bubblewrap ends with this plus the number of the signal that ended its program. */
const FIRST_SIGNAL_CODE = 128;

/**
 * One run of ffmpeg or ffprobe: in its own process group, which is killed as a whole, under resource limits, and
 * sandboxed for untrusted input where the system supports it. Every use of the two programs goes through here.
 */
export class AudioProcess {
  /**
   * Resolves when the process has ended by itself, by its limits or by {@link kill}. Rejects when it or its
   * sandbox could not be started, when its wall-clock time was over, and when something else killed it, such as
   * the system without memory.
   */
  readonly ended: Promise<AudioProcessEnd>;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly startedAt = performance.now();
  private hasEnded = false;
  private isKilled = false;
  private isTimedOut = false;

  /** @throws the signal's reason when it is already aborted */
  constructor(private readonly options: AudioProcessOptions) {
    const { tool, args, cpuSeconds, wallSeconds, isolated, signal } = options;
    signal.throwIfAborted();
    const [program = '', ...rest] = limitedCommand(tool, args, { cpuSeconds }, isolated);
    this.child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    // A broken pipe shows in the exit code and in the incomplete output; an unhandled error would end this process.
    this.child.stdin.on('error', () => {});
    const onTimeout = (): void => {
      this.isTimedOut = true;
      this.kill();
    };
    const wall = wallSeconds === undefined ? undefined : setTimeout(onTimeout, wallSeconds * 1_000);
    const onAbort = (): void => this.kill();
    signal.addEventListener('abort', onAbort, { once: true });
    this.ended = this.waitForEnd().finally(() => {
      this.hasEnded = true;
      clearTimeout(wall);
      signal.removeEventListener('abort', onAbort);
    });
    this.ended.catch(() => {});
  }

  get stdin(): Writable {
    return this.child.stdin;
  }

  /** Gives it all of `input`, which ends with it; nothing without. */
  feed(input: Readable | undefined): void {
    // An error shows as stdin's does.
    if (input) pipeline(input, this.stdin, () => {});
    else this.stdin.end();
  }

  get stdout(): Readable {
    return this.child.stdout;
  }

  /** Kills the whole process group at once. No error when it has already ended. */
  kill(): void {
    if (this.hasEnded || this.child.pid === undefined) return;
    this.isKilled = true;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It ended between the check and the call.
    }
  }

  private waitForEnd(): Promise<AudioProcessEnd> {
    const { tool, isolated, wallSeconds } = this.options;
    let stderr = '';
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    return new Promise((resolve, reject) => {
      this.child.on('error', (cause) => reject(audioToolMissing(tool, cause)));
      this.child.once('close', (code, childSignal) => {
        const signal = childSignal ?? (isolated && code !== null ? signalBehind(code) : null);
        const exitCode = signal === null ? code : null;
        // 126 and 127: the shell could not run the program.
        if (exitCode === 127 || exitCode === 126) reject(audioToolMissing(tool, stderr));
        else if (this.isTimedOut) reject(new Error(`${tool} did not end within ${wallSeconds} s`, { cause: stderr }));
        else if (isolated && exitCode !== 0 && isSandboxFailure(stderr)) reject(sandboxFailed(stderr));
        else if (this.isKilledFromOutside(signal)) reject(new Error(`${tool} was killed, by none of its limits`));
        else resolve({ exitCode, signal, stderr });
      });
    });
  }

  /** The kernel kills with the same signal at the CPU limit, which no process reaches faster than on all processors. */
  private isKilledFromOutside(signal: NodeJS.Signals | null): boolean {
    const maxCpuSeconds = ((performance.now() - this.startedAt) / 1_000) * availableParallelism();
    return signal === 'SIGKILL' && !this.isKilled && maxCpuSeconds < this.options.cpuSeconds;
  }
}

/** The signal that ended a program in the sandbox; null when it ended by itself. */
function signalBehind(code: number): NodeJS.Signals | null {
  const names = Object.entries(constants.signals).filter(([, number]) => number === code - FIRST_SIGNAL_CODE);
  return (names[0]?.[0] as NodeJS.Signals | undefined) ?? null;
}

/**
 * Runs a tool to its end and returns all of its output, up to `maxBytes`; a tool with more output is killed.
 *
 * @param options.input what it reads from its stdin; default nothing
 */
export async function runAudioTool(
  options: AudioProcessOptions & { maxBytes: number; input?: Readable },
): Promise<AudioProcessEnd & { stdout: string }> {
  const child = new AudioProcess(options);
  child.feed(options.input);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > options.maxBytes) child.kill();
    else chunks.push(chunk);
  }
  const end = await child.ended;
  options.signal.throwIfAborted();
  return { ...end, stdout: Buffer.concat(chunks).toString('utf8') };
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { audioToolMissing, sandboxFailed } from '../audio.errors.js';
import { isSandboxFailure } from './decoder-sandbox.js';
import { type IsolatedFiles, limitedCommand } from './process-limits.js';

export type AudioTool = 'ffmpeg' | 'ffprobe';

export interface AudioProcessOptions {
  tool: AudioTool;
  args: readonly string[];
  /** CPU time, seconds. */
  cpuSeconds: number;
  /** Wall-clock time from the start, seconds; none when back-pressure determines the duration. */
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

/**
 * One run of ffmpeg or ffprobe: in its own process group, which is killed as a whole, under resource limits, and
 * sandboxed for untrusted input where the system supports it. Every use of the two programs goes through here.
 */
export class AudioProcess {
  /** Resolves when the process has ended, for any reason; rejects only when it or its sandbox could not be started. */
  readonly ended: Promise<AudioProcessEnd>;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private hasEnded = false;

  /** @throws the signal's reason when it is already aborted */
  constructor({ tool, args, cpuSeconds, wallSeconds, isolated, signal }: AudioProcessOptions) {
    signal.throwIfAborted();
    const [program = '', ...rest] = limitedCommand(tool, args, { cpuSeconds }, isolated);
    this.child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    // A broken pipe shows in the exit code and in the incomplete output; an unhandled error would end this process.
    this.child.stdin.on('error', () => {});
    const wall = wallSeconds === undefined ? undefined : setTimeout(() => this.kill(), wallSeconds * 1_000);
    const onAbort = (): void => this.kill();
    signal.addEventListener('abort', onAbort, { once: true });
    this.ended = this.waitForEnd(tool, isolated !== undefined).finally(() => {
      this.hasEnded = true;
      clearTimeout(wall);
      signal.removeEventListener('abort', onAbort);
    });
    this.ended.catch(() => {});
  }

  get stdin(): Writable {
    return this.child.stdin;
  }

  get stdout(): Readable {
    return this.child.stdout;
  }

  /** Kills the whole process group at once. No error when it has already ended. */
  kill(): void {
    if (this.hasEnded || this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It ended between the check and the call.
    }
  }

  private waitForEnd(tool: AudioTool, isIsolated: boolean): Promise<AudioProcessEnd> {
    let stderr = '';
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    return new Promise((resolve, reject) => {
      this.child.on('error', (cause) => reject(audioToolMissing(tool, cause)));
      this.child.once('close', (exitCode, signal) => {
        // 126 and 127: the shell could not run the program.
        if (exitCode === 127 || exitCode === 126) reject(audioToolMissing(tool, stderr));
        else if (isIsolated && exitCode !== 0 && isSandboxFailure(stderr)) reject(sandboxFailed(stderr));
        else resolve({ exitCode, signal, stderr });
      });
    });
  }
}

/** Runs a tool to its end and returns all of its output, up to `maxBytes`; a tool with more output is killed. */
export async function runAudioTool(
  options: AudioProcessOptions & { maxBytes: number },
): Promise<AudioProcessEnd & { stdout: string }> {
  const child = new AudioProcess(options);
  child.stdin.end();
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

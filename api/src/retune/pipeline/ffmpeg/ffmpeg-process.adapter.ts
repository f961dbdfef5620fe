import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { audioToolMissing, sandboxFailed } from '../audio.errors.js';
import { isSandboxFailure } from './decoder-sandbox.js';
import { type IsolatedFiles, limitedCommand } from './process-limits.js';

export type AudioTool = 'ffmpeg' | 'ffprobe';

export interface AudioProcessOptions {
  tool: AudioTool;
  args: readonly string[];
  /** Processor time, seconds. */
  cpuSeconds: number;
  /** Wall clock from the start, seconds; none when back-pressure decides how long it takes. */
  wallSeconds?: number;
  /** Set for untrusted input: the file it may read. */
  isolated?: IsolatedFiles;
  /** Ends the process, and everything it started, at once. */
  signal: AbortSignal;
}

export interface AudioProcessEnd {
  /** null when a signal ended it. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** The last few kilobytes of what it said: for logs and decisions, never for people. */
  stderr: string;
}

const MAX_STDERR_CHARACTERS = 16_384;

/**
 * One run of ffmpeg or ffprobe: in a process group of its own that is ended as a whole, under resource limits, and for
 * untrusted input sandboxed where the system can. Every use of the two programs goes through here.
 */
export class AudioProcess {
  /** Resolves when the process has ended, however it ended; rejects only when it or its sandbox could not be started. */
  readonly ended: Promise<AudioProcessEnd>;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private hasEnded = false;

  /** @throws the signal's reason when it is aborted already */
  constructor({ tool, args, cpuSeconds, wallSeconds, isolated, signal }: AudioProcessOptions) {
    signal.throwIfAborted();
    const [program = '', ...rest] = limitedCommand(tool, args, { cpuSeconds }, isolated);
    this.child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    // A broken pipe shows as the exit code and as a missing end of the other stream; unhandled it would end this process.
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

  /** Ends the whole process group at once. No error when it has ended by itself. */
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
      this.child.once('error', (cause) => reject(audioToolMissing(tool, cause)));
      this.child.once('close', (exitCode, signal) => {
        // 126 and 127: the shell could not run the program.
        if (exitCode === 127 || exitCode === 126) reject(audioToolMissing(tool, stderr));
        else if (isIsolated && exitCode !== 0 && isSandboxFailure(stderr)) reject(sandboxFailed(stderr));
        else resolve({ exitCode, signal, stderr });
      });
    });
  }
}

/** Runs a tool to its end and gives its whole output, up to `maxBytes`; beyond that it is ended. */
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

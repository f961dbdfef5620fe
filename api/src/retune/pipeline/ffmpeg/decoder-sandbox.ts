import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * Whether untrusted files are decoded in a sandbox on this machine, and with which of {@link HARDENING}; otherwise the
 * reason, as the end of a sentence.
 */
export type SandboxState =
  { isIsolated: true; options: readonly string[] } | { isIsolated: false; reason: string; wasTimeout?: boolean };

const RECHECK_INTERVAL_MS = 60_000;
const CHECK_TIMEOUT_MS = 15_000;
const MAX_REASON_CHARACTERS = 300;

/** What a sandboxed program needs to load its libraries, without any user data. */
const SYSTEM_PATHS = [
  '/usr',
  '/lib',
  '/lib64',
  '/lib32',
  '/bin',
  '/sbin',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/fonts',
];

const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** `nobody` on Debian; any id but root's would do, since no file in the sandbox belongs to it. */
const SANDBOX_ID = '65534';

/**
 * Keeps the program from creating its own namespaces, in which it would have capabilities again. Bubblewrap supports it
 * from 0.8 on and needs a writable /proc/sys for it, which containers lack: there the sandbox runs without it.
 */
const HARDENING = [['--disable-userns'], []] as const;

/**
 * The command line that runs what follows it in its own namespaces: no network, no other process, another user without
 * capabilities, and nothing readable but the system's programs and `readable`. Nothing is writable: bubblewrap builds
 * the tree on a tmpfs without a size limit, so the tree is made read-only once it is complete.
 *
 * @param readable absolute path of the one file the program may read
 */
function sandboxCommand(readable: string, options: readonly string[]): [program: string, ...args: string[]] {
  const systemPaths = SYSTEM_PATHS.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  return [
    'bwrap',
    '--unshare-all',
    '--unshare-user',
    '--uid',
    SANDBOX_ID,
    '--gid',
    SANDBOX_ID,
    '--cap-drop',
    'ALL',
    ...options,
    '--die-with-parent',
    '--clearenv',
    '--setenv',
    'PATH',
    PROGRAM_PATH,
    ...systemPaths,
    '--dev',
    '/dev',
    '--ro-bind',
    readable,
    readable,
    '--remount-ro',
    '/',
    '--remount-ro',
    '/dev',
    '--',
  ];
}

/** Whether a sandboxed program returned nothing because of bubblewrap itself: the program was never run. */
export function isSandboxFailure(stderr: string): boolean {
  return /^bwrap: /.test(stderr);
}

/**
 * Determines whether the sandbox works here. Bubblewrap may be installed and still be refused, as in a container
 * without user namespaces, so it is tried out. A success is final for the process: if the sandbox breaks later,
 * decoding fails rather than continuing without it. After a failure the next caller tries again, at most once a minute.
 */
export class DecoderSandbox {
  private state: SandboxState | undefined;
  private checkedAt = 0;
  private running: Promise<SandboxState> | undefined;

  /** @param now milliseconds */
  constructor(
    private readonly tryOut: () => Promise<SandboxState>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * The command line that runs what follows it isolated, able to read only `readable`; undefined when the latest check
   * failed.
   *
   * @throws Error before the first check has ended
   */
  command(readable: string): string[] | undefined {
    if (this.state === undefined) throw new Error('The sandbox of decoders must be checked before the first decoder.');
    return this.state.isIsolated ? sandboxCommand(readable, this.state.options) : undefined;
  }

  /** Never rejects. Concurrent callers share one check. */
  async check(): Promise<SandboxState> {
    const { state } = this;
    if (state?.isIsolated) return state;
    if (state !== undefined && this.now() - this.checkedAt < RECHECK_INTERVAL_MS) return state;
    return this.checkNow();
  }

  /** Like {@link check}, but does not wait for the minute to pass. */
  checkNow(): Promise<SandboxState> {
    this.running ??= this.tryOut().then((state) => {
      this.state = state;
      this.checkedAt = this.now();
      this.running = undefined;
      return state;
    });
    return this.running;
  }
}

/** One per process, since it depends on the process's user and kernel. */
export const decoderSandbox = new DecoderSandbox(trySandbox);

/** Finds the strongest sandbox that works here. Never rejects. */
async function trySandbox(): Promise<SandboxState> {
  if (platform() !== 'linux') return { isIsolated: false, reason: 'bubblewrap exists for Linux only' };
  let state: SandboxState = { isIsolated: false, reason: '' };
  for (const options of HARDENING) {
    state = await startInSandbox(options);
    if (state.isIsolated || state.wasTimeout) break;
  }
  return state;
}

/** Starts ffmpeg in the sandbox, with this program as the readable file. */
function startInSandbox(options: readonly string[]): Promise<SandboxState> {
  const [program, ...args] = sandboxCommand(process.execPath, options);
  return new Promise((resolve) => {
    execFile(
      program,
      [...args, 'ffmpeg', '-version'],
      { timeout: CHECK_TIMEOUT_MS, killSignal: 'SIGKILL' },
      (error, _stdout, stderr) => {
        resolve(
          error === null ? { isIsolated: true, options } : { isIsolated: false, ...describeFailure(error, stderr) },
        );
      },
    );
  });
}

/** The reason as the end of a sentence. */
export function describeFailure(
  error: Pick<ExecFileException, 'code' | 'killed' | 'message'>,
  stderr: string,
): { reason: string; wasTimeout?: boolean } {
  if (error.code === 'ENOENT') return { reason: 'bubblewrap (the program bwrap) is not installed' };
  if (error.killed) {
    return { reason: `bubblewrap did not answer within ${CHECK_TIMEOUT_MS / 1_000} s`, wasTimeout: true };
  }
  const message = stderr.trim().slice(0, MAX_REASON_CHARACTERS) || error.message;
  return { reason: `bubblewrap may not make namespaces here (${message})` };
}

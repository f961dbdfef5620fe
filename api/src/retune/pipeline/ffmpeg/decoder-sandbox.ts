import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * Whether untrusted files are decoded in a sandbox on this machine, and with which of {@link HARDENING}; when not, why, as
 * the end of a sentence.
 */
export type SandboxState =
  { isIsolated: true; options: readonly string[] } | { isIsolated: false; reason: string; wasTimeout?: boolean };

const RECHECK_INTERVAL_MS = 60_000;
const CHECK_TIMEOUT_MS = 15_000;
const MAX_REASON_CHARACTERS = 300;

/** What a sandboxed program needs to load its libraries, and nothing that belongs to a user. */
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

/** `nobody` on Debian; any id other than root's would do, since no file in the sandbox belongs to it. */
const SANDBOX_ID = '65534';

/**
 * Keeps the program from making namespaces of its own, in which it would have capabilities again. Bubblewrap knows it from
 * 0.8 on, and it needs a writable /proc/sys, which a container does not have: the sandbox goes without it there.
 */
const HARDENING = [['--disable-userns'], []] as const;

/**
 * The command line that runs what follows it in namespaces of its own: no network, no other process, another user
 * without capabilities, and nothing to read but the system's programs and `readable`. Nothing can be written: bubblewrap
 * builds the tree on a tmpfs without a size limit, so that is made read-only when it is complete.
 *
 * @param readable absolute path of the one file the program may read
 */
function sandboxCommand(readable: string, options: readonly string[]): [program: string, ...args: string[]] {
  const systemPaths = SYSTEM_PATHS.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  return [
    'bwrap',
    ...['--unshare-all', '--unshare-user', '--uid', SANDBOX_ID, '--gid', SANDBOX_ID, '--cap-drop', 'ALL', ...options],
    ...['--die-with-parent', '--clearenv', '--setenv', 'PATH', PROGRAM_PATH, ...systemPaths, '--dev', '/dev'],
    ...['--ro-bind', readable, readable, '--remount-ro', '/', '--remount-ro', '/dev', '--'],
  ];
}

/** Whether bubblewrap's own words are why a sandboxed program gave nothing: the program itself was never run. */
export function isSandboxFailure(stderr: string): boolean {
  return /^bwrap: /.test(stderr);
}

/**
 * Knows whether the sandbox works here. Bubblewrap may be installed and still be refused, as in a container without user
 * namespaces, so it is tried. A success holds until the process ends: should the sandbox break later, decoding fails
 * rather than going on without it. After a failure the next caller tries again, at most once a minute.
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
   * The command line that runs what follows it isolated, able to read `readable` alone; undefined where the latest check
   * failed.
   *
   * @throws Error before the first check has ended
   */
  command(readable: string): string[] | undefined {
    if (this.state === undefined) throw new Error('The sandbox of decoders must be checked before the first decoder.');
    return this.state.isIsolated ? sandboxCommand(readable, this.state.options) : undefined;
  }

  /** Never rejects. Callers at the same time share one try. */
  async check(): Promise<SandboxState> {
    const { state } = this;
    if (state?.isIsolated) return state;
    if (state !== undefined && this.now() - this.checkedAt < RECHECK_INTERVAL_MS) return state;
    return this.checkNow();
  }

  /** As {@link check}, and does not wait for the minute to pass. */
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

/** One for the process, as its user and its kernel are. */
export const decoderSandbox = new DecoderSandbox(trySandbox);

/** The strongest sandbox that works here. Never rejects. */
async function trySandbox(): Promise<SandboxState> {
  if (platform() !== 'linux') return { isIsolated: false, reason: 'bubblewrap exists for Linux only' };
  let state: SandboxState = { isIsolated: false, reason: '' };
  for (const options of HARDENING) {
    state = await startInSandbox(options);
    if (state.isIsolated || state.wasTimeout) break;
  }
  return state;
}

/** Starts ffmpeg in the sandbox, with this program standing in for the song. */
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

import { spawnSync } from 'node:child_process';
import { decoderSandbox } from './decoder-sandbox.js';

export interface ProcessLimits {
  /** CPU time after which the kernel kills the process, seconds. */
  cpuSeconds: number;
}

export interface IsolatedFiles {
  /** The only file the process may read, apart from its own program and libraries. It may write none. */
  readable: string;
}

const ADDRESS_SPACE_KIB = 1_048_576;
const OPEN_FILES = 64;
const WRAPPER_TIMEOUT_MS = 10_000;

/**
 * Sets limits with the shell's built-in `ulimit`, which every POSIX shell has. Where a limit is not supported (address
 * space on macOS) the others still apply. The file size limit is for isolated programs: all their output goes through
 * pipes, to which it does not apply.
 */
const LIMIT_SCRIPT = `ulimit -c 0; ulimit -n ${OPEN_FILES}; ulimit -t "$1"; [ -z "$2" ] || ulimit -f "$2"; ulimit -v ${ADDRESS_SPACE_KIB} 2>/dev/null; shift 2; exec "$@"`;

/** Kills the program with this process on Linux; elsewhere its pipes break, which ends it a little later. */
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL', '--'];

/**
 * For programs outside the sandbox: no setuid program can raise their privileges, and when started by root they keep
 * none of its capabilities but access to files, since song and result may belong to another user.
 */
const WITHOUT_PRIVILEGES = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all,+dac_override,+dac_read_search'];

/** Which wrappers work here; each is tried once. */
const knownWrappers = new Map<string, boolean>();

/**
 * The command line that runs `program` under resource limits, ends it with this process and, for untrusted input where
 * bubblewrap works, runs it in a sandbox without network, other files or other processes.
 *
 * @throws Error when `isolated` is requested before {@link decoderSandbox} was checked
 */
export function limitedCommand(
  program: string,
  args: readonly string[],
  { cpuSeconds }: ProcessLimits,
  isolated?: IsolatedFiles,
): string[] {
  const limits = [String(Math.ceil(cpuSeconds)), isolated ? '0' : ''];
  const sandbox = isolated && decoderSandbox.command(isolated.readable);
  // Bubblewrap drops all privileges itself; as root it may need some to create its namespaces.
  const wrapped = sandbox ? [...firstWorking([DIES_WITH_PARENT]), ...sandbox] : firstWorking(withoutPrivileges());
  return ['/bin/sh', '-c', LIMIT_SCRIPT, 'sh', ...limits, ...wrapped, program, ...args];
}

function withoutPrivileges(): string[][] {
  const [setpriv = '', ...rest] = DIES_WITH_PARENT;
  const flags = process.getuid?.() === 0 ? WITHOUT_PRIVILEGES : WITHOUT_PRIVILEGES.slice(0, 1);
  return [[setpriv, ...flags, ...rest], DIES_WITH_PARENT];
}

function firstWorking(candidates: string[][]): string[] {
  return candidates.find(works) ?? [];
}

function works(wrapper: string[]): boolean {
  const key = wrapper.join(' ');
  const known = knownWrappers.get(key);
  if (known !== undefined) return known;
  const [program = '', ...args] = wrapper;
  const { status, signal } = spawnSync(program, [...args, 'true'], { stdio: 'ignore', timeout: WRAPPER_TIMEOUT_MS });
  // A try that was killed because it was slow does not predict the next one.
  if (signal === null) knownWrappers.set(key, status === 0);
  return status === 0;
}

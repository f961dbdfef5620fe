import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface ProcessLimits {
  /** Processor time after which the kernel ends the process, seconds. */
  cpuSeconds: number;
}

export interface IsolatedFiles {
  /** The one file the process may read, beside its own program and libraries. */
  readable: string;
}

const ADDRESS_SPACE_KIB = 1_048_576;
const OPEN_FILES = 64;

/**
 * Limits by the shell's own `ulimit`, which exists wherever there is a POSIX shell. Where a limit is unknown
 * (address space on macOS) the others still hold.
 */
const LIMIT_SCRIPT = `ulimit -c 0; ulimit -n ${OPEN_FILES}; ulimit -t "$1"; ulimit -v ${ADDRESS_SPACE_KIB} 2>/dev/null; shift; exec "$@"`;

/** What a sandboxed program needs to load its libraries, and nothing that belongs to anybody. */
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

/** How a child is told to die with this process: by its pipes breaking everywhere, at once where Linux can. */
let parentDeathWrapper: string[] | undefined;
let sandboxWorks: boolean | undefined;

/**
 * The command line that runs `program` under resource limits, ending with this process, and for untrusted input, where
 * bubblewrap works, in a sandbox without network, other files or other processes.
 */
export function limitedCommand(
  program: string,
  args: readonly string[],
  limits: ProcessLimits,
  isolated?: IsolatedFiles,
): string[] {
  const inner = isolated && hasWorkingSandbox() ? [...sandbox(isolated), program, ...args] : [program, ...args];
  return ['/bin/sh', '-c', LIMIT_SCRIPT, 'sh', String(Math.ceil(limits.cpuSeconds)), ...diesWithParent(), ...inner];
}

function sandbox({ readable }: IsolatedFiles): string[] {
  const paths = SYSTEM_PATHS.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  const mount = ['--unshare-all', '--die-with-parent', '--clearenv', '--setenv', 'PATH', PROGRAM_PATH];
  return ['bwrap', ...mount, ...paths, '--dev', '/dev', '--ro-bind', readable, readable, '--'];
}

/** Bubblewrap may be installed and still not work, as in a container without user namespaces: tried once. */
function hasWorkingSandbox(): boolean {
  sandboxWorks ??= runs([...sandbox({ readable: process.execPath }), 'ffmpeg', '-version']);
  return sandboxWorks;
}

function diesWithParent(): string[] {
  const wrapper = ['setpriv', '--pdeathsig', 'KILL', '--'];
  parentDeathWrapper ??= runs([...wrapper, 'true']) ? wrapper : [];
  return parentDeathWrapper;
}

function runs([program = '', ...args]: string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 });
  return status === 0;
}

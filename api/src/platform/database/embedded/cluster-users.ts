import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Cluster, dataFolderOf } from './cluster-location.js';
import { pidFileOf, POSTMASTER_COMMAND } from './postmaster.js';
import { isAlive } from './processes.js';

/** Longer than a process needs to exit after it has lost its supervisor. */
const ORPHAN_GRACE_SECONDS = 4;

/**
 * Waits until the pipe on its standard input breaks, which happens when its parent dies, however it dies. Then, unless
 * another program uses the cluster ($0: folder of their pid files), stops the server ($1: its pid file), if the
 * process is one.
 */
const GUARD_SCRIPT = `
cat >/dev/null
sleep ${ORPHAN_GRACE_SECONDS}
for user in "$0"/*; do
  [ -e "$user" ] && kill -0 "\${user##*/}" 2>/dev/null && exit 0
done
pid=$(head -n 1 "$1" 2>/dev/null) || exit 0
case $(ps -o args= -p "$pid") in *'${POSTMASTER_COMMAND}'*) kill -INT "$pid" ;; esac
`;

/** Tracks the programs that use a cluster: the last to leave stops it, and a guard does so for a killed program. */
export class ClusterUsers {
  private readonly folder: string;
  private guard: ChildProcess | undefined;

  constructor(
    dataDir: string,
    private readonly cluster: Cluster,
  ) {
    this.folder = path.join(dataDir, 'postgres-users');
  }

  async join(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(this.folder, String(process.pid)), '');
    this.guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT, this.folder, pidFileOf(dataFolderOf(this.cluster))], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.guard.on('error', () => {});
    this.guard.stdin?.on('error', () => {});
    this.guard.unref();
  }

  /** Returns whether other users are left. */
  async leave(): Promise<boolean> {
    await rm(path.join(this.folder, String(process.pid)), { force: true });
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (await isAlive(Number(name))) return true;
      await rm(path.join(this.folder, name), { force: true });
    }
    return false;
  }

  /** Call this when there is nothing left to guard. */
  dismissGuard(): void {
    if (this.guard?.pid === undefined) return;
    try {
      process.kill(-this.guard.pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
    this.guard = undefined;
  }
}

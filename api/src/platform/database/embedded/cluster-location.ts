import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../config/config-error.js';
import { canUse, type PostgresAccount } from './postgres-account.js';

/** The location of clusters whose account could not reach DATA_DIR. */
const SYSTEM_FOLDER = process.platform === 'darwin' ? '/var/db/attune' : '/var/lib/attune';

export interface Cluster {
  /** Absolute; belongs to the account that runs Postgres. Holds `data` and the server's log. */
  folder: string;
  /** Of the superuser `postgres`. */
  adminPassword: string;
  /** Of the application's own role. */
  password: string;
}

/** The content of `postgres.json`; a folder inside DATA_DIR is relative to it, so that DATA_DIR can be moved. */
interface ClusterNote extends Cluster {
  /** Where the server listened last, on 127.0.0.1. */
  port?: number;
  /** Set until the cluster has been created: until then a missing one is no loss. */
  isNew?: true;
}

/** The folder of Postgres's own files. */
export function dataFolderOf(cluster: Pick<Cluster, 'folder'>): string {
  return path.join(cluster.folder, 'data');
}

/** Whether DATA_DIR names a cluster. It may still be missing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await readNote(dataDir)) !== undefined;
}

/**
 * Finds the cluster of a DATA_DIR and chooses its location the first time: `DATA_DIR/postgres`, or, when root gave a
 * DATA_DIR that the account of Postgres cannot reach (below /root, say), a folder of its own in /var/lib/attune.
 * `DATA_DIR/postgres.json` stores the location and the passwords, readable only by the owner.
 *
 * @throws StartError when a cluster is there without its `postgres.json`, or the other way round
 */
export async function locateCluster(dataDir: string, account: PostgresAccount | undefined): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const known = await readNote(dataDir);
  if (known !== undefined) {
    const cluster = { ...known, folder: path.resolve(dataDir, known.folder) };
    if (known.isNew === true) {
      await mkdir(cluster.folder, { recursive: true, mode: 0o700 });
    } else if (!(await isCluster(cluster.folder))) {
      throw new StartError(
        `${notePath(dataDir)} says that the database is in ${cluster.folder}, and it is not there. Copy that folder back, ` +
          'or restore a backup (npm run restore -- --from FOLDER). To begin with an empty database, remove postgres.json.',
      );
    }
    if (account !== undefined) await chown(cluster.folder, account.uid, account.gid);
    return cluster;
  }
  const inside = path.join(dataDir, 'postgres');
  if (await isCluster(inside)) {
    throw new StartError(
      `There is a database in ${inside}, but not ${notePath(dataDir)}, which has its passwords. Copy that file back. To ` +
        'begin with an empty database, move the folder away.',
    );
  }
  const folder = await makeFolder(inside, account);
  const cluster: Cluster = { folder, adminPassword: randomPassword(), password: randomPassword() };
  await writeNote(dataDir, { ...cluster, isNew: true });
  return cluster;
}

/** Records in `postgres.json` that the cluster has been created, and where it listens. */
export async function noteRunning(dataDir: string, cluster: Cluster, port: number): Promise<void> {
  const known = await readNote(dataDir);
  if (known?.port === port && known.isNew === undefined) return;
  const { folder, adminPassword, password } = cluster;
  await writeNote(dataDir, { folder, port, adminPassword, password });
}

const notePath = (dataDir: string): string => path.join(dataDir, 'postgres.json');

async function readNote(dataDir: string): Promise<ClusterNote | undefined> {
  const text = await readFile(notePath(dataDir), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ClusterNote;
  } catch (cause) {
    throw new StartError(
      `${notePath(dataDir)}, which has the passwords of the database, is not JSON. Copy it back from a backup.`,
      { cause },
    );
  }
}

async function writeNote(dataDir: string, note: ClusterNote): Promise<void> {
  const isInside = note.folder.startsWith(`${dataDir}${path.sep}`);
  const stored = { ...note, folder: isInside ? path.relative(dataDir, note.folder) : note.folder };
  const part = `${notePath(dataDir)}.part`;
  await writeFile(part, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await rename(part, notePath(dataDir));
}

/** Postgres's own mark of a cluster. */
async function isCluster(folder: string): Promise<boolean> {
  try {
    await stat(path.join(dataFolderOf({ folder }), 'PG_VERSION'));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function makeFolder(inside: string, account: PostgresAccount | undefined): Promise<string> {
  for (const folder of [inside, path.join(SYSTEM_FOLDER, randomUUID())]) {
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account === undefined) return folder;
    await chown(folder, account.uid, account.gid);
    if (await canUse(folder, account)) return folder;
    await rmdir(folder).catch(() => {});
  }
  throw new Error(`The account that runs Postgres can write neither in ${inside} nor in ${SYSTEM_FOLDER}.`);
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

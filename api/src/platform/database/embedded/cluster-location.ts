import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/**
 * Finds the cluster of a DATA_DIR and chooses its location the first time: `DATA_DIR/postgres`, or, when root gave a
 * DATA_DIR that the account of Postgres cannot reach (below /root, say), a folder of its own in /var/lib/attune.
 * `DATA_DIR/postgres.json` stores the location and the passwords, readable only by the owner.
 */
export async function locateCluster(dataDir: string, account: PostgresAccount | undefined): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const note = path.join(dataDir, 'postgres.json');
  const known = await readFile(note, 'utf8').catch(() => undefined);
  if (known !== undefined) {
    const cluster = JSON.parse(known) as Cluster;
    const folder = path.resolve(dataDir, cluster.folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account !== undefined) await chown(folder, account.uid, account.gid);
    return { ...cluster, folder };
  }
  const folder = await makeFolder(dataDir, account);
  const cluster: Cluster = { folder, adminPassword: randomPassword(), password: randomPassword() };
  // Relative when inside, so that DATA_DIR can be moved.
  const isInside = folder.startsWith(`${dataDir}${path.sep}`);
  const remembered = { ...cluster, folder: isInside ? path.relative(dataDir, folder) : folder };
  await writeFile(`${note}.part`, `${JSON.stringify(remembered, null, 2)}\n`, { mode: 0o600 });
  await rename(`${note}.part`, note);
  return cluster;
}

async function makeFolder(dataDir: string, account: PostgresAccount | undefined): Promise<string> {
  for (const folder of [path.join(dataDir, 'postgres'), path.join(SYSTEM_FOLDER, randomUUID())]) {
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o755 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account === undefined) return folder;
    await chown(folder, account.uid, account.gid);
    if (await canUse(folder, account)) return folder;
    await rmdir(folder).catch(() => {});
  }
  throw new Error(`The account that runs Postgres can write neither in ${dataDir} nor in ${SYSTEM_FOLDER}.`);
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}

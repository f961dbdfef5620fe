import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Cluster, dataFolderOf, locateCluster, noteRunning } from './cluster-location.js';
import { ClusterUsers } from './cluster-users.js';
import { withFileLock } from './file-lock.js';
import { freePort } from '../../network/free-port.js';
import { ADMIN, DATABASE, ensureDatabase, initCluster, ROLE } from './init-cluster.js';
import { launchPostmaster, PortTakenError, stopPostmaster, waitUntilReady } from './launch-postmaster.js';
import { type PostgresAccount, postgresAccount } from './postgres-account.js';
import { findBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { findPostmaster, type Postmaster } from './postmaster.js';

const MAX_PORT_ATTEMPTS = 20;

export interface EmbeddedPostgresOptions {
  /** Absolute; determines the cluster, see locateCluster. */
  dataDir: string;
  /** Folder with the programs of a system Postgres, used instead of the packaged ones. */
  pgBin?: string;
  /** Default true; false gives up safety against power cuts for speed. */
  isDurable?: boolean;
  /** Default 200. */
  maxConnections?: number;
}

/**
 * A real Postgres that runs beside the application, on 127.0.0.1 only and with random passwords. Several programs may
 * use the same one: the first starts it, others attach, the last stops it.
 */
export class EmbeddedPostgres {
  private constructor(
    private readonly options: EmbeddedPostgresOptions,
    private readonly cluster: Cluster,
    private readonly account: PostgresAccount | undefined,
    private readonly binaries: PostgresBinaries,
    private readonly users: ClusterUsers,
    private postmaster: Postmaster,
  ) {}

  /** Creates the cluster if there is none, starts it or attaches to it, and returns once it answers. */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    await mkdir(options.dataDir, { recursive: true });
    return withFileLock(lockFileOf(options), async () => {
      const account = await postgresAccount();
      const binaries = await findBinaries(options.pgBin, account);
      const cluster = await locateCluster(options.dataDir, account);
      await initCluster(cluster, binaries, account);
      const users = new ClusterUsers(options.dataDir, cluster);
      await users.join();
      try {
        const postmaster = await attachOrLaunch(options, cluster, account, binaries);
        const server = new EmbeddedPostgres(options, cluster, account, binaries, users, postmaster);
        await ensureDatabase(server.adminUrl, cluster.password);
        await noteRunning(options.dataDir, cluster, postmaster.port);
        return server;
      } catch (error) {
        await users.leave();
        users.dismissGuard();
        throw error;
      }
    });
  }

  get pid(): number {
    return this.postmaster.pid;
  }

  get port(): number {
    return this.postmaster.port;
  }

  /** Address with the application's own role and database. */
  get databaseUrl(): string {
    return this.toUrl(ROLE, this.cluster.password, DATABASE);
  }

  /** Address with the superuser's role. */
  get adminUrl(): string {
    return this.toUrl(ADMIN, this.cluster.adminPassword, 'postgres');
  }

  /** The folder of its files. */
  get folder(): string {
    return this.cluster.folder;
  }

  async isRunning(): Promise<boolean> {
    return (await findPostmaster(dataFolderOf(this.cluster))) !== undefined;
  }

  /** Restarts the server at the same address if it has died. */
  async ensureRunning(): Promise<void> {
    if (await this.isRunning()) return;
    await withFileLock(lockFileOf(this.options), async () => {
      const { options, cluster, account, binaries, port } = this;
      this.postmaster = await attachOrLaunch(options, cluster, account, binaries, port);
    });
  }

  /** Stops the server unless another program uses it. */
  async stop(): Promise<void> {
    await withFileLock(lockFileOf(this.options), async () => {
      const isStillUsed = await this.users.leave();
      const running = await findPostmaster(dataFolderOf(this.cluster));
      if (!isStillUsed && running !== undefined) {
        await stopPostmaster(running.pid);
      }
      this.users.dismissGuard();
    });
  }

  private toUrl(user: string, password: string, database: string): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.postmaster.port}/${database}`;
  }
}

function lockFileOf({ dataDir }: EmbeddedPostgresOptions): string {
  return path.join(dataDir, 'postgres.lock');
}

async function attachOrLaunch(
  options: EmbeddedPostgresOptions,
  cluster: Cluster,
  account: PostgresAccount | undefined,
  binaries: PostgresBinaries,
  samePort?: number,
): Promise<Postmaster> {
  const running = await waitUntilReady(dataFolderOf(cluster));
  if (running !== undefined) {
    return running;
  }
  const { isDurable = true, maxConnections = 200 } = options;
  for (let attempt = 0; attempt < MAX_PORT_ATTEMPTS; attempt++) {
    const port = samePort ?? (await freePort(cluster.folder, attempt));
    try {
      return await launchPostmaster({ cluster, binaries, account, port, isDurable, maxConnections });
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
    }
  }
  throw new Error('Postgres found no free port on 127.0.0.1.');
}

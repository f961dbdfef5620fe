import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Config } from './platform/config/config.js';
import { ConfigError } from './platform/config/config-error.js';
import type { S3Config } from './platform/config/storage-config.js';
import { AVAILABLE_CONNECTIONS } from './platform/database/connection-limits.js';
import { postgresAccount } from './platform/database/embedded/postgres-account.js';
import { findBinaries } from './platform/database/embedded/postgres-binaries.js';
import { type DiskFolder, diskFolders, freeBytesIn } from './platform/storage/folders.js';
import { type Finding, reasonOf, unwell, well } from './platform/process/finding.js';
import { diagnoseProviders } from './provider-diagnosis.js';
import { decoderSandbox } from './retune/pipeline/ffmpeg/decoder-sandbox.js';

const run = promisify(execFile);
const DATABASE_TIMEOUT_MS = 5_000;
const GIGABYTE = 1e9;
const MAX_CONNECTION_SHARE = 0.8;
/** Rows are stamped by the clocks of several machines. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 2;

/** What the application needs of this machine, and whether it is there. Never rejects. */
export async function diagnose(config: Config): Promise<Finding[]> {
  const checks = [
    engine(),
    ffmpeg('ffmpeg'),
    ffmpeg('ffprobe'),
    postgres(config),
    sandbox(),
    disks(config),
    diagnoseProviders(config),
  ];
  if (config.databaseSessionUrl !== undefined) checks.push(sessions(config.databaseSessionUrl));
  if (config.s3 !== undefined) checks.push(bucket(config.s3, config));
  return [well(`Node ${process.versions.node} runs this.`), ...(await Promise.all(checks)).flat()];
}

/** Imported here, so that an addon that does not load is a finding. */
async function engine(): Promise<Finding> {
  try {
    const { engineBuild } = await import('./retune/pipeline/engine.adapter.js');
    const { version, library, usesAvx2, isFallback } = engineBuild;
    if (library === 'own') return well(`Rubber Band ${version} is our own build${usesAvx2 ? ' for AVX2' : ''}.`);
    if (library === 'system') return well(`Rubber Band ${version} is the system's.`);
    if (!isFallback) return well(`Rubber Band ${version} is WebAssembly.`);
    return unwell(
      `Rubber Band ${version} is WebAssembly, which is slower than our own build: RUBBERBAND=own npm run setup says why there is none.`,
    );
  } catch (error) {
    return unwell(`Rubber Band does not load: ${reasonOf(error)}.`);
  }
}

async function ffmpeg(program: 'ffmpeg' | 'ffprobe'): Promise<Finding> {
  try {
    const { stdout } = await run(program, ['-version']);
    return well(`${program} ${/version (\S+)/.exec(stdout)?.[1] ?? 'of an unknown version'} runs.`);
  } catch (error) {
    return unwell(`${program} does not run: ${reasonOf(error)}.`);
  }
}

async function postgres(config: Config): Promise<Finding[]> {
  try {
    if (config.databaseUrl !== undefined) return await externalPostgres(config.databaseUrl);
    const { majorVersion } = await findBinaries(config.pgBin, await postgresAccount());
    const origin = config.pgBin === undefined ? 'the embedded one' : 'of PG_BIN';
    return [well(`Postgres ${majorVersion}, ${origin}, runs.`)];
  } catch (error) {
    return [unwell(`Postgres cannot be used: ${reasonOf(error)}.`)];
  }
}

const SERVER_STATE = `
  SELECT current_setting('server_version') AS version,
         (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS open,
         ${AVAILABLE_CONNECTIONS} AS max,
         extract(epoch FROM clock_timestamp())::float8 AS seconds`;

interface ServerState {
  version: string;
  /** Connections that are open, and that may be. */
  open: number;
  max: number;
  /** The server's clock, since 1970. */
  seconds: number;
}

const clientFor = (url: string): Client =>
  new Client({ connectionString: url, connectionTimeoutMillis: DATABASE_TIMEOUT_MS });

async function externalPostgres(databaseUrl: string): Promise<Finding[]> {
  const client = clientFor(databaseUrl);
  try {
    await client.connect();
    const askedAt = Date.now();
    const { rows } = await client.query<ServerState>(SERVER_STATE);
    const [state] = rows;
    if (state === undefined) throw new Error('it does not answer');
    const difference = state.seconds - (askedAt + Date.now()) / 2000;
    const answers = well(`Postgres ${state.version} answers at DATABASE_URL.`);
    return [answers, connections(state), clock(Math.abs(difference))];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Sessions bypass a pooler, so they have an address of their own. */
async function sessions(sessionUrl: string): Promise<Finding> {
  const client = clientFor(sessionUrl);
  try {
    await client.connect();
    return well('Postgres answers at DATABASE_SESSION_URL.');
  } catch (error) {
    return unwell(`Postgres cannot be used at DATABASE_SESSION_URL: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

function connections({ open, max }: ServerState): Finding {
  const sentence = `${open} of the ${max} connections that Postgres allows are open`;
  if (open <= max * MAX_CONNECTION_SHARE) return well(`${sentence}.`);
  return unwell(`${sentence}: raise its max_connections, or run fewer processes.`);
}

function clock(differenceSeconds: number): Finding {
  const sentence = `The clocks of Postgres and this machine differ by ${differenceSeconds.toFixed(1)} s`;
  if (differenceSeconds <= MAX_CLOCK_DIFFERENCE_SECONDS) return well(`${sentence}.`);
  return unwell(`${sentence}: synchronise both with a time server.`);
}

async function sandbox(): Promise<Finding> {
  const state = await decoderSandbox.checkNow();
  if (state.isIsolated) return well('Uploads are decoded in a sandbox.');
  return unwell(`Uploads are decoded without a sandbox: ${state.reason}.`);
}

/** DATA_DIR, and what there is of the other folders, which the first start creates. */
async function disks(config: Config): Promise<Finding[]> {
  const existing = diskFolders(config).filter(([name, folder]) => name === 'data' || existsSync(folder));
  return Promise.all(existing.map(([name, folder]) => disk(name, folder, config)));
}

async function disk(name: DiskFolder, folder: string, config: Config): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    return room(await freeBytesIn(folder), name, folder, config);
  } catch (error) {
    return unwell(`${folder} cannot be written: ${reasonOf(error)}.`);
  }
}

function room(free: number, name: DiskFolder, folder: string, { storageReserveBytes, s3 }: Config): Finding {
  const sentence = `${(free / GIGABYTE).toFixed(1)} GB are free in ${folder}`;
  if (free > storageReserveBytes) return well(`${sentence}.`);
  const consequence = {
    data: '',
    files: ': uploads are refused',
    work: s3 === undefined ? ': songs wait' : ': uploads are refused, songs wait',
  }[name];
  return unwell(`${sentence}, less than STORAGE_RESERVE_GB${consequence}.`);
}

async function bucket(s3: S3Config, config: Config): Promise<Finding> {
  try {
    const { requireBucket } = await import('./platform/storage/s3/s3.storage.js');
    await requireBucket(s3, config);
    return well(`The bucket ${s3.bucket} can be written.`);
  } catch (error) {
    return unwell(`${error instanceof ConfigError ? error.errors.join('; ') : reasonOf(error)}.`);
  }
}

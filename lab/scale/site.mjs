import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startS3Server } from '../../api/test/support/s3-server.ts';
import { makeSong } from '../shared/song.mjs';
import { addPeople, startDatabase } from './database.mjs';
import { Member } from './member.mjs';
import { freePorts } from './ports.mjs';

const APIS = 2;
const PEOPLE = 4;
/** Until the janitors have removed what a killed process left: their rounds are ten and thirty seconds apart. */
const SETTLE_SECONDS = 90;

/** An installation of two apis, some workers, Postgres and a bucket, without a folder in common. */
export class Site {
  folder = mkdtempSync(path.join(tmpdir(), 'attune-site-'));
  /** Addresses of the apis. */
  bases = [];
  members = [];

  /**
   * Starts everything; `song` is one of `songSeconds`, and `keys` are those of its accounts.
   *
   * @param {string} [options.dataFolder] what the processes have their DATA_DIRs in
   * @param {Record<string, string>} [options.settings] besides its own
   */
  async open({ workers, songSeconds, dataFolder = this.folder, settings = {} }) {
    this.database = await startDatabase(this.folder);
    this.bucket = await startS3Server();
    // One connection, and another one when that breaks.
    this.client = new pg.Pool({ connectionString: this.database.url, max: 1, idleTimeoutMillis: 0 });
    this.client.on('error', () => {});
    this.keys = await addPeople(this.client, PEOPLE);
    this.songFile = path.join(this.folder, 'song.mp3');
    makeSong(this.songFile, songSeconds);
    this.song = readFileSync(this.songFile);
    const ports = await freePorts(APIS, this.folder);
    this.bases = ports.map((port) => `http://127.0.0.1:${port}`);
    const names = [...ports.map((_, i) => `api-${i}`), ...Array.from({ length: workers }, (_, i) => `worker-${i}`)];
    for (const [i, name] of names.entries()) {
      const member = new Member(name, {
        ...this.bucket.environment,
        // Workers do not listen.
        PORT: String(ports[i] ?? ports[0]),
        DATA_DIR: path.join(dataFolder, name),
        DATABASE_URL: this.database.url,
        WORKER_CONCURRENCY: '2',
        ...settings,
      });
      this.members.push(member);
      await member.start();
    }
  }

  async close() {
    await Promise.all(this.members.map((member) => member.end()));
    await this.client?.end();
    await this.bucket?.close();
    await this.database?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What is wrong once everything has settled; empty when all is well. */
export async function settledErrors(target, sent) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  await expireUploads(target).catch(() => {});
  for (;;) {
    const errors = await consistencyErrors(target, sent).catch((error) => [String(error)]);
    if (errors.length === 0 || performance.now() > deadline) return errors;
    await sleep(500);
  }
}

/** Ends what no client goes on with any more: an hour or a day later it would end by itself. */
async function expireUploads({ client }) {
  await client.query('UPDATE uploads SET "expiresAt" = now()');
  await client.query('UPDATE upload_promises SET "expiresAt" = now()');
}

/** What is wrong now. */
export async function consistencyErrors({ client, bucket, members }, sent) {
  const errors = [];
  const { rows } = await client.query(
    `SELECT id, status, "processingError" AS error, "objectPath", "processedObjectPath" FROM audio_files`,
  );
  const byId = new Map(rows.map((file) => [file.id, file]));
  const unfinished = rows.filter(({ status }) => status === 'pending' || status === 'processing');
  if (unfinished.length > 0) errors.push(`${unfinished.length} retunes have not ended`);
  for (const { id, end } of sent) {
    const status = byId.get(id)?.status;
    if (end === 'song' && status !== 'completed') errors.push(`${id} was delivered and is ${status}`);
  }
  for (const { id, status, error } of rows)
    if (status === 'failed' && !error?.code) errors.push(`${id} failed without a cause`);
  errors.push(...(await wrongCharges(client)));
  const { rows: promised } = await client.query(
    'SELECT (SELECT count(*) FROM uploads)::integer AS uploads, (SELECT count(*) FROM upload_promises)::integer AS promises',
  );
  const { uploads, promises } = promised[0];
  if (uploads + promises > 0) errors.push(`${uploads} uploads and ${promises} promises of room are left`);
  const stored = new Set(rows.flatMap((file) => [file.objectPath, file.processedObjectPath]).filter(Boolean));
  const keys = new Set(await bucket.keys());
  // A piece that its process could not record any more goes when it is an hour old.
  const left = [...keys].filter((key) => !stored.has(key) && !key.startsWith('pieces/'));
  const lost = [...stored].filter((key) => !keys.has(key));
  if (left.length > 0) errors.push(`${left.length} files without a row in the bucket: ${left[0]}`);
  if (lost.length > 0) errors.push(`${lost.length} files of rows are not in the bucket: ${lost[0]}`);
  const open = await bucket.openUploads();
  if (open.length > 0) errors.push(`${open.length} open multipart uploads`);
  const scratch = members.flatMap(({ dataDir }) => entriesOf(path.join(dataDir, 'work')));
  if (scratch.length > 0) errors.push(`${scratch.length} work folders`);
  const { rows: jobs } = await client.query(
    `SELECT count(*)::integer AS n FROM pgboss.job WHERE name = 'retune' AND state = 'active'`,
  );
  if (jobs[0].n > 0) errors.push(`${jobs[0].n} active jobs`);
  return errors;
}

/** Accounts whose units used are not their completed songs. */
async function wrongCharges(client) {
  const { rows } = await client.query(
    `SELECT email, completed, charged FROM users,
       LATERAL (SELECT count(*)::integer AS completed FROM audio_files
                 WHERE "userId" = users.id AND status = 'completed') AS songs,
       LATERAL (SELECT coalesce(sum(count), 0)::integer AS charged FROM usage_tracking
                 WHERE "userId" = users.id) AS units
      WHERE completed <> charged`,
  );
  return rows.map(({ email, completed, charged }) => `${email}: ${completed} completed, ${charged} charged`);
}

function entriesOf(dir) {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

/** How often each occurs, such as `3 left, 2 song`. */
export function countOf(ends) {
  const kinds = [...new Set(ends)].sort();
  return kinds.map((kind) => `${ends.filter((end) => end === kind).length} ${kind}`).join(', ');
}

#!/usr/bin/env node
// Backs up an installation while songs are retuned, restores it in an empty folder, and says how long each took.
// Fails unless every song that was completed by then downloads byte for byte, every session works and the songs
// used are those completed.
//
//   npm run lab -- recovery                                  200,000 rows and 1 GB of files
//   npm run lab -- recovery --rows 2000000 --gigabytes 0     what rows alone take
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../../api/dist/platform/database/embedded/embedded-postgres.js';
import { randomFrom } from '../evaluate/random.mjs';
import { MACHINE, row, say } from '../shared/print.mjs';
import { PROGRAMS } from '../shared/programs.mjs';
import { makeSong } from '../shared/song.mjs';
import { addPeople, startDatabase } from './database.mjs';
import { Member } from './member.mjs';
import { freePorts } from './ports.mjs';
import { sendSong } from './sender.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    gigabytes: { type: 'string', default: '1' },
  },
});
const FILE_BYTES = 10e6;
const CLIENTS = 2;
const SETTLE_MS = 90_000;
const SESSIONS = 5;
const random = randomFrom('recovery');
const folder = mkdtempSync(path.join(tmpdir(), 'attune-recovery-'));
const [port] = await freePorts(1, folder);
const base = `http://127.0.0.1:${port}`;
const backup = path.join(folder, 'backup');
const song = path.join(folder, 'song.mp3');
const members = [];
const cleanUps = [];
const errors = [];

try {
  makeSong(song, 3);
  const source = await startSource();
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => signUp(base)));
  const files = await fill(source);
  const { seconds: backupSeconds, songs, manifest } = await backUpUnderLoad(source);
  await stopMembers();
  const { client, restoreSeconds, readySeconds } = await restore();
  const downloaded = await check(client, { files, sessions, songs, keys: source.keys });
  await client.end();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  row('machine', `${MACHINE}, load average ${loadavg()[1].toFixed(0)}`);
  row('rows, files', `${rows}, ${manifest.files.count} of ${(manifest.files.bytes / 1e9).toFixed(2)} GB`);
  row('backup', `${backupSeconds.toFixed(1)} s, so much is lost beyond the interval of backups (RPO)`);
  row('restore', `${restoreSeconds.toFixed(1)} s, ${readySeconds.toFixed(1)} s until the api answers (RTO)`);
  row('downloaded', `${downloaded} songs, ${songs.length} of them completed just before the backup`);
  row('sessions', String(sessions.length));
  say(errors.length === 0 ? 'no problem' : `${errors.length} problems\n${errors.slice(0, 20).join('\n')}`);
} finally {
  await stopMembers();
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(errors.length === 0 ? 0 : 1);

async function startSource() {
  const database = await startDatabase(folder);
  cleanUps.push(() => database.stop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  cleanUps.push(() => client.end());
  const settings = createSettings(path.join(folder, 'source'), database.url);
  const keys = await addPeople(client, CLIENTS);
  await startMembers(settings);
  return { client, settings, keys };
}

function createSettings(dataDir, databaseUrl) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    STORAGE_RESERVE_GB: '0',
  };
}

async function startMembers(settings) {
  for (const name of ['api-0', 'worker-0']) {
    const member = new Member(name, settings);
    members.push(member);
    await member.start();
  }
}

async function stopMembers() {
  await Promise.all(members.splice(0).map((member) => member.end()));
}

/**
 * Multiplies a real retune and its analysis: for the rows without files, as when they were collected, and for the files
 * each with one of random bytes.
 * @returns the SHA-256 of each file by the id of its retune
 */
async function fill({ client, settings, keys }) {
  const { id } = await send(keys[0]);
  const copies = Math.floor(Number(options.rows) / 2);
  const withFile = Math.ceil((Number(options.gigabytes) * 1e9) / FILE_BYTES);
  for (const [count, hasFile] of [
    [copies, false],
    [withFile, true],
  ]) {
    await client.query(
      `WITH new AS MATERIALIZED (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $2::integer) AS n),
       copied AS (
         INSERT INTO audio_files
         SELECT copy.* FROM audio_files AS original, new, LATERAL jsonb_populate_record(original, jsonb_build_object(
             'id', new.id, 'originalFilename', 'song ' || n || '.mp3', 'objectPath', NULL, 'storedBytes', $3::bigint,
             'processedObjectPath', CASE WHEN $3 > 0 THEN 'results/' || new.id END)) AS copy
          WHERE original.id = $1 RETURNING id)
       INSERT INTO frequency_analysis
       SELECT copy.* FROM frequency_analysis AS original, copied,
         LATERAL jsonb_populate_record(original, jsonb_build_object('id', copied.id, 'audioFileId', copied.id)) AS copy
        WHERE original."audioFileId" = $1`,
      [id, count, hasFile ? FILE_BYTES : 0],
    );
  }
  await client.query('UPDATE usage_tracking SET count = count + $1', [copies + withFile]);
  const { rows } = await client.query(
    `SELECT id, "processedObjectPath" AS key FROM audio_files WHERE "processedObjectPath" IS NOT NULL AND id <> $1`,
    [id],
  );
  const results = path.join(settings.DATA_DIR, 'files/results');
  mkdirSync(results, { recursive: true });
  return new Map(
    rows.map((file) => {
      const content = randomBytes(FILE_BYTES);
      writeFileSync(path.join(settings.DATA_DIR, 'files', file.key), content);
      return [file.id, createHash('sha256').update(content).digest('hex')];
    }),
  );
}

function send(key) {
  return sendSong({ bases: [base], key, song: readFileSync(song), kind: 'asks again', delaySeconds: 0, random });
}

/** @returns the ids of the songs that had been delivered at the backup's moment */
async function backUpUnderLoad({ settings, keys }) {
  const stop = new AbortController();
  const sending = keys.map(async (key) => {
    const sent = [];
    while (!stop.signal.aborted) sent.push({ ...(await send(key)), endedAt: new Date() });
    return sent;
  });
  await sleep(5000);
  const seconds = await runTool('backup-cli.js', ['--to', backup], settings);
  stop.abort();
  const sent = (await Promise.all(sending)).flat();
  const manifest = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'));
  const songs = sent.filter(({ endedAt }) => endedAt < new Date(manifest.createdAt)).map(({ id }) => id);
  return { seconds, songs, manifest };
}

/** @returns its seconds */
async function runTool(name, args, settings) {
  const program = path.join(PROGRAMS, name);
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, ...settings } });
  return (performance.now() - startedAt) / 1000;
}

/**
 * On an empty machine: a folder of its own and an embedded database.
 * @returns a client of it, the seconds of the restore and those until the api answers
 */
async function restore() {
  const dataDir = path.join(folder, 'restored');
  const startedAt = performance.now();
  const restoreSeconds = await runTool('restore-cli.js', ['--from', backup], createSettings(dataDir));
  const database = await EmbeddedPostgres.start({ dataDir });
  cleanUps.push(() => database.stop());
  await startMembers(createSettings(dataDir, database.databaseUrl));
  const readySeconds = (performance.now() - startedAt) / 1000;
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  return { client, restoreSeconds, readySeconds };
}

/** Adds what is wrong to `errors`. @returns the number of songs that were downloaded */
async function check(client, { files, sessions, songs, keys }) {
  await untilDone(client);
  for (const headers of sessions) {
    const { status } = await fetch(`${base}/api/auth/user`, { headers });
    if (status !== 200) errors.push(`a session is answered ${status}`);
  }
  const { rows } = await client.query(
    `SELECT file.id, file.status, file."processedObjectPath" IS NOT NULL AS "isStored", "lastName"::integer AS person
       FROM audio_files AS file JOIN users ON users.id = file."userId"`,
  );
  const completed = new Map(rows.filter(({ status }) => status === 'completed').map((file) => [file.id, file]));
  for (const id of songs) if (!completed.get(id)?.isStored) errors.push(`${id} was delivered and is not there`);
  for (const id of files.keys()) if (!completed.get(id)?.isStored) errors.push(`${id} is not there`);
  const stored = [...completed.values()].filter(({ isStored }) => isStored);
  for (const { id, person } of stored) {
    const headers = { Authorization: `Bearer ${keys[person - 1]}` };
    const answer = await fetch(`${base}/api/retunes/${id}/result`, { headers });
    const content = Buffer.from(await answer.arrayBuffer());
    const isSame = !files.has(id) || createHash('sha256').update(content).digest('hex') === files.get(id);
    if (answer.status !== 200 || !isSame)
      errors.push(`${id} is answered ${answer.status} with ${content.length} bytes`);
  }
  const { rows: usage } = await client.query('SELECT sum(count)::integer AS charged FROM usage_tracking');
  if (usage[0].charged !== completed.size) errors.push(`${completed.size} completed, ${usage[0].charged} charged`);
  return stored.length;
}

/** Retunes that were queued at the backup's moment go on. */
async function untilDone(client) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await client.query(
      `SELECT count(*)::integer AS n FROM audio_files WHERE status IN ('pending', 'processing')`,
    );
    if (rows[0].n === 0) return;
    if (performance.now() > deadline) return void errors.push(`${rows[0].n} retunes have not ended`);
    await sleep(500);
  }
}

/** Registers a new user at an api. @returns the headers of a request with the session */
async function signUp(base) {
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify({
      email: `${randomUUID()}@scale.test`,
      password: `${randomUUID()} song`,
      firstName: 'Person',
      lastName: 'Scale',
    }),
  });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { Cookie: cookies.join('; '), Origin: base };
}

#!/usr/bin/env node
// Breaks parts of an installation of two apis, two workers, Postgres and a bucket while songs are retuned, and checks after
// every round that nothing was lost, charged wrongly or left behind.
//
//   npm run chaos                          20 rounds, some eight minutes
//   npm run chaos -- --rounds 40 --seed 7  the same faults each time
//   npm run chaos -- --plant               gives a unit back twice, to see that the check finds it
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startS3Server } from '../../api/test/support/s3-server.ts';
import { makeSong } from '../bench/signals.mjs';
import { randomFrom } from '../evaluate/random.mjs';
import { addPeople, startDatabase } from './database.mjs';
import { Member } from './member.mjs';
import { sendSong } from './sender.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'boolean', default: false },
  },
});
const SONG_SECONDS = 20;
const SONGS = 6;
const PEOPLE = 4;
/** Until the janitors have removed what a killed process left: their rounds are ten seconds apart, heartbeats time out. */
const SETTLE_SECONDS = 90;
const PORT = 30_000 + (process.pid % 20_000);
const random = randomFrom(options.seed);
/** Of its own, since the number of requests varies. */
const clients = randomFrom(`${options.seed} clients`);
const folder = mkdtempSync(path.join(tmpdir(), 'attune-chaos-'));

const apiOf = (members) => random.pick(members.filter(({ name }) => name.startsWith('api')));
const workerOf = (members) => random.pick(members.filter(({ name }) => name.startsWith('worker')));

/** Each breaks one part, and mends it. */
const FAULTS = {
  'an api is killed': async ({ members }) => apiOf(members).kill('SIGKILL'),
  'a worker is killed': async ({ members }) => workerOf(members).kill('SIGKILL'),
  'both workers are killed': async ({ members }) => {
    for (const member of members.filter(({ name }) => name.startsWith('worker'))) member.kill('SIGKILL');
  },
  'an api is stopped': async ({ members }) => apiOf(members).kill('SIGTERM'),
  'a worker is stopped': async ({ members }) => workerOf(members).kill('SIGTERM'),
  'an api hangs for 12 s': async ({ members }) => hang(apiOf(members), 12),
  'a worker hangs for 20 s': async ({ members }) => hang(workerOf(members), 20),
  'all connections to Postgres are cut': async ({ client }) => {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
  },
  'the bucket takes nothing for 5 s': async ({ bucket }) => refuse(bucket, 'PUT', 5),
  'the bucket gives nothing for 5 s': async ({ bucket }) => refuse(bucket, 'GET', 5),
};

let problems = 0;
const site = { members: [] };
try {
  await open(site);
  const rounds = Number(options.rounds);
  for (let round = 1; round <= rounds; round += 1) await runRound(site, round);
  say(`\n${rounds} rounds, ${problems === 0 ? 'no problem' : `${problems} problems`}`);
} finally {
  await Promise.all(site.members.map((member) => member.end()));
  await site.client?.end();
  await site.bucket?.close();
  await site.database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(problems === 0 ? 0 : 1);

async function open(target) {
  target.database = await startDatabase(folder);
  target.bucket = await startS3Server();
  target.client = new pg.Client({ connectionString: target.database.url });
  await target.client.connect();
  target.keys = await addPeople(target.client, PEOPLE);
  const file = path.join(folder, 'song.mp3');
  makeSong(file, SONG_SECONDS);
  target.song = readFileSync(file);
  target.bases = [0, 1].map((i) => `http://127.0.0.1:${PORT + i}`);
  for (const name of ['api-0', 'api-1', 'worker-0', 'worker-1']) {
    const member = new Member(name, {
      ...target.bucket.environment,
      PORT: String(PORT + Number(name.at(-1))),
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: target.database.url,
      PUBLIC_URL: '',
      LOG_LEVEL: 'fatal',
      WORKER_CONCURRENCY: '2',
    });
    target.members.push(member);
    await member.start();
  }
}

async function runRound(target, round) {
  const { bases, keys, song } = target;
  const name = random.pick(Object.keys(FAULTS));
  const started = performance.now();
  const sending = Array.from({ length: SONGS }, (_, i) =>
    sendSong({
      bases,
      key: random.pick(keys),
      song,
      kind: kindOf(i),
      delaySeconds: random.between(0, 2),
      random: clients,
    }),
  );
  await sleep(random.between(0, 3000));
  await FAULTS[name](target);
  const sent = await Promise.all(sending);
  if (options.plant && round === 1) {
    await target.client.query(
      'UPDATE usage_tracking SET count = count - 1 WHERE id = (SELECT id FROM usage_tracking LIMIT 1)',
    );
  }
  const longest = Math.max(...sent.map(({ seconds }) => seconds));
  const errors = [...sent.flatMap(({ error }) => error ?? []), ...(await checkedBooks(target, sent))];
  problems += errors.length;
  const ends = sent.map(({ end }) => end);
  say(
    `${String(round).padStart(3)}  ${name.padEnd(38)} ${countOf(ends).padEnd(44)} slowest ${longest.toFixed(1).padStart(5)} s, ` +
      `settled after ${((performance.now() - started) / 1000).toFixed(1)} s${errors.map((error) => `\n     ${error}`).join('')}`,
  );
}

/** One of six songs is cancelled, one of six clients leaves; half of the others wait for the answer. */
function kindOf(i) {
  return ['waits', 'asks again', 'waits', 'asks again', 'cancels', 'leaves'][i];
}

/** What is wrong once everything has settled; empty when all is well. */
async function checkedBooks(target, sent) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  for (;;) {
    const errors = await wrongBooks(target, sent).catch((error) => [String(error)]);
    if (errors.length === 0 || performance.now() > deadline) return errors;
    await sleep(500);
  }
}

async function wrongBooks({ client, bucket, members }, sent) {
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
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const { rows: usage } = await client.query('SELECT coalesce(sum(count), 0)::integer AS charged FROM usage_tracking');
  if (usage[0].charged !== completed) errors.push(`${completed} completed, ${usage[0].charged} charged`);
  const stored = new Set(rows.flatMap((file) => [file.objectPath, file.processedObjectPath]).filter(Boolean));
  const keys = new Set(await bucket.keys());
  const left = [...keys].filter((key) => !stored.has(key));
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

function entriesOf(dir) {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

async function hang(member, seconds) {
  member.pause();
  await sleep(seconds * 1000);
  member.resume();
}

async function refuse(bucket, method, seconds) {
  bucket.refuse(method);
  await sleep(seconds * 1000);
  bucket.refuse(undefined);
}

function countOf(ends) {
  const kinds = [...new Set(ends)].sort();
  return kinds.map((kind) => `${ends.filter((end) => end === kind).length} ${kind}`).join(', ');
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

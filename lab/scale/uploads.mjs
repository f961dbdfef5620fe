#!/usr/bin/env node
// Uploads to a bucket, many at once, and by how much they raise the memory of the api;
// then how long one of a tenth takes.
//
//   npm run lab -- uploads                         20 of 100 MB
//   npm run lab -- uploads --uploads 50 --max 30   ends with an error when the RSS rises by more than 30 MB
//   npm run lab -- uploads --megabytes 500         larger ones
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { median } from 'simple-statistics';
import { startS3Server } from '../../api/test/support/s3-server.ts';
import { rssMb } from '../shared/memory.mjs';
import { MACHINE, say } from '../shared/print.mjs';
import { addPeople, startDatabase } from './database.mjs';
import { Member } from './member.mjs';
import { freePorts } from './ports.mjs';

const { values: options } = parseArgs({
  options: {
    uploads: { type: 'string', default: '20' },
    megabytes: { type: 'string', default: '100' },
    max: { type: 'string', default: 'Infinity' },
  },
});
const MEGABYTE = 1e6;
const largeMb = Number(options.megabytes);
const smallMb = largeMb / 10;
const LARGE = createSong(largeMb * MEGABYTE);
const SMALL = createSong(smallMb * MEGABYTE);
/** One after the other, for the time that one takes. */
const SMALL_UPLOADS = 15;
const WARM_UP_UPLOADS = 5;
const SAMPLE_INTERVAL_MS = 50;
const uploads = Number(options.uploads);
const folder = mkdtempSync(path.join(tmpdir(), 'attune-uploads-'));
const [port] = await freePorts(1, folder);
const url = `http://127.0.0.1:${port}/api/retune?targetHz=432`;
let bucket;
let database;
let api;

try {
  database = await startDatabase(folder);
  // In this process, so that only the api's memory is measured.
  bucket = await startS3Server();
  const keys = await addKeys(Math.max(uploads, SMALL_UPLOADS) + WARM_UP_UPLOADS);
  api = new Member('api-0', {
    ...bucket.environment,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
  });
  await api.start();
  for (const key of keys.splice(0, WARM_UP_UPLOADS)) await send(SMALL, key);
  const before = rssMb(api.pid);
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, rssMb(api.pid))), SAMPLE_INTERVAL_MS);
  const seconds = await Promise.all(keys.slice(0, uploads).map((key) => send(LARGE, key))).finally(() =>
    clearInterval(watch),
  );
  const rise = highest - before;
  const single = [];
  for (const key of keys.slice(0, SMALL_UPLOADS)) single.push(await send(SMALL, key));
  say(MACHINE);
  say(
    `RSS of the api: ${before.toFixed(0)} MB before ${uploads} uploads of ${largeMb} MB, up to ${rise.toFixed(0)} MB more meanwhile`,
  );
  say(
    `all of them took ${Math.max(...seconds).toFixed(1)} s; one of ${smallMb} MB alone ${(median(single) * 1000).toFixed(0)} ms (median of ${SMALL_UPLOADS})`,
  );
  if (rise > Number(options.max)) process.exitCode = 1;
} finally {
  await api?.end();
  await bucket?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** An API key of each of as many people, since each may have few unfinished retunes. */
async function addKeys(count) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await addPeople(client, count);
  } finally {
    await client.end();
  }
}

/** What begins like a WAV file; no worker is there to read on. */
function createSong(bytes) {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(bytes - 8, 4);
  header.write('WAVEfmt ', 8);
  return new Blob([header, Buffer.alloc(bytes - header.length)]);
}

/** @returns seconds until it is accepted */
async function send(song, key) {
  const form = new FormData();
  form.set('audio', song, 'song.wav');
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, Prefer: 'respond-async' },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`an upload was answered ${answer.status}: ${text}`);
  return (performance.now() - started) / 1000;
}

// What a batch costs beside its retunes, whether it lets others through, and whether it survives its processes.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unzip } from '../../api/test/support/unzip.ts';
import { ffmpeg } from '../shared/ffmpeg.mjs';
import { makeSong } from '../shared/song.mjs';
import { startProduct } from './product.mjs';

const TUS = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
const WORKERS = 2;
const CLIP_SECONDS = 5;
const POLL_INTERVAL_MS = 200;
const OWNER = 'studio@demo.attune.test';
const OTHER_OWNER = 'pro@demo.attune.test';
/** Which process is killed, by SIGKILL, when a share of the songs is done. */
const KILLS = [
  [0.1, 'dist/worker.js'],
  [0.25, 'dist/main.js'],
  [0.4, 'dist/worker.js'],
  [0.6, 'dist/main.js'],
  [0.75, 'dist/worker.js'],
];

/**
 * @param {{quick: boolean, music?: string, say: (text: string) => void}} options
 * @returns {Promise<[figure: string, measured: string, goal: string][]>}
 */
export async function batchFigures(dir, { quick, music, say }) {
  const product = await startProduct(path.join(dir, 'batch'), { WORKER_CONCURRENCY: String(WORKERS) });
  const database = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await database.connect();
    await database.query(`UPDATE users SET "subscriptionTier" = 'studio' WHERE email = $1`, [OTHER_OWNER]);
    const ask = await product.signIn(OWNER);
    const other = await product.signIn(OTHER_OWNER);
    const [clip, song] = [path.join(dir, 'clip.mp3'), path.join(dir, 'batch-song.mp3')];
    makeSong(clip, CLIP_SECONDS, { music });
    makeSong(song, quick ? 20 : 60, { music });
    return [
      await overhead(ask, database, readFileSync(clip), quick ? 20 : 200, say),
      await fairness(ask, other, database, readFileSync(song), quick ? 10 : 100, say),
      await crashes(product, ask, readFileSync(song), quick ? 8 : 30, dir, say),
    ];
  } finally {
    await database.end();
    await product.stop();
  }
}

/** The time of a worker's slots that is not spent on retuning. */
async function overhead(ask, database, clip, count, say) {
  const id = await upload(ask, Array(count).fill(clip));
  await ask('POST', `/studio/batch/${id}/process`);
  const { startedAt, completedAt, completedFiles } = await ended(ask, id);
  const wallSeconds = (new Date(completedAt) - new Date(startedAt)) / 1000;
  const seconds = (wallSeconds * WORKERS - (await retuneSeconds(database, id))) / count;
  const measured = `${seconds.toFixed(3)} s a file, ${completedFiles} of ${count} done in ${wallSeconds.toFixed(0)} s`;
  say(`  batch overhead: ${measured}`);
  return [`batch of ${count} songs of ${CLIP_SECONDS} s, time beside the retunes`, measured, '<= 0.3 s a file'];
}

/** One song of another workspace, sent when many already run. */
async function fairness(ask, other, database, song, count, say) {
  const many = await upload(ask, Array(count).fill(song));
  const one = await upload(other, [song]);
  await ask('POST', `/studio/batch/${many}/process`);
  await until(async () => (await read(ask, many)).completedFiles >= 2);
  const started = performance.now();
  await other('POST', `/studio/batch/${one}/process`);
  await ended(other, one);
  const seconds = (performance.now() - started) / 1000;
  const { completedFiles } = await read(ask, many);
  const songSeconds = (await retuneSeconds(database, many)) / completedFiles;
  await ask('POST', `/studio/batches/${many}/cancel`);
  await ended(ask, many);
  const songs = (seconds / songSeconds).toFixed(2);
  const measured = `${seconds.toFixed(1)} s, ${songs} times a song; ${completedFiles} of ${count} were done`;
  say(`  one song behind a batch: ${measured}`);
  return [`one song of a workspace behind ${count} of another`, measured, '<= 2 songs'];
}

/** A batch whose worker is killed three times and whose api twice. */
async function crashes(product, ask, song, count, dir, say) {
  const used = async () => (await (await ask('GET', '/usage')).json()).retunesUsed;
  const before = await used();
  const id = await upload(ask, Array(count).fill(song));
  await ask('POST', `/studio/batch/${id}/process`);
  const kills = [...KILLS];
  const batch = await ended(ask, id, ({ completedFiles }) => {
    if (kills.length === 0 || completedFiles < kills[0][0] * count) return;
    if (product.kill(kills[0][1])) say(`  kill -9 ${kills.shift()[1]} after ${completedFiles} songs`);
  });
  const counted = (await used()) - before;
  const [zip, again] = [await download(ask, id), await download(ask, id)];
  const results = [...unzip(zip).values()];
  for (const result of results) decode(result, dir);
  const measured =
    `${batch.completedFiles} of ${count} done, ${counted} counted, ${KILLS.length - kills.length} kills; ` +
    `zip ${zip.equals(again) ? 'twice the same' : 'NOT the same'}, ${results.length} files decode`;
  say(`  ${measured}`);
  return [`batch of ${count} songs, worker killed three times, api twice`, measured, 'all done, counted once'];
}

/** @returns {Promise<string>} the ID of a batch with these songs */
async function upload(ask, songs) {
  const batch = { name: 'Bench', targetFrequency: 432, quality: 'standard', format: 'mp3' };
  const { id } = await (await ask('POST', '/studio/batch', batch)).json();
  for (const [i, song] of songs.entries()) {
    const filename = Buffer.from(`${i + 1}.mp3`).toString('base64');
    const headers = { ...TUS, 'Upload-Length': String(song.length), 'Upload-Metadata': `filename ${filename}` };
    const uploaded = await ask('POST', '/uploads', song, headers);
    const uploadId = uploaded.headers.get('location').replace(/.*\//, '');
    await ask('POST', '/studio/batch/upload', { batchId: id, uploadId });
  }
  return id;
}

const read = async (ask, id) => (await ask('GET', `/studio/batches/${id}`)).json();
const download = async (ask, id) => Buffer.from(await (await ask('GET', `/studio/batches/${id}/zip`)).arrayBuffer());

async function ended(ask, id, onPoll = () => {}) {
  let batch;
  await until(async () => {
    batch = await read(ask, id);
    onPoll(batch);
    return batch.completedAt !== null;
  });
  return batch;
}

async function until(isTrue) {
  while (!(await isTrue())) await sleep(POLL_INTERVAL_MS);
}

async function retuneSeconds(database, batchId) {
  const { rows } = await database.query(
    `SELECT sum(extract(epoch FROM song."processedAt" - song."processingStartedAt"))::float AS seconds
       FROM batch_job_files AS file JOIN audio_files AS song ON song.id = file."audioFileId"
      WHERE file."batchJobId" = $1 AND song.status = 'completed'`,
    [batchId],
  );
  return rows[0].seconds;
}

function decode(result, dir) {
  const file = path.join(dir, 'result.mp3');
  writeFileSync(file, result);
  ffmpeg(['-xerror', '-i', file, '-f', 'null', '-']);
}

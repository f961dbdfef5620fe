#!/usr/bin/env node
// Small requests beside songs that are really retuned, on this machine, and what the processes
// keep in memory meanwhile.
//
//   npm run lab -- load                    3 minutes
//   npm run lab -- load --minutes 10 --songs 2 --rate 100
//   npm run lab -- soak                    two hours: what grows, and by how much an hour
//   npm run lab -- load --minutes 30 --rate 20 --song-seconds 3    many short songs: what each of them leaves
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { mean, sum } from 'simple-statistics';
import { randomFrom } from '../evaluate/random.mjs';
import { rssMb } from '../shared/memory.mjs';
import { MACHINE, row, say } from '../shared/print.mjs';
import { makeSong } from '../shared/song.mjs';
import { addPeople, startDatabase } from './database.mjs';
import { Member } from './member.mjs';
import { freePorts } from './ports.mjs';
import { sendSong } from './sender.mjs';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    rate: { type: 'string', default: '500' },
    songs: { type: 'string', default: '4' },
    'song-seconds': { type: 'string', default: '60' },
  },
});
const songSeconds = Number(options['song-seconds']);
const CONNECTIONS = 20;
const CANCELLED = 0.1;
const LEFT = 0.05;
/** Memory is read this often, since a song at work takes more; what is compared are the means of periods. */
const SECONDS_A_SAMPLE = 2;
const PERIODS = 40;
const minutes = Number(options.minutes);
const folder = mkdtempSync(path.join(tmpdir(), 'attune-load-'));
const [port] = await freePorts(1, folder);
const random = randomFrom('load');
const members = [];
let database;
let client;

try {
  database = await startDatabase(folder);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const keys = await addPeople(client, 2);
  for (const name of ['api-0', 'worker-0']) {
    const member = new Member(name, {
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.url,
    });
    members.push(member);
    await member.start();
  }
  const base = `http://127.0.0.1:${port}`;
  const stop = new AbortController();
  const sending = Array.from({ length: Number(options.songs) }, () => sendSongs(base, keys[0], stop.signal));
  // Programs are compiled and caches filled by then.
  await sleep(20_000);
  const watching = watch(stop.signal);
  const small = await autocannon({
    url: base,
    connections: CONNECTIONS,
    overallRate: Number(options.rate),
    duration: minutes * 60,
    requests: ['/api/usage', '/api/retunes', '/api/studio/presets', '/api/health/live'].map((address) => ({
      path: address,
      headers: { Authorization: `Bearer ${keys[1]}` },
    })),
  });
  stop.abort();
  const samples = await watching;
  report(small, (await Promise.all(sending)).flat(), samples);
} finally {
  await Promise.all(members.map((member) => member.end()));
  await client?.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Sends one song after the other; some are cancelled, some clients leave. @returns how each ended */
async function sendSongs(base, key, signal) {
  const file = path.join(folder, 'song.mp3');
  if (!readdirSync(folder).includes('song.mp3')) makeSong(file, songSeconds);
  const song = readFileSync(file);
  const sent = [];
  while (!signal.aborted) {
    const chance = random.unit();
    const kind = chance < CANCELLED ? 'cancels' : chance < CANCELLED + LEFT ? 'leaves' : 'waits';
    sent.push(await sendSong({ bases: [base], key, song, kind, delaySeconds: 0, random }));
  }
  return sent;
}

/** What the processes and the database hold, again and again. */
async function watch(signal) {
  const samples = [];
  while (!signal.aborted) {
    const { rows } = await client.query(
      `SELECT (SELECT sum(n_dead_tup)::integer FROM pg_stat_user_tables) AS "deadRows",
              (SELECT count(*)::integer FROM pg_stat_activity WHERE application_name LIKE 'attune%') AS connections`,
    );
    const ofProcesses = members.map((member) => [
      [`${member.name} RSS, MB`, rssMb(member.pid)],
      [`${member.name} open files`, readdirSync(`/proc/${member.pid}/fd`).length],
    ]);
    samples.push({
      hours: performance.now() / 3_600_000,
      ...Object.fromEntries(ofProcesses.flat()),
      connections: rows[0].connections,
      'dead rows': rows[0].deadRows,
      'work folders': readdirSync(path.join(folder, 'data/work')).length,
    });
    await sleep(SECONDS_A_SAMPLE * 1_000, undefined, { signal }).catch(() => {});
  }
  return samples;
}

function report({ latency, requests, errors, non2xx, timeouts }, songs, samples) {
  const ends = Object.groupBy(songs, ({ end }) => end);
  const lost = songs.filter(({ error }) => error !== undefined);
  say(`${minutes} min; ${MACHINE}; songs of ${songSeconds} s`);
  row('small requests a second', requests.average.toFixed(0));
  row('errors, answers other than 2xx, time-outs', `${errors}, ${non2xx}, ${timeouts}`);
  row('latency p50, p99, longest', `${latency.p50} ms, ${latency.p99} ms, ${latency.max} ms`);
  row(
    'songs beside them',
    Object.entries(ends)
      .map(([end, list]) => `${list.length} ${end}`)
      .join(', '),
  );
  // The first half is for caches and pools to fill.
  const periods = means(samples);
  const later = periods.slice(periods.length / 2);
  for (const name of Object.keys(samples[0] ?? {}).filter((key) => key !== 'hours')) {
    const values = later.map((period) => period[name]);
    row(name, `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}, ${growth(later, name)} an hour`);
  }
  for (const { error } of lost) say(`  NOT: ${error}`);
  if (lost.length > 0 || errors + non2xx + timeouts > 0) process.exitCode = 1;
}

/** The mean sample of each period. */
function means(samples) {
  const names = Object.keys(samples[0] ?? {});
  const count = Math.min(PERIODS, samples.length);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [i, i + 1].map((period) => Math.floor((period * samples.length) / count));
    return Object.fromEntries(names.map((name) => [name, mean(samples.slice(from, to).map((sample) => sample[name]))]));
  });
}

/** A straight line through the periods by least squares: its slope, and twice the slope's standard error. */
function growth(periods, name) {
  const hours = periods.map((period) => period.hours);
  const values = periods.map((period) => period[name]);
  const [middle, level] = [mean(hours), mean(values)];
  const spread = sum(hours.map((hour) => (hour - middle) ** 2));
  const slope = sum(hours.map((hour, i) => (hour - middle) * (values[i] - level))) / spread;
  const residuals = hours.map((hour, i) => values[i] - level - slope * (hour - middle));
  const error = Math.sqrt(sum(residuals.map((residual) => residual ** 2)) / (hours.length - 2) / spread);
  return `${slope.toFixed(1)} ± ${(2 * error).toFixed(1)}`;
}

#!/usr/bin/env node
// Runs many songs a day through the real application on this machine: api, queue, workers, Postgres behind
// PgBouncer. Only the engine is replaced, by one that waits for the time that a four-minute song takes on a core.
// Prints what lab/scaling.md quotes.
//
//   npm run lab -- simulate                                 a million songs a day for 15 minutes: 35 a second
//   npm run lab -- simulate --songs-per-day 100000 --workers 6 --minutes 5
//   npm run lab -- simulate --help
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { MACHINE, row, say } from '../shared/print.mjs';
import { endProgram, PROGRAMS, startProgram } from '../shared/programs.mjs';
import { makeSong } from '../shared/song.mjs';
import { ask } from './ask.mjs';
import { Clients } from './clients.mjs';
import { addHistories, addPeople, startDatabase, startPooler } from './database.mjs';
import { cpuSeconds } from './cpu.mjs';
import { freePorts } from './ports.mjs';
import { countStatements, difference, total } from './statements.mjs';

const HELP = `  --songs-per-day N   three times as many arrive as on average, as at the peak of a day (default 1000000)
  --workers N         (default 60)
  --slots N           of each worker (default 16)
  --seconds N         that a song takes on average (default 25)
  --listeners N       clients that follow a song, at most at once (default 300)
  --minutes N         that are measured (default 15)
  --studio-users N    who have ten songs each in their history before it begins, a million in ten minutes (default 0)
`;
const { values: options } = parseArgs({
  options: {
    'songs-per-day': { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '60' },
    slots: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '25' },
    listeners: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '15' },
    'studio-users': { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
const PEAK = 3;
const APIS = 2;
/** Several workers share a process here, since 60 processes would not fit. */
const WORKER_PROCESSES = 4;
/**
 * V8's young generation, for each worker in a process. With V8's own limit of 16 MB, 15 workers fill the old generation
 * so fast that the heap of all of them is collected every few seconds, which takes up to a quarter of their CPU time. A
 * worker with a process of its own has only its own heap.
 */
const YOUNG_GENERATION_MB = 4;
const PEOPLE = 250;
const SONGS_IN_A_HISTORY = 10;

if (options.help) {
  process.stdout.write(HELP);
} else {
  const [workers, slots, seconds, listeners, minutes] = ['workers', 'slots', 'seconds', 'listeners', 'minutes'].map(
    (name) => Number(options[name]),
  );
  const perSecond = (Number(options['songs-per-day']) / 86_400) * PEAK;
  const studioUsers = Number(options['studio-users']);
  await simulate({ perSecond, workers, slots, seconds, listeners, minutes, studioUsers });
}

async function simulate(plan) {
  const { perSecond, workers, slots, seconds, listeners, minutes, studioUsers } = plan;
  say(
    `${perSecond.toFixed(1)} songs a second of ${seconds} s on average, ${workers} workers of ${slots} slots, ` +
      `${minutes} min; ${MACHINE}`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'attune-scale-'));
  const children = [];
  let database;
  let pooler;
  let client;
  try {
    database = await startDatabase(folder);
    pooler = await startPooler(database.url);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const keys = await addPeople(client, PEOPLE);
    if (studioUsers > 0) {
      await addHistories(client, studioUsers, SONGS_IN_A_HISTORY);
      say(`${studioUsers} Studio users, each with a history of ${SONGS_IN_A_HISTORY} songs`);
    }
    const ports = await freePorts(APIS, folder);
    const bases = ports.map((port) => `http://127.0.0.1:${port}`);
    for (const port of ports) children.push(await start([path.join(PROGRAMS, 'main.js')], settings(port)));
    const each = Math.ceil(workers / WORKER_PROCESSES);
    const hosts = Array.from({ length: WORKER_PROCESSES }, (_, i) => Math.min(each, workers - i * each)).filter(
      (n) => n > 0,
    );
    for (const count of hosts) {
      const program = path.join(import.meta.dirname, 'workers.mjs');
      const youngGeneration = `--max-semi-space-size=${count * YOUNG_GENERATION_MB}`;
      children.push(
        await start([youngGeneration, program, String(count), String(seconds), folder], settings(ports[0])),
      );
    }
    const hostsOfWorkers = children.slice(APIS);
    say(`${APIS} api processes and ${workers} workers run`);
    const before = await countStatements(children);
    const idleSeconds = 15;
    await sleep(idleSeconds * 1000);
    const idle = difference(before, await countStatements(children));
    say(`idle: ${(total(idle) / idleSeconds).toFixed(1)} statements a second`);

    const clients = new Clients({ bases, keys, song: shortSong(folder), listeners });
    const rampSeconds = 1.5 * seconds;
    say(`filling the slots for ${rampSeconds.toFixed(0)} s`);
    await clients.arrive(perSecond, rampSeconds);
    clients.reset();
    const from = new Date();
    const usedBefore = cpuSeconds(children, folder);
    const first = await countStatements(children);
    const watch = watchConnections(client);
    const watchOfJanitor = watchJanitor(hostsOfWorkers);
    const watchOfPickUps = watchPickUps(client, from);
    await clients.arrive(perSecond, minutes * 60);
    const counted = difference(first, await countStatements(children));
    const used = cpuSeconds(children, folder, usedBefore);
    const connections = await watch.stop();
    const janitorSeconds = await watchOfJanitor.stop();
    const to = new Date();
    await untilDone(client, 2 * seconds + 60);
    const pickUps = await watchOfPickUps.stop(to);
    await clients.stop();
    const measured = { clients, from, to, counted, connections, used, janitorSeconds, pickUps, slots: workers * slots };
    await report(client, measured);
  } finally {
    await Promise.all(children.map(endProgram));
    await client?.end();
    await pooler?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  function settings(port) {
    return {
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: pooler.url,
      DATABASE_SESSION_URL: database.url,
      WORKER_CONCURRENCY: String(slots),
    };
  }
}

/** A second: small, since the engine does not work on it. */
function shortSong(folder) {
  const file = path.join(folder, 'song.mp3');
  makeSong(file, 1);
  return readFileSync(file);
}

/** Resolves when the process says that it is ready. */
async function start(args, environment) {
  const counting = path.join(import.meta.dirname, 'count-statements.mjs');
  const { child, ready } = startProgram(['--import', counting, ...args], environment);
  child.setMaxListeners(0);
  await ready;
  return child;
}

/** The most connections that the server had open. */
function watchConnections(client) {
  return watchMost(async () => {
    const { rows } = await client.query(
      `SELECT count(*)::integer AS open FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0].open;
  });
}

/** The longest round of the janitor of songs, seconds; it runs in one worker at a time. */
function watchJanitor(hosts) {
  return watchMost(async () => {
    const answers = await Promise.all(hosts.map((host) => ask(host, 'janitors')));
    const janitors = answers.flatMap((answer) => answer.states).filter(([janitor]) => janitor === 'RetuneJanitor');
    return Math.max(...janitors.map(([, { cleanRound }]) => cleanRound?.seconds ?? 0));
  });
}

/**
 * Reads every minute how long songs waited for a worker, since ended jobs are removed after ten.
 *
 * @returns `stop(to)`, which resolves with the waits, in seconds, of all that were accepted from
 *   `from` to `to` and started
 */
function watchPickUps(client, from) {
  const everyMs = 60_000;
  const jobs = new Map();
  let since = from;
  async function read() {
    const { rows } = await client.query(
      `SELECT id, created_on AS accepted, started_on AS started,
              extract(epoch FROM started_on - greatest(created_on, start_after))::float8 AS wait
         FROM pgboss.job WHERE name = 'retune' AND created_on >= $1 AND started_on >= $2 ORDER BY started_on`,
      [from, since],
    );
    for (const { id, accepted, wait } of rows) jobs.set(id, { accepted, wait });
    // A job that started a moment earlier may be committed later.
    if (rows.length > 0) since = new Date(rows.at(-1).started.getTime() - everyMs);
  }
  let reading = Promise.resolve();
  const timer = setInterval(() => (reading = reading.then(read)), everyMs);
  return {
    stop: async (to) => {
      clearInterval(timer);
      await reading;
      await read();
      return [...jobs.values()].filter(({ accepted }) => accepted <= to).map(({ wait }) => wait);
    },
  };
}

/** Reads a figure once a second. @returns what ends that and resolves with the largest */
function watchMost(read) {
  let most = 0;
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      most = Math.max(most, await read());
      await sleep(1000);
    }
    return most;
  })();
  return {
    stop: () => {
      isStopped = true;
      return done;
    },
  };
}

async function untilDone(client, timeoutSeconds) {
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (;;) {
    const { rows } = await client.query(
      `SELECT count(*)::integer AS n FROM audio_files WHERE coalesce(status IN ('pending', 'processing'), false)`,
    );
    if (rows[0].n === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0].n} songs are not done`);
    await sleep(1000);
  }
}

async function report(client, { clients, from, to, counted, connections, used, janitorSeconds, pickUps, slots }) {
  const seconds = (to - from) / 1000;
  const { rows: states } = await client.query(
    `SELECT status, count(*)::integer AS n FROM audio_files JOIN users ON users.id = "userId"
      WHERE email LIKE '%@simulation.test' GROUP BY status`,
  );
  const { rows: charged } = await client.query('SELECT sum(retunes)::integer AS n FROM retune_statistics');
  const { rows: size } = await client.query(
    `SELECT (pg_total_relation_size('audio_files') + pg_total_relation_size('frequency_analysis'))::double precision
              / (SELECT count(*) FROM audio_files) AS bytes`,
  );
  const wait = quantiles(pickUps);
  const age = quantiles(clients.ages);
  const upload = quantiles(clients.uploads);
  const rate = (n) => (n / seconds).toFixed(1);
  row('songs', states.map(({ status, n }) => `${n} ${status}`).join(', '));
  row('accepted, counted', `${clients.accepted}, ${charged[0].n}`);
  row('refused', JSON.stringify(clients.refused));
  row('started a second', rate(pickUps.length));
  row('pick-up, p50, p99, longest', `${ms(wait.p50)}, ${ms(wait.p99)}, ${ms(wait.longest)}`);
  row(
    `upload of ${Math.round(clients.options.song.length / 1000)} kB answered, p50, p99`,
    `${ms(upload.p50)}, ${ms(upload.p99)}`,
  );
  row(
    `progress to ${clients.maxFollowing} listeners, p50, p99`,
    `${ms(age.p50)}, ${ms(age.p99)} (${clients.ages.length} messages)`,
  );
  row('statements a second in jobs', rate(counted.totals.job));
  row('statements a second in requests', rate(counted.totals.request));
  row('statements a second outside of both', rate(counted.totals.other));
  row('server connections, most', String(connections));
  row('longest round of the janitor', ms(janitorSeconds));
  for (const [name, busy] of Object.entries(used)) row(`cores, ${name}`, (busy / seconds).toFixed(2));
  row('cores in all', String(cpus().length));
  row('slots', String(slots));
  row('rows and indexes, a song', `${(size[0].bytes / 1000).toFixed(1)} kB`);
  say('\nMost frequent statements outside of jobs and requests, a second:');
  const top = Object.entries(counted.others).sort(([, one], [, other]) => other - one);
  for (const [text, n] of top.slice(0, 12)) say(`  ${rate(n).padStart(7)}  ${text}`);
  const done = states.find(({ status }) => status === 'completed')?.n ?? 0;
  if (done !== clients.accepted || charged[0].n !== done || done === 0) {
    say('\nNOT all accepted songs were completed and counted once.');
    process.exitCode = 1;
  }
}

function quantiles(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

function ms(seconds) {
  return `${Math.round(Number(seconds) * 1000)} ms`;
}

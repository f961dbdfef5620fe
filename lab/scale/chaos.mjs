#!/usr/bin/env node
// Breaks parts of an installation of two apis, two workers, Postgres and a bucket while songs are retuned, and checks
// after every round that nothing was lost, charged wrongly or left behind.
//
//   npm run lab -- chaos                       20 rounds, some eight minutes
//   npm run lab -- chaos --rounds 40 --seed 7  the same faults each time
//   npm run lab -- chaos --only killed         faults with this in their name
//   npm run lab -- chaos --rounds 1 --plant    gives a unit back twice, to see that the check finds it
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../evaluate/random.mjs';
import { say } from '../shared/print.mjs';
import { sendList, sendSong } from './sender.mjs';
import { consistencyErrors, countOf, settledErrors, Site } from './site.mjs';
import { SmallDisk } from './small-disk.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    plant: { type: 'boolean', default: false },
  },
});
const SONG_SECONDS = 20;
const SONGS = 6;
/** That one more client uploads in pieces and has retuned as a list. */
const LISTED = 2;
const DISK_MB = 200;
const random = randomFrom(options.seed);
/** Of its own, since the number of requests varies. */
const clients = randomFrom(`${options.seed} clients`);

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
  'Postgres is killed': ({ database }) => database.killAndRestart(),
  'the bucket takes nothing for 5 s': async ({ bucket }) => refuse(bucket, 'PUT', 5),
  'the bucket gives nothing for 5 s': async ({ bucket }) => refuse(bucket, 'GET', 5),
  'the disk is full for 12 s': ({ disk }) => disk.keepFull(12),
};

const site = new Site();
/** All keep their DATA_DIR on it. */
const disk = new SmallDisk(DISK_MB);
let problems = 0;
try {
  const names = namesOfFaults();
  const settings = { STORAGE_RESERVE_GB: '0' };
  await site.open({ workers: 2, songSeconds: SONG_SECONDS, dataFolder: disk.folder, settings });
  const rounds = Number(options.rounds);
  for (let round = 1; round <= rounds; round += 1) await runRound({ ...site, disk }, round, random.pick(names));
  say(`\n${rounds} rounds, ${problems === 0 ? 'no problem' : `${problems} problems`}`);
} finally {
  await site.close();
  disk.remove();
}
process.exit(problems === 0 ? 0 : 1);

/** Those that are possible here, or that were asked for. */
function namesOfFaults() {
  const names = Object.keys(FAULTS).filter((name) => name.includes(options.only ?? ''));
  const possible = disk.isMounted ? names : names.filter((name) => !name.startsWith('the disk'));
  if (possible.length < names.length)
    say('Without the full disk: a small one cannot be mounted here, which takes root.');
  if (possible.length === 0) throw new Error(`There is no such fault here: ${options.only}`);
  return possible;
}

async function runRound(target, round, name) {
  const { bases, keys, song } = target;
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
  sending.push(
    sendList({
      bases,
      key: random.pick(keys),
      song,
      count: LISTED,
      delaySeconds: random.between(0, 2),
      random: clients,
    }),
  );
  await sleep(random.between(0, 3000));
  await FAULTS[name](target);
  const sent = (await Promise.all(sending)).flat();
  const longest = Math.max(...sent.map(({ seconds }) => seconds));
  const errors = [...sent.flatMap(({ error }) => error ?? []), ...(await settledErrors(target, sent))];
  if (options.plant && round === 1) errors.push(...(await errorsWithPlant(target, sent)));
  problems += errors.length;
  const ends = sent.map(({ end }) => end);
  say(
    `${String(round).padStart(3)}  ${name.padEnd(38)} ${countOf(ends).padEnd(44)} slowest ${longest.toFixed(1).padStart(5)} s, ` +
      `settled after ${((performance.now() - started) / 1000).toFixed(1)} s${errors.map((error) => `\n     ${error}`).join('')}`,
  );
}

/** What the check finds when a unit was given back twice. */
async function errorsWithPlant(target, sent) {
  await target.client.query(
    'UPDATE usage_tracking SET count = count - 1 WHERE id = (SELECT id FROM usage_tracking WHERE count > 0 LIMIT 1)',
  );
  return consistencyErrors(target, sent);
}

/** One of six songs is cancelled, one of six clients leaves; half of the others wait for the answer. */
function kindOf(i) {
  return ['waits', 'asks again', 'waits', 'asks again', 'cancels', 'leaves'][i];
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

#!/usr/bin/env node
// Restarts two apis and three workers in turn, by SIGTERM, again and again, while a song is sent every second by
// clients that do what docs/api.md says. Fails unless every song arrives and counts once, and nothing is left behind.
//
//   npm run lab -- rolling                         5 minutes
//   npm run lab -- rolling --minutes 1 --rate 0.5  one song every two seconds
//   npm run lab -- rolling --timeout 120           clients other than curl give up after 120 s instead of 600
import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../evaluate/random.mjs';
import { MACHINE, row, say } from '../shared/print.mjs';
import { sendSong } from './sender.mjs';
import { countOf, settledErrors, Site } from './site.mjs';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    rate: { type: 'string', default: '1' },
    // Seconds; the same as for curl. On a busy machine songs take longer than other clients wait,
    // which would cancel them.
    timeout: { type: 'string', default: '600' },
  },
});
const WORKERS = 3;
/** Short, so that two cores retune one a second and start processes besides. */
const SONG_SECONDS = 3;
/** `curl` runs docs/examples/retune.sh; the web application waits for its answer; the third follows by asking. */
const KINDS = ['curl', 'waits', 'asks again'];
const EXAMPLE = readFileSync(path.resolve(import.meta.dirname, '../../docs/examples/retune.sh'), 'utf8');
const random = randomFrom('rolling');

let problems = 0;
const site = new Site();
try {
  await site.open({ workers: WORKERS, songSeconds: SONG_SECONDS });
  const stop = new AbortController();
  const restarting = restartInTurn(stop.signal);
  const sent = await Promise.all(await sendMany());
  stop.abort();
  const restarts = await restarting;
  await report(sent, restarts);
} finally {
  await site.close();
}
process.exit(problems === 0 ? 0 : 1);

/** Sends songs for the whole time. @returns what becomes of each */
async function sendMany() {
  const sending = [];
  const endsAt = performance.now() + Number(options.minutes) * 60_000;
  while (performance.now() < endsAt) {
    const kind = KINDS[sending.length % KINDS.length];
    sending.push(kind === 'curl' ? sendByCurl(sending.length) : sendOne(kind));
    await sleep(1000 / Number(options.rate));
  }
  return sending;
}

async function sendOne(kind) {
  const { bases, keys, song } = site;
  const client = { bases, key: random.pick(keys), song, kind, delaySeconds: 0, random };
  return { kind, ...(await sendSong({ ...client, timeoutSeconds: Number(options.timeout) })) };
}

/** Knows one server only, which it waits for while it restarts. */
function sendByCurl(n) {
  const [script, result] = ['sh', 'mp3'].map((ending) => path.join(site.folder, `curl-${n}.${ending}`));
  writeFileSync(script, EXAMPLE.replaceAll('http://localhost:3000', random.pick(site.bases)));
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const env = { ...process.env, ATTUNE_KEY: random.pick(site.keys) };
    execFile('sh', [script, site.songFile, result], { env }, (error, _stdout, stderr) => {
      const isSong = !error && statSync(result).size > site.song.length / 4;
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ kind: 'curl', seconds, ...(isSong ? { end: 'song' } : { end: 'failed', error: `curl: ${stderr}` }) });
    });
  });
}

/** @returns the seconds that each restart took, by name, and the exit codes other than 0 */
async function restartInTurn(signal) {
  const restarts = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const member = site.members[turn % site.members.length];
    const startedAt = performance.now();
    const code = await member.restart();
    restarts.push({ name: member.name, seconds: (performance.now() - startedAt) / 1000, code });
  }
  return restarts;
}

async function report(sent, restarts) {
  const errors = sent.flatMap(({ error }) => error ?? []);
  for (const { name, code } of restarts) if (code !== 0) errors.push(`${name} ended with ${code}`);
  const settled = await settledErrors(
    site,
    sent.filter(({ id }) => id !== undefined),
  );
  const { rows } = await site.client.query(
    `SELECT id, status, "processingError"->>'code' AS code FROM audio_files WHERE status <> 'completed'`,
  );
  for (const { id, status, code } of rows) errors.push(`${id} is ${status} (${code})`);
  const { rows: counted } = await site.client.query('SELECT sum(count)::integer AS n FROM usage_tracking');
  errors.push(...settled);
  if (counted[0].n !== sent.length) errors.push(`${sent.length} songs were sent, ${counted[0].n} were charged`);
  problems = errors.length;
  row('machine', `${MACHINE}, load average ${loadavg()[1].toFixed(0)}`);
  row('restarts', `${restarts.length}, ${longest(restarts).toFixed(1)} s at most`);
  for (const kind of KINDS) {
    const ofKind = sent.filter((song) => song.kind === kind);
    row(kind, `${countOf(ofKind.map(({ end }) => end))}; ${longest(ofKind).toFixed(1)} s at most`);
  }
  row('sent, charged', `${sent.length}, ${counted[0].n}`);
  say(errors.length === 0 ? 'no problem' : `${errors.length} problems\n${errors.join('\n')}`);
}

function longest(list) {
  return Math.max(...list.map(({ seconds }) => seconds));
}

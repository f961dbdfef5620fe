import { execFile } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { childEnvironment } from '../../api/src/platform/config/config.ts';
import { createBinFolder, REFUSED_BWRAP } from '../../api/test/support/bin-folder.ts';
import { createInbox } from '../../api/sandbox/inbox/inbox.ts';
import { signUp } from './sign-up.mjs';

/**
 * What to break, and the alerts that fire then. `break` resolves to a function that repairs it.
 *
 * @param {import('./small-disk.mjs').SmallDisk} at.disk the disk that has every process's DATA_DIR
 * @param {number} at.smtpPort of a mail server, and `paymentPort` of a payment provider, that the site has and that do not run
 */
export function faultsOf(site, { disk, smtpPort, paymentPort }) {
  const base = site.bases[0];
  const api = site.members.find(({ name }) => name === 'api-0');
  const worker = site.members.find(({ name }) => name === 'worker-0');
  return [
    { alerts: ['AttuneApiDown', 'AttuneProcessDown'], what: 'an api is killed', break: () => kill(api) },
    {
      alerts: ['AttuneNoWorker', 'AttuneQueueOld', 'AttuneQueueGrowing'],
      what: 'the worker is killed, and songs arrive',
      break: async () => {
        const mend = await kill(worker);
        for (let n = 0; n < 22; n += 1) await send();
        return mend;
      },
    },
    {
      alerts: ['AttuneRetunesFail', 'AttuneJobsExhausted'],
      what: 'an upload is lost',
      break: async () => {
        const mend = await kill(worker);
        await send();
        await site.client.query(`UPDATE audio_files SET "objectPath" = 'uploads/lost' WHERE status = 'pending'`);
        await mend();
        return () => {};
      },
    },
    {
      alerts: ['AttuneJanitorSilent', 'AttuneRequestsSlow'],
      what: 'the janitor and requests are blocked by a lock',
      break: async () => {
        const blocking = await connect();
        await blocking.query('BEGIN');
        await blocking.query('LOCK TABLE audio_files');
        const asking = Array.from({ length: 3 }, () => get('/api/retunes'));
        await Promise.all(asking);
        return () => blocking.end();
      },
    },
    {
      alerts: ['AttuneProcessJanitorSilent'],
      what: 'a file is where the work folder of the worker was',
      break: async () => {
        const workDir = path.join(disk.folder, 'work');
        renameSync(workDir, `${workDir}-moved`);
        writeFileSync(workDir, '');
        return async () => {
          rmSync(workDir);
          renameSync(`${workDir}-moved`, workDir);
        };
      },
    },
    {
      alerts: ['AttuneMailsFail'],
      what: 'the mail server is unavailable',
      break: async () => {
        for (let n = 0; n < 5; n += 1) await signUp(base);
        return () => createInbox({ stateDir: path.join(site.folder, 'inbox'), smtpPort });
      },
    },
    {
      alerts: ['AttuneStorageFails'],
      what: 'the bucket takes nothing',
      break: async () => {
        site.bucket.refuse('PUT');
        const asking = setInterval(() => void get('/api/health/ready'), 2000);
        return async () => {
          clearInterval(asking);
          site.bucket.refuse(undefined);
        };
      },
    },
    {
      alerts: ['AttuneDiskLow'],
      what: 'the disk is full',
      skipped: !disk.isMounted && 'a small disk cannot be mounted here',
      break: async () => disk.fill(0.95),
    },
    {
      alerts: ['AttuneDatabaseUnavailable'],
      what: 'the database refuses connections',
      break: async () => {
        const admin = await connect('postgres');
        const name = new URL(site.database.url).pathname.slice(1);
        await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
        await admin.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'attune%'`,
          [name],
        );
        return async () => {
          await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
          await admin.end();
        };
      },
    },
    {
      alerts: ['AttuneConnectionsHigh'],
      what: 'another program opens connections',
      break: async () => {
        const { rows } = await site.client.query(`SELECT current_setting('max_connections')::integer AS most`);
        const open = await site.client.query('SELECT count(*)::integer AS n FROM pg_stat_activity');
        const count = Math.ceil(0.85 * rows[0].most) - open.rows[0].n;
        const others = await Promise.all(Array.from({ length: count }, () => connect()));
        return () => Promise.all(others.map((other) => other.end()));
      },
    },
    {
      alerts: ['AttuneBackupTooOld'],
      what: 'the newest backup is of yesterday',
      break: async () => {
        await backUp();
        await site.client.query(`UPDATE backups SET "createdAt" = "createdAt" - interval '27 hours'`);
        return backUp;
      },
    },
    {
      alerts: ['AttuneWebhooksFail'],
      what: 'events are signed with another secret',
      break: async () => {
        for (let n = 0; n < 8; n += 1) {
          await fetch(`${base}/api/billing/webhook`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=00' },
            body: '{}',
          });
        }
        return () => {};
      },
    },
    {
      alerts: ['AttunePaymentsUnavailable'],
      what: 'the payment provider is unavailable',
      break: async () => {
        const headers = { ...(await signUp(base)), 'Content-Type': 'application/json' };
        const buy = () =>
          fetch(`${base}/api/create-checkout-session`, { method: 'POST', headers, body: '{"plan":"studio"}' });
        for (let n = 0; n < 4; n += 1) await buy();
        return () => {
          const provider = createServer((_request, response) => response.writeHead(401).end('{"error":{}}'));
          provider.listen(paymentPort, '127.0.0.1').unref();
          // A request that gets an answer closes the circuit.
          setInterval(() => void buy().catch(() => {}), 5000).unref();
        };
      },
    },
    {
      alerts: ['AttuneEventLoopBlocked'],
      what: 'an api hangs again and again',
      break: async () => {
        for (let n = 0; n < 12; n += 1) {
          api.pause();
          await sleep(700);
          api.resume();
          await sleep(200);
        }
        return () => {};
      },
    },
    {
      alerts: ['AttuneSandboxMissing'],
      what: 'the worker may not make namespaces',
      break: async () => {
        const programs = await createBinFolder({ bwrap: REFUSED_BWRAP });
        await restartWorker({ PATH: programs.searchPath });
        return async () => {
          await restartWorker({ PATH: process.env.PATH });
          await programs.remove();
        };
      },
    },
  ];

  /** Kills a process. @returns what starts it again */
  async function kill(member) {
    await member.end('SIGKILL');
    return () => member.start();
  }

  async function restartWorker(environment) {
    await worker.end();
    Object.assign(worker.environment, environment);
    await worker.start();
  }

  function backUp() {
    const program = path.resolve(import.meta.dirname, '../../api/dist/backup-cli.js');
    const to = path.join(site.folder, `backup-${Date.now()}`);
    return promisify(execFile)(process.execPath, [program, '--to', to], { env: childEnvironment(api.environment) });
  }

  function get(address) {
    return fetch(base + address, { headers: { Authorization: `Bearer ${site.keys[0]}` } }).catch(() => undefined);
  }

  /** Sends a song without waiting for it. */
  async function send() {
    const form = new FormData();
    form.set('audio', new Blob([site.song]), 'song.mp3');
    const headers = { Authorization: `Bearer ${site.keys[0]}`, Prefer: 'respond-async' };
    const answer = await fetch(`${base}/api/retune?targetHz=432&force=true`, { method: 'POST', headers, body: form });
    if (answer.status !== 202) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
  }

  async function connect(database) {
    const url = new URL(site.database.url);
    if (database) url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
}

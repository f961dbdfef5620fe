import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BackupFolder } from '../src/backup/backup-folder.js';
import { createBackup } from '../src/backup/create-backup.js';
import { diagnose } from '../src/diagnosis.js';
import { freePort } from '../src/platform/network/free-port.js';
import { Storage } from '../src/platform/storage/storage.js';
import { type ApiProcess, startApiProcess } from './support/api-process.js';
import { eventually } from './support/eventually.js';
import { type LogLine, logLines } from './support/log-lines.js';
import { hasPrometheus, type Prometheus, startPrometheus } from './support/prometheus.js';
import { RawClient } from './support/raw-client.js';
import { wavTone } from './support/sounds.js';
import { testConfig } from './support/test-config.js';
import type { TestProcess } from './support/test-process.js';
import { startTestServer, startTestWorker, type TestServer, WORKER } from './support/test-server.js';
import { readError, upload, uploadIdOf } from './support/uploads.js';
import { aUserOn, type TestUser } from './support/users.js';

const run = promisify(execFile);
const FOLDER = path.resolve(import.meta.dirname, '../../deploy/monitoring');
const DAMAGED = path.resolve(import.meta.dirname, 'fixtures/corpus/aiff_rate_inf.aiff');
const A_NUMBER = expect.any(Number) as number;
const itWithPrometheus = hasPrometheus ? it : it.skip;
const missing = hasPrometheus ? '' : ' (skipped: prometheus is not installed here)';

const read = (file: string): Promise<string> => readFile(path.join(FOLDER, file), 'utf8');

describe('the alert rules', () => {
  it('each have a section in the runbook, and a test of firing and clearing', async () => {
    const rules = await read('alerts.yaml');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
    const links = [...rules.matchAll(/runbook_url: docs\/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor);
    expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
    const runbook = await readFile(path.resolve(FOLDER, '../../docs/runbook.md'), 'utf8');
    expect([...runbook.matchAll(/^## (Attune\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
    const tests = await read('alerts.test.yaml');
    for (const name of alerts) {
      expect(tests).toMatch(new RegExp(`alertname: ${name}\\s+exp_alerts:\\s+- exp_labels`));
      expect(tests).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\]`));
    }
  });

  itWithPrometheus(
    `are valid, fire and clear${missing}`,
    async () => {
      await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: FOLDER });
      await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: FOLDER });
      // The token is a secret of the container.
      await run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd: FOLDER });
    },
    60_000,
  );
});

let server: TestServer;
/** Another api, whose log is read. */
let api: ApiProcess;
let worker: TestProcess;
let workerUrl: string;
let prometheus: Prometheus | undefined;
let user: TestUser;
/** A retune whose upload was lost before a worker could take it. */
const lost = { id: randomUUID(), requestId: 'lost-upload-1' };

beforeAll(async () => {
  server = await startTestServer();
  api = await startApiProcess(server, { LOG_LEVEL: 'info' });
  user = await aUserOn(server, 'studio');
  const accepted = await upload(api, {
    headers: { ...user.key, 'Retune-Id': lost.id, 'X-Request-Id': lost.requestId, Prefer: 'respond-async' },
    file: wavTone({ seconds: 0.5 }),
  });
  expect(accepted.status).toBe(202);
  await rm(path.join(server.dataDir, 'files/uploads', await uploadIdOf(server, lost.id)));
  const source = { config: server.config, databaseUrl: server.database.url, storage: server.app.get(Storage) };
  await createBackup(source, new BackupFolder(path.join(server.dataDir, 'backup')));
  const port = await freePort(server.dataDir);
  workerUrl = `http://127.0.0.1:${port}`;
  worker = await startTestWorker(WORKER, {
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.database.url,
    LOG_LEVEL: 'info',
    WORKER_PORT: String(port),
  });
  if (hasPrometheus) {
    const { host } = new URL(server.url);
    prometheus = await startPrometheus({ 'attune-api': host, 'attune-worker': `127.0.0.1:${port}` });
  }
});

afterAll(async () => {
  await prometheus?.stop();
  await api.process.end('SIGKILL');
  await worker.end('SIGKILL');
  await server.close();
});

/** What `grep` finds about a retune in all logs, once it has ended and its request was answered. */
async function linesOf(id: string): Promise<LogLine[]> {
  return eventually(
    () => {
      const lines = logLines(api.process.output + worker.output, id);
      return ['Retune ended', 'request completed'].every((msg) => named(lines, msg).length > 0) && lines;
    },
    60_000,
    'the end of the retune in the logs',
  );
}

const named = (lines: LogLine[], message: string): LogLine[] => lines.filter(({ msg }) => msg === message);

describe('one grep for the id of a retune', () => {
  it('finds its request, user, worker, times and outcome, and the request id alone finds the same lines', async () => {
    const id = randomUUID();
    const requestId = `request-${id.slice(0, 8)}`;
    const answer = await upload(api, {
      headers: { ...user.key, 'Retune-Id': id, 'X-Request-Id': requestId },
      file: wavTone({ seconds: 0.5 }),
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const lines = await linesOf(id);
    for (const line of lines) expect(line).toMatchObject({ retuneId: id, requestId });
    expect(logLines(api.process.output + worker.output, requestId)).toHaveLength(lines.length);
    expect(named(lines, 'Retune accepted')).toMatchObject([{ process: 'api', userId: user.id, targetHz: 432 }]);
    expect(named(lines, 'Retune started')).toMatchObject([
      { process: 'worker', pid: worker.pid, userId: user.id, attempt: 1, queueSeconds: A_NUMBER },
    ]);
    expect(named(lines, 'Retune ended')).toMatchObject([
      {
        process: 'worker',
        pid: worker.pid,
        status: 'completed',
        tier: 'studio',
        seconds: A_NUMBER,
        queueSeconds: A_NUMBER,
        stageSeconds: { probe: A_NUMBER },
      },
    ]);
  });

  it('finds the code and stage of a song that was rejected, also in the line of the request', async () => {
    const id = randomUUID();
    const answer = await upload(api, { headers: { ...user.key, 'Retune-Id': id }, file: await readFile(DAMAGED) });
    expect(await readError(answer)).toBe('422 retune.damaged');
    const lines = await linesOf(id);
    expect(named(lines, 'Retune ended')).toMatchObject([
      { status: 'failed', code: 'retune.damaged', stage: 'probe', userId: user.id },
    ]);
    expect(named(lines, 'request completed')).toMatchObject([
      { code: 'retune.damaged', userId: user.id, retuneId: id, res: { statusCode: 422 } },
    ]);
  });

  it('finds the request, the attempts and the cause of a failure of ours', async () => {
    const lines = await linesOf(lost.id);
    for (const line of lines) expect(line).toMatchObject({ requestId: lost.requestId });
    expect(named(lines, 'Job attempt failed').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(named(lines, 'Retune ended')).toMatchObject([
      {
        pid: worker.pid,
        userId: user.id,
        status: 'failed',
        code: 'retune.engine_failed',
        err: { message: expect.stringContaining('The song to be retuned is gone') as string },
      },
    ]);
  });
});

describe('an api and a worker', () => {
  it('report the retunes, jobs and slots of the worker, which also says that it is well', async () => {
    const answer = await upload(server, {
      headers: user.key,
      file: wavTone({ seconds: 1 }),
      query: 'targetHz=432&format=wav',
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect(await (await fetch(`${workerUrl}/health`)).json()).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', storage: 'ok', queue: 'ok' },
    });
    // Node's URL cannot read these addresses.
    for (const target of ['//', '/\\\\', '*']) {
      const request = `GET ${target} HTTP/1.1\r\nHost: worker\r\nConnection: close\r\n\r\n`;
      expect(await RawClient.exchange(workerUrl, request)).toMatch(/^HTTP\/1\.1 404 /);
    }
    const ofWorker = await metrics(workerUrl);
    expect(ofWorker).toMatch(/^job_slots\{queue="retune"\} 2$/m);
    expect(ofWorker).toMatch(/^job_duration_seconds_count\{queue="retune",outcome="done"\} 3$/m);
    expect(ofWorker).toMatch(/^job_queue_wait_seconds_count\{queue="retune"\} 6$/m);
    expect(ofWorker).toMatch(/^jobs_exhausted_total\{queue="retune"\} 1$/m);
    expect(ofWorker).toMatch(/^retunes_ended_total\{status="completed",code="none",tier="studio"\} 2$/m);
    expect(ofWorker).toMatch(/^retunes_ended_total\{status="failed",code="retune.engine_failed",tier="studio"\} 1$/m);
    expect(ofWorker).toMatch(/^retunes_ended_total\{status="rejected",code="retune.damaged",tier="studio"\} 1$/m);
    expect(ofWorker).toMatch(/^retune_duration_seconds_count\{quality="high",format="wav",mode="tempo"\} 1$/m);
    expect(ofWorker).toMatch(/^retune_stage_seconds_count\{stage="probe"\} 2$/m);
    expect(ofWorker).toMatch(/^retuned_audio_seconds_total 1.5$/m);
    expect(ofWorker).toMatch(/^janitor_last_success_timestamp_seconds\{janitor="RetuneJanitor"\} \d+/m);
    expect(ofWorker).toMatch(/^janitor_round_seconds\{janitor="RetuneJanitor"\} \d/m);
    expect(ofWorker).toMatch(/^janitor_first_round_timestamp_seconds\{janitor="RetuneJanitor"\} \d+/m);
    expect(ofWorker).toMatch(/^janitor_interval_seconds\{janitor="RetuneJanitor",scope="installation"\} 10$/m);
    expect(ofWorker).toMatch(/^janitor_interval_seconds\{janitor="WorkDirsJanitor",scope="process"\} 10$/m);
    const ofApi = await metrics(server.url);
    expect(ofApi).toMatch(/^janitor_last_success_timestamp_seconds\{janitor="BillingJanitor"\} \d+/m);
    for (const folder of ['data', 'files', 'work']) {
      expect(ofApi).toMatch(new RegExp(`^disk_free_bytes\\{folder="${folder}"\\} \\d+`, 'm'));
      expect(ofWorker).toMatch(new RegExp(`^disk_size_bytes\\{folder="${folder}"\\} \\d+`, 'm'));
    }
    expect(ofApi).toMatch(/^workers_reporting 1$/m);
    expect(ofApi).toMatch(/^backup_last_success_timestamp_seconds \d/m);
    expect(ofApi).toMatch(/^jobs\{queue="retune",state="queued"\} 0$/m);
    expect(ofApi).toMatch(/^storage_operation_seconds_count\{operation="write",outcome="done"\} 1$/m);
    expect((await fetch(`${workerUrl}/elsewhere`)).status).toBe(404);
  });

  itWithPrometheus(
    `give every query of the dashboard a value${missing}`,
    async () => {
      const { panels } = JSON.parse(await read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
      const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
      expect(queries.length).toBeGreaterThan(30);
      const empty = new Set(queries);
      await eventually(
        async () => {
          for (const expression of empty) {
            const values = await prometheus?.query(expression.replaceAll('$__rate_interval', '1m'));
            if (values && values.length > 0) empty.delete(expression);
          }
          return empty.size === 0;
        },
        60_000,
        'a value of each query',
      ).catch((error: unknown) => {
        throw new Error(`Without a value: ${[...empty].join('; ')}`, { cause: error });
      });
    },
    120_000,
  );

  it('report their own figures while the database is unavailable, and how old the others are', async () => {
    const url = new URL(server.database.url);
    const name = url.pathname.slice(1);
    const { default: pg } = await import('pg');
    url.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    const before = await metrics(server.url);
    try {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
      for (const address of [server.url, workerUrl]) {
        const text = await eventually(async () => {
          const now = await metrics(address);
          const [, age] = /^database_figures_age_seconds\{figures="connections"\} (\S+)$/m.exec(now) ?? [];
          return Number(age) > 0.5 && now;
        });
        expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
      }
      const kept = /^jobs\{queue="retune",state="queued"\} 0$/m;
      expect(before).toMatch(kept);
      expect(await metrics(server.url)).toMatch(kept);
      expect((await fetch(`${workerUrl}/health`)).status).toBe(503);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
  });
});

describe('the id of a request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

  it.each([
    ['the trace id of a valid traceparent', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }, traceId],
    ['that of a later version', { traceparent: `01-${traceId}-00f067aa0ba902b7-01-more` }, traceId],
    [
      'X-Request-Id if both are given',
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'X-Request-Id': 'mine-1234' },
      'mine-1234',
    ],
    [
      'a new one for an invalid traceparent',
      { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
      /^[0-9a-f-]{36}$/,
    ],
  ])('is %s', async (_what, headers, id) => {
    const answer = await fetch(`${server.url}/api/health/live`, { headers: headers as Record<string, string> });
    expect(answer.headers.get('x-request-id')).toMatch(id);
  });
});

it('npm run doctor says of a Postgres elsewhere how many connections are open, and how far its clock is from here', async () => {
  const { url } = server.database;
  const findings = await diagnose(
    testConfig({ DATA_DIR: server.dataDir, DATABASE_URL: url, DATABASE_SESSION_URL: url }),
  );
  expect(findings.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Postgres \d+\.\d+.* answers at DATABASE_URL\.$/),
      expect.stringMatching(/^\d+ of the \d+ connections that Postgres allows are open\.$/),
      expect.stringMatching(/^The clocks of Postgres and this machine differ by \d+\.\d s\.$/),
      'Postgres answers at DATABASE_SESSION_URL.',
    ]),
  );
});

async function metrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`${url}/metrics answered ${response.status}.`);
  return response.text();
}

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BossService } from '../src/platform/jobs/boss.service.js';
import { exhaustedQueueFor } from '../src/platform/jobs/exhausted-queue.js';
import { JobQueueService } from '../src/platform/jobs/job-queue.service.js';
import { NewJobsService } from '../src/platform/jobs/new-jobs.service.js';
import { createWorkerApp } from '../src/platform/process/worker-app.js';
import { eventually } from './support/eventually.js';
import { HangingProxy } from './support/hanging-proxy.js';
import { type ErrandPayload, errandJob, FixtureApi, FixtureWorker, singleJob } from './support/job-fixture.js';
import { startTestServer, startTestWorker, type TestServer } from './support/test-server.js';
import { testConfig, testEnvironment } from './support/test-config.js';
import { TestProcess } from './support/test-process.js';

const INCOMPLETE_WORKER = path.resolve(import.meta.dirname, 'support/incomplete-worker.ts');
const FIXTURE_WORKER = path.resolve(import.meta.dirname, 'support/fixture-worker.ts');

/** WORKER_CONCURRENCY of the tests. */
const SLOTS = 2;

let server: TestServer;
let jobs: JobQueueService;
/** In this process, until the tests about workers that die. */
let here: INestApplicationContext;
/** One that can be killed, from then on. */
let worker: TestProcess;
const processes: TestProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ module: FixtureApi });
  jobs = server.app.get(JobQueueService);
  here = await createWorkerApp(FixtureWorker, testConfig(server.processEnvironment));
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.end('SIGKILL')));
  await server.close();
});

async function startWorker(environment = server.processEnvironment): Promise<TestProcess> {
  const started = await startTestWorker(FIXTURE_WORKER, environment);
  processes.push(started);
  return started;
}

interface Note {
  event: string;
  attempt: number;
}

function notesOf(label: string): Promise<Note[]> {
  return server.database.query<Note>('SELECT event, attempt FROM notes WHERE label = $1 ORDER BY at', [label]);
}

function noted(label: string, event: string, timeoutMs?: number): Promise<Note> {
  const probe = async (): Promise<Note | undefined> =>
    (await notesOf(label)).find((note) => note.event.startsWith(event));
  return eventually(probe, timeoutMs, `"${event}" of ${label}`);
}

async function send(payload: Omit<ErrandPayload, 'label'>): Promise<{ id: string; label: string }> {
  const label = randomUUID();
  return { label, id: await jobs.send(errandJob, { ...payload, label }) };
}

/** Resolves when whatever ran before has ended, its end recorded: the worker's slots are all free, for these jobs. */
async function untilIdle(): Promise<void> {
  const last = await Promise.all(Array.from({ length: SLOTS }, () => send({ durationMs: 60_000 })));
  for (const { label } of last) await noted(label, 'started');
  await jobs.cancelAll(
    errandJob,
    last.map(({ id }) => id),
  );
}

/** Runs `work` while no worker looks for jobs by itself: announcements alone start them. */
async function withoutPolls<T>(work: () => Promise<T>): Promise<T> {
  const poll = jest.spyOn(here.get(NewJobsService), 'announceWaiting').mockResolvedValue(undefined);
  try {
    return await work();
  } finally {
    poll.mockRestore();
  }
}

/** The states of the jobs that report the failure of this one to its handler. */
async function exhaustedStates(label: string): Promise<string[]> {
  const rows = await server.database.query<{ state: string }>(
    `SELECT state::text FROM pgboss.job WHERE name = $1 AND data ->> 'label' = $2`,
    [exhaustedQueueFor(errandJob).name, label],
  );
  return rows.map(({ state }) => state);
}

/** Resolves when there is one of them, and it is done: it never runs again. */
async function exhaustedOnce(label: string): Promise<void> {
  const isDone = async (): Promise<boolean> => (await exhaustedStates(label)).join() === 'completed';
  await eventually(isDone, 15_000, `the end of ${label}`);
}

/** Keeps the one slot of singleJob busy until the job with the returned id is cancelled. */
async function blockSingleJobs(): Promise<string> {
  const label = randomUUID();
  const id = await jobs.send(singleJob, { label, durationMs: 20_000 });
  await noted(label, 'started');
  return id;
}

describe('a job', () => {
  it('runs when it is announced, once', async () => {
    const label = await withoutPolls(async () => {
      const sent = await send({});
      await noted(sent.label, 'done');
      return sent.label;
    });
    await untilIdle();
    expect(await notesOf(label)).toEqual([
      { event: 'started', attempt: 1 },
      { event: 'done', attempt: 1 },
    ]);
  });

  it('is tried again after a failure, and counts its attempts', async () => {
    const { label } = await send({ failUntil: 2 });
    await noted(label, 'done', 15_000);
    expect((await notesOf(label)).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 3]);
  });

  it('calls its handler once after the last attempt has failed, with the error', async () => {
    const { label } = await send({ failUntil: 9 });
    await noted(label, 'exhausted', 15_000);
    await exhaustedOnce(label);
    const events = (await notesOf(label)).map(({ event }) => event);
    expect(events).toEqual(['started', 'started', 'started', 'exhausted: Attempt 3 failed.']);
  });

  it('has the id it was sent with, and only one job can have it', async () => {
    const id = randomUUID();
    const label = randomUUID();
    expect(await jobs.send(errandJob, { label }, { id })).toBe(id);
    await expect(jobs.send(errandJob, { label }, { id })).rejects.toThrow(/exists already/);
  });

  it('runs when the transaction it was sent in commits, and never when it does not', async () => {
    const dataSource = server.app.get(DataSource);
    const [kept, dropped] = [randomUUID(), randomUUID()];
    await dataSource.transaction((manager) => jobs.send(errandJob, { label: kept }, { manager }));
    const failed = dataSource.transaction(async (manager) => {
      await jobs.send(errandJob, { label: dropped }, { manager });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await noted(kept, 'done');
    expect(await notesOf(dropped)).toEqual([]);
  });

  it('is removed some ten minutes after its end', async () => {
    const { id, label } = await send({});
    const { id: later } = await send({});
    await noted(label, 'done');
    const endedAgo = `UPDATE pgboss.job SET completed_on = now() - $2::interval WHERE id = $1 AND state = 'completed' RETURNING 1`;
    const setEnd = (ofJob: string, ago: string): Promise<unknown> =>
      eventually(async () => (await server.database.query(endedAgo, [ofJob, ago])).length > 0);
    await setEnd(later, '9 minutes');
    await setEnd(id, '11 minutes');
    await server.database.query('UPDATE pgboss.queue SET maintain_on = NULL');
    const left = (): Promise<{ id: string }[]> =>
      server.database.query('SELECT id FROM pgboss.job WHERE id = ANY($1)', [[id, later]]);
    await eventually(async () => (await left()).length < 2, 20_000);
    expect(await left()).toEqual([{ id: later }]);
  });

  it('cannot be sent with a manager that has no transaction', async () => {
    const { manager } = server.app.get(DataSource);
    await expect(jobs.send(errandJob, { label: 'x' }, { manager })).rejects.toThrow(TypeError);
  });

  it('never runs more often at once than a worker may, and a backlog does not wait for the clock', async () => {
    const labels = Array.from({ length: 10 }, () => randomUUID());
    await withoutPolls(async () => {
      await Promise.all(labels.map((label) => jobs.send(singleJob, { label, durationMs: 10 })));
      for (const label of labels) await noted(label, 'done');
    });
    const overlapping = await server.database.query(
      `SELECT 1 FROM notes s JOIN notes o ON o.label <> s.label AND o.event = 'started'
       JOIN notes e ON e.label = s.label AND e.event = 'done'
       WHERE s.event = 'started' AND s.label = ANY($1) AND o.label = ANY($1) AND o.at > s.at AND o.at < e.at`,
      [labels],
    );
    expect(overlapping).toEqual([]);
  });
});

describe('a new job is announced', () => {
  it('when its transaction has committed: not with a savepoint, and not when it is rolled back', async () => {
    const [dataSource, newJobs] = [server.app.get(DataSource), server.app.get(NewJobsService)];
    const heard: string[] = [];
    const stop = newJobs.listen(
      (queue) => heard.push(queue),
      () => {},
    );
    await dataSource.transaction(async (manager) => {
      newJobs.announce('outer', manager);
      // eslint-disable-next-line @typescript-eslint/require-await -- TypeORM wants a promise
      await manager.transaction(async (nested) => {
        newJobs.announce('inner', nested);
      });
      newJobs.announce('before the commit');
      await eventually(() => heard.includes('before the commit'));
      expect(heard).not.toContain('inner');
    });
    const failed = dataSource.transaction((manager) => {
      newJobs.announce('dropped', manager);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    newJobs.announce('last');
    await eventually(() => heard.includes('last'));
    stop();
    expect(heard).toEqual(expect.arrayContaining(['outer', 'inner']));
    expect(heard).not.toContain('dropped');
  });

  it('again by a worker that looks for it, in case that was lost', async () => {
    const label = randomUUID();
    await server.app.get(BossService).boss.send(errandJob.name, { label });
    await noted(label, 'done', 10_000);
  });
});

describe('groups of jobs', () => {
  /** Sends jobs one after the other, named by group and number, while something else runs; then lets them run. */
  async function orderOf(names: string[]): Promise<string[]> {
    const run = randomUUID();
    const blocker = await blockSingleJobs();
    for (const name of names) {
      await jobs.send(singleJob, { label: `${run} ${name}` }, { group: `${run} ${name.charAt(0)}` });
    }
    await jobs.cancel(singleJob, blocker);
    for (const name of names) await noted(`${run} ${name}`, 'done');
    return startedOf(run);
  }

  async function startedOf(run: string): Promise<string[]> {
    const rows = await server.database.query<{ label: string }>(
      `SELECT label FROM notes WHERE event = 'started' AND starts_with(label, $1) ORDER BY at`,
      [run],
    );
    return rows.map(({ label }) => label.slice(run.length + 1));
  }

  it('take turns, however many jobs one of them has waiting', async () => {
    expect(await orderOf(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1'])).toEqual([
      ...['A1', 'B1', 'C1'],
      ...['A2', 'B2'],
      ...['A3', 'A4'],
    ]);
  });

  it('with one job each wait for one job of a group with 64', async () => {
    const backlog = Array.from({ length: 64 }, (_, i) => `A${i + 1}`);
    expect((await orderOf([...backlog, 'B1'])).slice(0, 3)).toEqual(['A1', 'B1', 'A2']);
  });

  it('that arrive later are served next, and never overtake the whole queue', async () => {
    const run = randomUUID();
    const send = (name: string, durationMs = 0): Promise<string> =>
      jobs.send(singleJob, { label: `${run} ${name}`, durationMs }, { group: `${run} ${name.charAt(0)}` });
    const blocker = await blockSingleJobs();
    await send('A1');
    const second = await send('A2', 20_000);
    for (const name of ['A3', 'A4', 'A5']) await send(name);
    await jobs.cancel(singleJob, blocker);
    await noted(`${run} A2`, 'started');
    for (const name of ['B1', 'B2', 'B3', 'C1']) await send(name);
    await jobs.cancel(singleJob, second);
    await noted(`${run} A5`, 'done');
    await noted(`${run} B3`, 'done');
    expect(await startedOf(run)).toEqual(['A1', 'A2', 'B1', 'C1', 'A3', 'B2', 'A4', 'B3', 'A5']);
  });

  it('have a turn for each of their jobs, also of those sent at once', async () => {
    const group = randomUUID();
    const blocker = await blockSingleJobs();
    const labels = Array.from({ length: 6 }, () => randomUUID());
    await Promise.all(labels.map((label) => jobs.send(singleJob, { label }, { group })));
    const turns = await server.database.query<{ turn: number }>(
      'SELECT -priority AS turn FROM pgboss.job WHERE group_id = $1 ORDER BY 1',
      [group],
    );
    expect(turns.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5]);
    await jobs.cancel(singleJob, blocker);
    for (const label of labels) await noted(label, 'done');
  });

  it('have no more unfinished jobs than they may, however many are sent at once', async () => {
    const group = randomUUID();
    const blocker = await blockSingleJobs();
    const send = (): Promise<string> => jobs.send(singleJob, { label: randomUUID() }, { group, maxUnfinished: 2 });
    const sent = await Promise.allSettled(Array.from({ length: 6 }, send));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'GroupFullError' } });
    expect(await jobs.countUnfinished(singleJob, group)).toBe(2);
    await jobs.send(singleJob, { label: randomUUID() }, { group: randomUUID(), maxUnfinished: 2 });
    await jobs.cancel(singleJob, blocker);
    await eventually(async () => (await jobs.countUnfinished(singleJob, group)) === 0);
    await send();
  });
});

describe('a cancelled job', () => {
  it('never runs when it had not begun', async () => {
    const blocker = randomUUID();
    const blockerId = await jobs.send(singleJob, { label: blocker, durationMs: 20_000 });
    await noted(blocker, 'started');
    const label = randomUUID();
    const id = await jobs.send(singleJob, { label });
    await jobs.cancel(singleJob, id);
    await jobs.cancel(singleJob, blockerId);
    const after = randomUUID();
    await jobs.send(singleJob, { label: after });
    await noted(after, 'done');
    expect(await notesOf(label)).toEqual([]);
  });

  it('is aborted by the message about it while it runs, and is not retried', async () => {
    // The next heartbeat would notice as well, seconds later.
    const heartbeat = jest.spyOn(here.get(BossService).boss, 'touch').mockRejectedValue(new Error('no heartbeat'));
    try {
      const { id, label } = await send({ durationMs: 60_000 });
      await noted(label, 'started');
      await jobs.cancel(errandJob, id);
      await noted(label, 'JobCancelledError');
      await untilIdle();
      expect((await notesOf(label)).map(({ event }) => event)).toEqual(['started', 'JobCancelledError']);
    } finally {
      heartbeat.mockRestore();
    }
  });
});

describe('when a worker dies', () => {
  beforeAll(async () => {
    await here.close();
    worker = await startWorker();
  });

  it('its job is tried again as soon as there is a worker', async () => {
    const { label } = await send({ durationMs: 3000 });
    await noted(label, 'started');
    await worker.end('SIGKILL');
    worker = await startWorker();
    await noted(label, 'done', 20_000);
    expect(await notesOf(label)).toEqual([
      { event: 'started', attempt: 1 },
      { event: 'started', attempt: 2 },
      { event: 'done', attempt: 2 },
    ]);
  });

  it('another worker takes the job over', async () => {
    const other = await startWorker();
    const { label } = await send({ crashUntil: 1 });
    await noted(label, 'done', 20_000);
    expect((await notesOf(label)).map(({ attempt }) => attempt)).toEqual([1, 2, 2]);
    const [survivor] = [worker, other].filter((process) => !process.hasEnded);
    worker = survivor ?? (await startWorker());
  });

  it('and it was the last attempt, the job is given up once', async () => {
    const { label } = await send({ crashUntil: 3 });
    const isGivenUp = async (): Promise<boolean> => {
      if (worker.hasEnded) worker = await startWorker();
      return (await exhaustedStates(label)).length > 0;
    };
    await eventually(isGivenUp, 60_000, 'the end of the job');
    await exhaustedOnce(label);
    const events = (await notesOf(label)).map(({ event }) => event);
    expect(events.filter((event) => event === 'started')).toHaveLength(3);
    expect(events.filter((event) => event.startsWith('exhausted'))).toHaveLength(1);
  });
});

describe('when the database becomes unavailable', () => {
  it('for a moment, jobs run again afterwards', async () => {
    await server.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const label = randomUUID();
    await eventually(() =>
      jobs.send(errandJob, { label }).then(
        () => true,
        () => false,
      ),
    );
    await noted(label, 'done', 15_000);
  });
});

describe('a worker', () => {
  it('does not start when a job has no handler', async () => {
    const incomplete = TestProcess.start(INCOMPLETE_WORKER, {
      ...testEnvironment(),
      DATABASE_URL: server.database.url,
      DATA_DIR: server.dataDir,
    });
    await incomplete.waitForOutput(/No handler for job "test.single"/);
    expect(await incomplete.waitForEnd()).toBe(1);
  });

  it('lets what runs finish before it ends', async () => {
    const own = await startWorker();
    const labels: string[] = [];
    for (let i = 0; i < 4; i++) labels.push((await send({ durationMs: 1500 })).label);
    for (const label of labels) await noted(label, 'started');
    expect(await own.end('SIGTERM')).toBe(0);
    for (const label of labels) await noted(label, 'done', 15_000);
    for (const label of labels) expect(await notesOf(label)).toHaveLength(2);
  });

  it('puts back what does not finish, without counting it as a failure', async () => {
    const { label } = await send({ durationMs: 40_000 });
    await noted(label, 'started');
    expect(await worker.end('SIGTERM')).toBe(0);
    await noted(label, 'JobInterruptedError');
    const [row] = await server.database.query<{ state: string; left: number }>(
      `SELECT state, retry_limit - retry_count AS left FROM pgboss.job WHERE data ->> 'label' = $1`,
      [label],
    );
    expect(row).toEqual({ state: 'retry', left: 3 });
  });

  it('takes jobs again after Postgres has not answered for a while', async () => {
    await worker.end('SIGKILL');
    const address = new URL(server.database.url);
    const proxy = await HangingProxy.to(Number(address.port));
    address.host = new URL(proxy.url).host;
    const own = await startWorker({
      ...server.processEnvironment,
      DATABASE_URL: address.href,
      DATABASE_SESSION_URL: server.database.url,
    });
    try {
      const before = await send({});
      await noted(before.label, 'done');
      proxy.hangs = true;
      const sentBefore = proxy.sent;
      const { label } = await send({});
      // The worker has asked for the job, and for others.
      await eventually(() => proxy.sent >= sentBefore + 3);
      proxy.hangs = false;
      await noted(label, 'done', 60_000);
    } finally {
      await own.end('SIGKILL');
      await proxy.close();
    }
  });
});

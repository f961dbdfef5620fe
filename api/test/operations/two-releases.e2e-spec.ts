import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../src/platform/network/free-port.js';
import { isReadyMessage } from '../../src/platform/process/child-process.js';
import { counted } from '@attune/catalogue/counted';
import { schema } from '../../src/schema.js';
import { eventually, pause } from '../support/eventually.js';
import { checkOutRelease, findReleaseBefore, refusesTodaysTables, type Release } from '../support/release-before.js';
import { wavTone } from '../support/sounds.js';
import { createTempDir, type TempDir } from '../support/temp-dir.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { TestProcess } from '../support/test-process.js';
import { upload } from '../support/uploads.js';
import { signedInUserOn, type SignedInUser, usedBy } from '../support/users.js';

const CLIENTS = 2;
const song = wavTone({ seconds: 0.3 });
const found = findReleaseBefore();
const missing = found === undefined ? ' (skipped: the history of this clone does not reach back to it)' : '';
const refuses = found !== undefined && refusesTodaysTables(found);

interface Api {
  process: TestProcess;
  url: string;
}

let older: Release;
let database: TestDatabase;
let folder: TempDir;
let user: SignedInUser;
/** Those that clients know. */
let apis: Api[] = [];
const processes: TestProcess[] = [];
/** Aborted for clients to send nothing more. */
const leaving = new AbortController();
/** Whether clients need not wait for their songs, which a test that failed has left them without. */
let isOver = false;
let clients: Promise<string[]>[];

const newer = { program: (name: string) => path.resolve(import.meta.dirname, '../../src', name) };

function run(program: string, environment: Record<string, string> = {}, args: string[] = []): TestProcess {
  const shared = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  const process = TestProcess.start(program, { ...testEnvironment(), ...shared, ...environment }, args);
  processes.push(process);
  return process;
}

async function startApi(release: Pick<Release, 'program'>): Promise<Api> {
  const port = await freePort(folder.path);
  const process = run(release.program('main.ts'), { PORT: String(port) });
  await process.waitForMessage(isReadyMessage);
  return { process, url: `http://127.0.0.1:${port}` };
}

async function startWorker(release: Pick<Release, 'program'>): Promise<TestProcess> {
  const worker = run(release.program('worker.ts'));
  await worker.waitForMessage(isReadyMessage);
  return worker;
}

async function migrate(...args: string[]): Promise<string> {
  const tool = run(newer.program('migrate-cli.ts'), {}, args);
  if ((await tool.waitForClose()) !== 0) throw new Error(`The migration failed: ${tool.output}`);
  return tool.output;
}

/** Those retuned apart from the clients. */
let songs = 0;

/** Retunes a song at an api and waits for it. */
async function retuneAt(api: Api): Promise<void> {
  const answer = await upload(api, { headers: { ...user.cookie, Origin: api.url }, file: song });
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  songs += 1;
}

/** Sends songs one after the other, to any api that is there, until it leaves. @returns the ids of those it got back */
async function sendSongs(): Promise<string[]> {
  const sent: string[] = [];
  while (!leaving.signal.aborted) {
    const id = randomUUID();
    await eventually(() => isOver || isDelivered(id), 120_000, `the song ${id}`);
    sent.push(id);
  }
  return sent;
}

/** Asks any api for a song, and sends it when no api has it. */
async function isDelivered(id: string): Promise<boolean> {
  const api = apis[Math.floor(Math.random() * apis.length)];
  await pause(200);
  if (api === undefined) return false;
  try {
    const result = await fetch(`${api.url}/api/retunes/${id}/result`, { headers: user.cookie });
    if (result.status === 200) return (await result.arrayBuffer()).byteLength > 1000;
    const headers = { ...user.cookie, Origin: api.url, 'Retune-Id': id, Prefer: 'respond-async' };
    if (result.status === 404) await (await upload(api, { headers, file: song })).arrayBuffer();
    return false;
  } catch {
    // It has just stopped: another one is asked.
    return false;
  }
}

async function stop(api: Api): Promise<void> {
  apis = apis.filter((other) => other !== api);
  expect(await api.process.end('SIGTERM')).toBe(0);
}

const isSignedIn = async (api: Api, session: SignedInUser): Promise<boolean> =>
  (await fetch(`${api.url}/api/auth/user`, { headers: session.cookie })).status === 200;

(found === undefined ? describe.skip : describe)(`an upgrade from the release before, and back${missing}`, () => {
  /** How many migrations the older release has. */
  let olderMigrations: number;
  let newApi: Api;
  let newWorker: TestProcess;

  beforeAll(async () => {
    // Blocks for longer than Postgres waits for a password.
    older = await checkOutRelease(found ?? '');
    [database, folder] = await Promise.all([createTestDatabase(), createTempDir()]);
  }, 300_000);

  afterAll(async () => {
    leaving.abort();
    isOver = true;
    await Promise.all(processes.map((process) => process.end('SIGKILL')));
    await database.drop();
    await Promise.all([older.remove(), folder.remove()]);
  });

  it('loses no song and no session while processes of both work beside each other', async () => {
    const oldApi = await startApi(older);
    const oldWorker = await startWorker(older);
    olderMigrations = (await database.query('SELECT 1 FROM migrations')).length;
    user = await signedInUserOn({ url: oldApi.url, database }, 'studio');
    apis = [oldApi];
    clients = Array.from({ length: CLIENTS }, sendSongs);
    await retuneAt(oldApi);

    const added = schema.migrations.length - olderMigrations;
    expect(await migrate()).toContain(`${counted(added, 'migration')} done`);
    await retuneAt(oldApi);

    newApi = await startApi(newer);
    apis.push(newApi);
    await retuneAt(newApi);

    newWorker = await startWorker(newer);
    expect(await oldWorker.end('SIGTERM')).toBe(0);
    await retuneAt(oldApi);

    const late = await signedInUserOn({ url: newApi.url, database }, 'studio');
    expect(await Promise.all([isSignedIn(newApi, user), isSignedIn(oldApi, late)])).toEqual([true, true]);
    await stop(oldApi);
    await retuneAt(newApi);
  }, 480_000);

  (refuses ? it : it.skip)(
    'does not let the older release start again on the newer tables',
    async () => {
      const PORT = String(await freePort(folder.path));
      const refused = ['main.ts', 'worker.ts'].map((name) => run(older.program(name), { PORT }));
      for (const process of refused) {
        expect(await process.waitForClose()).toBe(1);
        expect(process.output).toMatch(/^A newer version of Attune has changed this database/);
      }
    },
    120_000,
  );

  it('is taken back by npm run migrate -- --down: what waited goes on in the older release, and each song counts once', async () => {
    await stop(newApi);
    expect(await newWorker.end('SIGTERM')).toBe(0);
    for (const { name } of schema.migrations.slice(olderMigrations).reverse()) {
      expect(await migrate('--down', '--yes')).toContain(`${name} was taken back.`);
    }
    const oldApi = await startApi(older);
    apis = [oldApi];
    await startWorker(older);
    await retuneAt(oldApi);
    expect(await isSignedIn(oldApi, user)).toBe(true);

    leaving.abort();
    const sent = (await Promise.all(clients)).flat();
    expect(sent.length).toBeGreaterThan(CLIENTS);
    expect(await database.query('SELECT status, count(*)::int FROM audio_files GROUP BY status')).toEqual([
      { status: 'completed', count: sent.length + songs },
    ]);
    expect(await usedBy({ database }, user)).toBe(sent.length + songs);
  }, 480_000);
});

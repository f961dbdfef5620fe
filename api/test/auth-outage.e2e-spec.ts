import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../src/platform/process/free-port.js';
import { aPerson, PASSWORD, type Person } from './support/accounts.js';
import { json } from './support/browser.js';
import { eventually, pause } from './support/eventually.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { TestProcess } from './support/test-process.js';

const START = path.resolve(import.meta.dirname, '../src/start.ts');

let folder: TempDir;
let port: number;
let program: TestProcess;
let person: Person;

beforeAll(async () => {
  folder = await createTempDir();
  port = await freePort(folder.path);
  program = await start();
  person = await aPerson({ url: `http://localhost:${port}` });
});

afterAll(async () => {
  await program.end('SIGTERM');
  await folder.remove();
});

async function start(): Promise<TestProcess> {
  const environment = { NODE_ENV: 'development', DEMO_ACCOUNTS: 'false', PORT: String(port), DATA_DIR: folder.path };
  const started = TestProcess.start(START, environment);
  await started.waitForOutput(/ready at http/, 90_000);
  return started;
}

async function isSignedIn(): Promise<boolean> {
  return (await person.browser.get('/api/auth/user')).status === 200;
}

it('users get a 503 while Postgres is killed, and are still signed in afterwards', async () => {
  const { browser, email } = person;
  let isOver = false;
  const refusals: string[] = [];
  const use = async (ask: () => ReturnType<typeof browser.get>): Promise<void> => {
    while (!isOver) {
      const begin = performance.now();
      const answer = await ask();
      expect(performance.now() - begin).toBeLessThan(5000);
      if (answer.status >= 500) {
        const { code } = json(answer);
        refusals.push(`${answer.status} ${String(code)}, Retry-After: ${answer.headers.get('retry-after')}`);
      }
      await pause(20);
    }
  };
  const users = [
    use(() => browser.get('/api/auth/user')),
    use(() => browser.get('/api/usage')),
    use(() => browser.get('/api/auth/sessions')),
    use(() => browser.post('/api/auth/login', { email, password: PASSWORD })),
    use(() => browser.post('/api/auth/forgot-password', { email })),
    use(() => browser.post('/api/sync-subscription')),
  ];
  try {
    for (let round = 0; round < 2; round += 1) {
      await pause(500);
      const refusedBefore = refusals.length;
      const pidFile = await readFile(path.join(folder.path, 'postgres/data/postmaster.pid'), 'utf8');
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
      await eventually(() => refusals.length > refusedBefore, 10_000, 'a refusal');
      await eventually(isSignedIn, 20_000, 'the way back');
    }
  } finally {
    isOver = true;
    await Promise.all(users);
  }
  expect(new Set(refusals)).toEqual(new Set(['503 platform.database_unavailable, Retry-After: 2']));
});

it('a session outlives the end of every process', async () => {
  expect(await program.end('SIGTERM')).toBe(0);
  program = await start();
  expect(await isSignedIn()).toBe(true);
});

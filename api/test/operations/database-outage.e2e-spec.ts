import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../src/platform/network/free-port.js';
import { aPerson, PASSWORD, type Person } from '../support/accounts.js';
import { type Answer, json } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { createTempDir, type TempDir } from '../support/temp-dir.js';
import { TestProcess } from '../support/test-process.js';

const START = path.resolve(import.meta.dirname, '../../src/start.ts');

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
  const requests: (() => Promise<Answer>)[] = [
    () => browser.get('/api/auth/user'),
    () => browser.get('/api/usage'),
    () => browser.get('/api/auth/sessions'),
    () => browser.post('/api/auth/login', { email, password: PASSWORD }),
    () => browser.post('/api/auth/forgot-password', { email }),
    () => browser.post('/api/sync-subscription'),
  ];
  const refusals: string[] = [];
  const sendAll = async (): Promise<void> => {
    for (const answer of await Promise.all(requests.map((send) => send()))) {
      if (answer.status < 500) continue;
      const { code } = json(answer);
      refusals.push(`${answer.status} ${String(code)}, Retry-After: ${answer.headers.get('retry-after')}`);
    }
  };
  for (let round = 0; round < 2; round += 1) {
    const refusedBefore = refusals.length;
    const pidFile = await readFile(path.join(folder.path, 'postgres/data/postmaster.pid'), 'utf8');
    const underWay = sendAll();
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await underWay;
    const isRefused = async (): Promise<boolean> => {
      await sendAll();
      return refusals.length > refusedBefore;
    };
    await eventually(isRefused, 10_000, 'a refusal');
    const isBack = async (): Promise<boolean> => {
      await sendAll();
      return isSignedIn();
    };
    await eventually(isBack, 20_000, 'the way back');
  }
  expect(new Set(refusals)).toEqual(new Set(['503 platform.database_unavailable, Retry-After: 2']));
});

it('a session outlives the end of every process', async () => {
  expect(await program.end('SIGTERM')).toBe(0);
  program = await start();
  expect(await isSignedIn()).toBe(true);
});

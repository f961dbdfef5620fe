import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../src/platform/network/free-port.js';
import { eventually } from './support/eventually.js';
import { listenLocally } from './support/local-server.js';
import { Payments } from './support/payments.js';
import { createTempDir } from './support/temp-dir.js';
import { TestProcess } from './support/test-process.js';

const START = path.resolve(import.meta.dirname, '../src/start.ts');
type CleanUps = (() => Promise<unknown>)[];

const cleanUps: CleanUps = [];

async function cleanUpAll(after: CleanUps): Promise<void> {
  for (const cleanUp of after.splice(0).reverse()) await cleanUp();
}

afterEach(() => cleanUpAll(cleanUps));

interface Started {
  program: TestProcess;
  url: string;
  dataDir: string;
}

async function start(environment: Record<string, string> = {}, after = cleanUps): Promise<Started> {
  const folder = await createTempDir();
  after.push(() => folder.remove());
  const port = await freePort(folder.path);
  const program = TestProcess.start(START, {
    NODE_ENV: 'development',
    DEMO_ACCOUNTS: 'false',
    PORT: String(port),
    DATA_DIR: folder.path,
    ...environment,
  });
  after.push(() => program.end('SIGTERM'));
  await program.waitForOutput(/ready at http/, 60_000);
  return { program, url: `http://localhost:${port}`, dataDir: folder.path };
}

/** Everything that runs for the application in `dataDir`: our processes below `program`, and Postgres. */
function processesOf({ program, dataDir }: Started): { pid: number; what: string }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  const all = rows.flatMap((row) => {
    const [, pid, ppid, stat, what] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
    return stat === undefined || stat.startsWith('Z')
      ? []
      : [{ pid: Number(pid), ppid: Number(ppid), what: what ?? '' }];
  });
  return all.filter(({ ppid, what }) => ppid === program.pid || what.includes(dataDir));
}

function find(started: Started, what: RegExp): number | undefined {
  return processesOf(started).find((process) => what.test(process.what))?.pid;
}

const WORKER = /worker\.[tj]s/;
const API = /main\.[tj]s/;
const POSTGRES = /postgres -D/;

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  return answer?.status === 200;
}

describe('npm start', () => {
  it('runs the api, a worker and Postgres, starts again what dies, and leaves nothing behind', async () => {
    const started = await start();
    const { program, url } = started;
    expect(await isReady(url)).toBe(true);

    const [worker, api, postgres] = [WORKER, API, POSTGRES].map((what) => find(started, what));
    if (!worker || !api || !postgres) throw new Error(`Not everything runs: ${program.output}`);

    process.kill(worker, 'SIGKILL');
    await eventually(() => (find(started, WORKER) ?? worker) !== worker, 10_000, 'a new worker');
    expect(await isReady(url)).toBe(true);

    process.kill(postgres, 'SIGKILL');
    await eventually(() => (find(started, POSTGRES) ?? postgres) !== postgres, 20_000, 'a new Postgres');
    await eventually(() => isReady(url), 20_000, 'the api after the loss of the database');

    process.kill(api, 'SIGKILL');
    await eventually(() => (find(started, API) ?? api) !== api, 10_000, 'a new api');
    await eventually(() => isReady(url), 20_000, 'the new api');

    expect(await program.end('SIGTERM')).toBe(0);
    await eventually(() => processesOf(started).length === 0, 10_000, 'the end of all processes');
  });

  it('says in one sentence that the port is taken, and ends with 1', async () => {
    const folder = await createTempDir();
    cleanUps.push(() => folder.remove());
    const { port, close } = await listenLocally(createServer());
    cleanUps.push(close);
    const program = TestProcess.start(START, { PORT: String(port), DATA_DIR: folder.path });
    await program.waitForOutput(/in use/);
    expect(await program.waitForEnd()).toBe(1);
    expect(program.output.trim()).toBe(
      `Port ${port} is in use by another program: stop that one, or set PORT to another number.`,
    );
  });

  it('names the errors of the configuration and ends with 2', async () => {
    const program = TestProcess.start(START, { PORT: 'x', TRUST_PROXY: 'nginx', LOG_LEVEL: 'loud' });
    await program.waitForOutput(/LOG_LEVEL .*\n/);
    expect(await program.waitForEnd()).toBe(2);
    expect(program.output).toMatch(/has 3 errors:\n {2}PORT .*\n {2}TRUST_PROXY .*\n {2}LOG_LEVEL /);
  });

  describe('open to the network, with providers that do not fit the settings', () => {
    const afterBoth: CleanUps = [];
    let started: Started;

    beforeAll(async () => {
      const payments = await Payments.start();
      afterBoth.push(() => payments.close());
      payments.open(payments.url);
      started = await start(
        {
          ...{ HOST: '0.0.0.0', DEMO_ACCOUNTS: 'true' },
          ...{ ...payments.environment, STRIPE_PRICE_PRO: 'price_none', OPENAI_BASE_URL: payments.url },
        },
        afterBoth,
      );
    });

    afterAll(() => cleanUpAll(afterBoth));

    it('warns that the network reaches the demo accounts, and that providers do not fit the settings', async () => {
      const { program } = started;
      await program.waitForOutput(/"level":40[^\n]*STRIPE_PRICE_PRO names price_none, which Stripe does not have\./);
      await program.waitForOutput(/"level":40[^\n]*OPENAI_BASE_URL: there are no chat completions at http:/);
      await program.waitForOutput(/"level":40[^\n]*HOST=0\.0\.0\.0 opens to the network/);
      await program.waitForOutput(/^ {2}Warning: HOST=0\.0\.0\.0 .*demo accounts/m);
    });

    it('leaves nothing behind for long when it is killed itself', async () => {
      const pids = processesOf(started).map(({ pid }) => pid);
      expect(pids.length).toBeGreaterThanOrEqual(3);
      await started.program.end('SIGKILL');
      await eventually(
        () => processesOf(started).length === 0 && !pids.some(isThere),
        25_000,
        'the end of all processes',
      );
    });
  });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

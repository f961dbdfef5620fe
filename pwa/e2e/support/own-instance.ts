import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listenLocally } from '../../../api/test/support/local-server';
import { expect, test as base } from './test';

/** An instance that a spec may stop or kill: the other journeys need the shared one to keep running. */
export class OwnInstance {
  readonly url: string;
  private output = '';
  private readonly ended: Promise<unknown>;
  private readonly process: ChildProcess;

  private constructor(
    port: number,
    private readonly folder: string,
  ) {
    this.url = `http://localhost:${port}`;
    const own = { PORT: String(port), PUBLIC_URL: this.url, DATA_DIR: path.join(folder, 'data') };
    this.process = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../../api/dist/start.js')], {
      env: { ...process.env, LOG_LEVEL: 'warn', NODE_ENV: 'test', DEMO_ACCOUNTS: 'true', TRUST_PROXY: '1', ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (data: Buffer) => (this.output += data.toString()));
    }
    this.ended = once(this.process, 'exit');
  }

  static async start(): Promise<OwnInstance> {
    const instance = new OwnInstance(await freePort(), mkdtempSync(path.join(tmpdir(), 'attune-e2e-')));
    const failed = instance.ended.then(() => {
      throw new Error(`The instance ended while it started:\n${instance.output}`);
    });
    await Promise.race([instance.ready(), failed]);
    return instance;
  }

  /** Waits until it answers, for the first time or again. */
  async ready(): Promise<void> {
    const answers = () =>
      fetch(`${this.url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 90_000 }).toBe(true);
  }

  /** Kills its api process, as a crash would; the supervisor starts another. Linux only. */
  kill(): void {
    const own = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && this.isOurApi(pid));
    if (own.length === 0) throw new Error('The api process of this instance was not found');
    for (const pid of own) process.kill(Number(pid), 'SIGKILL');
  }

  /** Stops it; what it stored stays until `remove`. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    this.process.kill('SIGTERM');
    await this.ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private isOurApi(pid: string): boolean {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('api/dist/main.js') && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(this.folder);
    } catch {
      // It ended during the inspection.
      return false;
    }
  }
}

/** Journeys of an instance of their own, which `baseURL` leads to. */
export const test = base.extend<object, { instance: OwnInstance }>({
  instance: [
    async ({}, use) => {
      const instance = await OwnInstance.start();
      await use(instance);
      await instance.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ instance }, use) => use(instance.url),
});

export async function freePort(): Promise<number> {
  const { port, close } = await listenLocally(createServer());
  await close();
  return port;
}

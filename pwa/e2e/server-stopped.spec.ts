import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expectToHear, listenIn } from './support/heard';
import { expect, test } from './support/test';
import { pureToneWav } from './support/tones';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A second instance, because the other journeys need the shared one to keep running. */
class SecondInstance {
  private output = '';
  private readonly ended: Promise<unknown>;
  private readonly process: ChildProcess;

  constructor(
    private readonly site: string,
    environment: Record<string, string>,
  ) {
    this.process = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../api/dist/start.js')], {
      env: { ...process.env, LOG_LEVEL: 'warn', NODE_ENV: 'development', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (data: Buffer) => (this.output += data.toString()));
    }
    this.ended = once(this.process, 'exit');
  }

  async ready(): Promise<void> {
    const failed = this.ended.then(() => {
      throw new Error(`The second instance ended while it started:\n${this.output}`);
    });
    const ready = expect.poll(() => this.answers('/api/health/ready'), { timeout: 90_000 }).toBe(true);
    await Promise.race([ready, failed]);
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.ended;
  }

  private async answers(address: string): Promise<boolean> {
    try {
      return (await fetch(`${this.site}${address}`)).ok;
    } catch {
      return false;
    }
  }
}

test('with the server stopped a user can tune, play a file retuned, and read', async ({ page }, { outputDir }) => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const server = new SecondInstance(site, { PORT: String(port), DATA_DIR: path.join(outputDir, 'data') });
  try {
    await server.ready();
    await listenIn(page);
    await page.goto(site);
    await expect(page.getByRole('listitem').filter({ hasText: 'Ready offline' })).toBeVisible({ timeout: 30_000 });
  } finally {
    await server.stop();
  }
  await expect(fetch(site)).rejects.toThrow();

  await page.goto(`${site}/tuner`);
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+8 cents');
  await page.getByRole('button', { name: 'Stop Tuning' }).click();

  await page.goto(`${site}/player`);
  const buffer = pureToneWav({ frequencyHz: 440, seconds: 60 });
  await page.setInputFiles('input[type=file]', { name: 'a4.wav', mimeType: 'audio/wav', buffer });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('radio', { name: /432.00/ }).click();
  await expectToHear(page, 432);

  await page.goto(`${site}/education?tab=comparison`);
  await expect(page.getByRole('table', { name: 'Comparison of frequencies' })).toBeVisible();
});

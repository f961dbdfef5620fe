import path from 'node:path';
import { decoderSandbox } from '../src/retune/pipeline/ffmpeg/decoder-sandbox.js';
import { createBinFolder, REFUSED_BWRAP } from './support/bin-folder.js';
import { eventually } from './support/eventually.js';
import { testEnvironment } from './support/test-config.js';
import { TestProcess } from './support/test-process.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const WORKER = path.resolve(import.meta.dirname, '../src/worker.ts');

let server: TestServer;
let refusing: Awaited<ReturnType<typeof createBinFolder>>;
beforeAll(async () => {
  server = await startTestServer();
  refusing = await createBinFolder({ bwrap: REFUSED_BWRAP });
});
afterAll(async () => {
  await server.close();
  await refusing.remove();
});

/** A worker beside the server, with what it logs. */
function startWorker(environment: Record<string, string>): TestProcess {
  const shared = { ...server.processEnvironment, LOG_LEVEL: 'info' };
  return TestProcess.start(WORKER, { ...testEnvironment(), ...shared, ...environment });
}

async function gauges(): Promise<string[]> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith('decoder_sandboxed{'));
}

describe('a worker', () => {
  it('says at its start and on /metrics whether it decodes in a sandbox', async () => {
    const { isIsolated } = await decoderSandbox.check();
    const workers = [startWorker({}), startWorker({ PATH: refusing.searchPath })];
    const [first, second] = workers;
    try {
      await first?.waitForOutput(isIsolated ? /"level":30[^\n]*decoded in a sandbox"/ : /decoded without a sandbox/);
      await second?.waitForOutput(
        /"level":40[^\n]*"reason":"bubblewrap may not make namespaces[^\n]*without a sandbox/,
      );
      const lines = await eventually(async () => {
        const found = await gauges();
        return found.length === 2 && found;
      });
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`:${first?.pid}"} ${isIsolated ? 1 : 0}$`)));
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`:${second?.pid}"} 0$`)));
    } finally {
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    }
  });

  it('does not start without the sandbox where that is required, and says what to do', async () => {
    const worker = startWorker({ PATH: refusing.searchPath, REQUIRE_SANDBOX: 'true' });
    expect(await worker.waitForEnd()).toBe(1);
    expect(worker.output).toContain('bwrap: No permissions to create new namespace');
    expect(worker.output).toContain('Install the package bubblewrap');
    expect(worker.output).toContain('REQUIRE_SANDBOX=false');
    expect(worker.output).not.toContain('"msg":"Working"');
    // A sentence for the operator, not a stack trace.
    expect(worker.output).not.toMatch(/^\s+at /m);
  });
});

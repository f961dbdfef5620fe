import path from 'node:path';
import { freePort } from '../src/platform/network/free-port.js';
import { isReadyMessage } from '../src/platform/process/child-process.js';
import { startBufferingProxy } from './support/buffering-proxy.js';
import { eventually } from './support/eventually.js';
import { hasNginx, startNginx } from './support/nginx.js';
import { aStoredResult, readAndReset, loadRow } from './support/results.js';
import { testEnvironment } from './support/test-config.js';
import { TestProcess } from './support/test-process.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { signedInUserOn, usedBy, type SignedInUser } from './support/users.js';

const API = path.resolve(import.meta.dirname, '../src/main.ts');
const MP3_BYTES = 1_500_000;

let server: TestServer;
let pro: SignedInUser;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  pro = await signedInUserOn(server, 'pro');
});

afterAll(() => server.close());

/** Reads 64 kB of a song through the proxy at `url`, breaks off once the proxy has all of it, and asks for the rest. */
async function breakOffBehind(url: string): Promise<void> {
  const { id, path: resultPath, song } = await aStoredResult(server, pro, { bytes: MP3_BYTES });
  const used = await usedBy(server, pro);
  const isCollected = async (): Promise<boolean> => (await loadRow(server, id)).collectedAt !== null;
  const begun = await readAndReset(url + resultPath, pro.cookie, 65_536, () => eventually(isCollected));
  const rest = await fetch(url + resultPath, {
    headers: { ...pro.cookie, Range: `bytes=${begun.length}-`, 'If-Range': `"${id}"` },
  });
  expect(rest.status).toBe(206);
  expect(Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]).equals(song)).toBe(true);
  const again = await fetch(url + resultPath, { headers: pro.cookie });
  expect(Buffer.from(await again.arrayBuffer()).equals(song)).toBe(true);
  expect(await usedBy(server, pro)).toBe(used);
}

describe('a download that breaks off when the server is done and the client is not', () => {
  it('is resumed behind a proxy that buffers', async () => {
    const proxy = await startBufferingProxy(server.url);
    try {
      await breakOffBehind(proxy.url);
    } finally {
      await proxy.close();
    }
  });

  const itWithNginx = hasNginx ? it : it.skip;
  itWithNginx(
    `is resumed behind nginx with its defaults${hasNginx ? '' : ' (nginx is not installed here)'}`,
    async () => {
      const nginx = await startNginx(server.url);
      try {
        await breakOffBehind(nginx.url);
      } finally {
        await nginx.stop();
      }
    },
    30_000,
  );
});

describe('an api process that is killed in the middle of a download', () => {
  it('costs the client the rest of it, which the next process sends without counting again', async () => {
    // More than what the connection's buffers hold.
    const { id, url, path: resultPath, song } = await aStoredResult(server, pro, { bytes: 30_000_000 });
    const used = await usedBy(server, pro);
    const port = await freePort(server.dataDir);
    const environment = { ...server.processEnvironment, DATA_DIR: server.dataDir, PORT: String(port) };
    const api = TestProcess.start(API, { ...testEnvironment(), ...environment });
    try {
      await api.waitForMessage(isReadyMessage);
      const broken = `http://127.0.0.1:${port}${resultPath}`;
      const begun = await readAndReset(broken, pro.cookie, 1_000_000, () => api.end('SIGKILL'));
      expect(await loadRow(server, id)).toMatchObject({ isStored: true, collectedAt: null });
      const rest = await fetch(url, {
        headers: { ...pro.cookie, Range: `bytes=${begun.length}-`, 'If-Range': `"${id}"` },
      });
      expect(rest.status).toBe(206);
      expect(Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]).equals(song)).toBe(true);
      await eventually(async () => (await loadRow(server, id)).collectedAt !== null);
      expect(await usedBy(server, pro)).toBe(used);
    } finally {
      await api.end('SIGKILL');
    }
  });
});

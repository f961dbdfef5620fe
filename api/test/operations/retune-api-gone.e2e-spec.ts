import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { eventually } from '../support/eventually.js';
import { listenLocally, type LocalServer } from '../support/local-server.js';
import { wavTone } from '../support/sounds.js';
import { createTempDir, type TempDir } from '../support/temp-dir.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { readError, upload } from '../support/uploads.js';
import { aUserOn, type TestUser, usedBy } from '../support/users.js';

const EXAMPLE = path.resolve(import.meta.dirname, '../../../docs/examples/retune.sh');
const song = wavTone({ seconds: 1 });

let server: TestServer;
let folder: TempDir;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  folder = await createTempDir();
});

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** The number of the user's retunes. */
const accepted = async (): Promise<number> => {
  return (await server.database.query('SELECT 1 FROM audio_files WHERE "userId" = $1', [user.id])).length;
};

/** Runs the documented script against an api. @returns its exit code and what it printed */
async function runExample({ url }: Pick<ApiProcess, 'url'>): Promise<[code: number, output: string]> {
  const script = (await readFile(EXAMPLE, 'utf8')).replaceAll('http://localhost:3000', url);
  await writeFile(path.join(folder.path, 'retune.sh'), script);
  await writeFile(path.join(folder.path, 'song.wav'), song);
  const environment = { ...process.env, ATTUNE_KEY: user.key.Authorization.replace('Bearer ', '') };
  return new Promise((resolve) => {
    const options = { cwd: folder.path, env: environment, timeout: 140_000 };
    const child = execFile('sh', ['retune.sh', 'song.wav', 'result.mp3'], options, (_error, stdout, stderr) =>
      resolve([child.exitCode ?? -1, stdout + stderr]),
    );
  });
}

/** A proxy on a port of its own, whose connections `take` forwards or breaks. */
function startProxy(take: (client: Socket) => void): Promise<LocalServer> {
  const server = createServer((client) => {
    client.on('error', () => {});
    take(client);
  });
  return listenLocally(server);
}

describe('an api that is stopped while clients wait for their songs', () => {
  let api: ApiProcess;
  let next: ApiProcess | undefined;

  afterEach(async () => {
    await api.process.end('SIGKILL');
    await next?.process.end('SIGKILL');
  });

  it('says where the retunes go on, and each song arrives and counts once', async () => {
    api = await startApiProcess(server, { DRAIN_DELAY: '3' });
    const id = randomUUID();
    const held = upload(api, { headers: { ...user.key, 'Retune-Id': id }, file: song });
    const example = runExample(api);
    await eventually(async () => (await accepted()) === 2, 60_000, 'both uploads');
    api.process.child.kill('SIGTERM');

    const ready = await eventually(async () => {
      const answer = await fetch(`${api.url}/api/health/ready`);
      return answer.status === 503 && answer;
    });
    expect(await ready.json()).toMatchObject({ code: 'health.not_ready', status: 'stopping' });
    const answer = await held;
    expect(answer.headers.get('location')).toBe(`/api/retunes/${id}`);
    expect(answer.headers.get('retune-id')).toBe(id);
    expect(await readError(answer)).toBe('503 retune.ask_again');
    expect(await api.process.waitForEnd()).toBe(0);

    // The script goes on at the same address, the other client at another server.
    next = await startApiProcess(server, { PORT: String(api.port) });
    const worker = await server.startWorker();
    const result = await upload(server, { headers: { ...user.key, 'Retune-Id': id }, file: song });
    expect(result.status).toBe(200);
    expect((await result.arrayBuffer()).byteLength).toBe(Number(result.headers.get('content-length')));
    expect(await example).toEqual([0, expect.any(String)]);
    expect((await readFile(path.join(folder.path, 'result.mp3'))).subarray(0, 3).toString()).toBe('ID3');
    expect(await usedBy(server, user)).toBe(2);
    await worker.end();
  });

  it('is waited for by the documented script, also where a proxy takes the connection and breaks it', async () => {
    api = await startApiProcess(server);
    const worker = await server.startWorker();
    const { port } = api;
    let broken = 0;
    const proxy = await startProxy((client) => {
      if (broken < 2) {
        broken += 1;
        client.once('data', () => client.resetAndDestroy());
      } else client.pipe(connect(port, '127.0.0.1')).pipe(client);
    });
    expect(await runExample(proxy)).toEqual([0, expect.any(String)]);
    expect(broken).toBe(2);
    expect((await readFile(path.join(folder.path, 'result.mp3'))).subarray(0, 3).toString()).toBe('ID3');
    expect(await usedBy(server, user)).toBe(1);
    void proxy.close();
    await worker.end();
  });

  it('leaves nothing of an upload that it was receiving when it was killed; the documented script sends it again', async () => {
    api = await startApiProcess(server);
    const worker = await server.startWorker();
    const { port } = api;
    let isCut = false;
    const proxy = await startProxy((client) => {
      const upstream = connect(port, '127.0.0.1').on('error', () => {});
      upstream.on('close', () => client.destroy()).pipe(client);
      // Of the first upload only the beginning arrives.
      if (isCut) client.pipe(upstream);
      else client.once('data', (data) => upstream.write(data));
      isCut = true;
    });
    const example = runExample(proxy);
    const uploads = () => server.database.query('SELECT 1 FROM uploads WHERE "userId" = $1', [user.id]);
    await eventually(async () => (await uploads()).length === 1, 60_000, 'the upload');
    await api.process.end('SIGKILL');
    next = await startApiProcess(server, { PORT: String(port) });
    expect(await example).toEqual([0, expect.any(String)]);
    expect((await readFile(path.join(folder.path, 'result.mp3'))).subarray(0, 3).toString()).toBe('ID3');
    expect([await accepted(), await usedBy(server, user)]).toEqual([1, 1]);
    // Instead of the hour after which no client can still be sending it.
    await server.database.query(`UPDATE uploads SET "expiresAt" = now() WHERE "userId" = $1`, [user.id]);
    await eventually(async () => (await uploads()).length === 0, 60_000, 'the end of the upload');
    expect(await server.database.query('SELECT 1 FROM upload_promises')).toEqual([]);
    void proxy.close();
    await worker.end();
  });

  it('has the song retuned that a client waited for when it was killed; the documented script gets it, and it counts once', async () => {
    api = await startApiProcess(server);
    const { port } = api;
    const example = runExample({ url: api.url });
    await eventually(async () => (await accepted()) === 1, 60_000, 'the retune');
    await api.process.end('SIGKILL');
    next = await startApiProcess(server, { PORT: String(port) });
    const worker = await server.startWorker();
    expect(await example).toEqual([0, expect.any(String)]);
    expect((await readFile(path.join(folder.path, 'result.mp3'))).subarray(0, 3).toString()).toBe('ID3');
    expect([await accepted(), await usedBy(server, user)]).toEqual([1, 1]);
    await worker.end();
  });
});

describe('a request for the result that may wait', () => {
  it('answers that it is not ready when its time is over, or at once without a time', async () => {
    const answer = await upload(server, { headers: { ...user.key, Prefer: 'respond-async' }, file: song });
    const { id } = (await answer.json()) as { id: string };
    const result = `${server.url}/api/retunes/${id}/result`;
    for (const preference of ['wait=1', 'wait=0', 'wait=soon', 'respond-async']) {
      const response = await fetch(result, { headers: { ...user.key, Prefer: preference } });
      expect(await readError(response)).toBe('409 retune.not_ready');
    }
  });
});

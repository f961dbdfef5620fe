import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../src/platform/config/config.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { eventually } from './support/eventually.js';
import { aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;
const tone = wavTone({ seconds: 0.3, channels: 1 });

beforeAll(async () => {
  server = await startTestServer({ environment: { WORKER_CONCURRENCY: '1' } });
});

afterAll(() => server.close());

/** Sends a song without waiting for it. @returns the retune's id */
async function send(headers: Record<string, string>): Promise<string> {
  const response = await upload(server, { headers: { ...headers, Prefer: 'respond-async' }, file: tone });
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

async function startedBefore(id: string, ids: string[]): Promise<number> {
  const rows = await server.database.query(
    `SELECT 1 FROM audio_files WHERE id = ANY($2)
        AND "processingStartedAt" < (SELECT "processingStartedAt" FROM audio_files WHERE id = $1)`,
    [id, ids],
  );
  return rows.length;
}

/** What the query in deploy/keda.yaml counts, by which workers are added. */
async function scalerCount(): Promise<number> {
  const manifest = await readFile(path.join(projectRoot, 'deploy/keda.yaml'), 'utf8');
  const query = /query: >-\n([^]*?)\n {6}authenticationRef/.exec(manifest)?.[1] ?? '';
  const [row] = await server.database.query<Record<string, string>>(query);
  return Number(Object.values(row ?? {})[0]);
}

it('a song waits for one of each other user, not for all that another user sent before', async () => {
  const studio = await aUserOn(server, 'studio');
  const { cookie } = await signedInUserOn(server, 'basic');
  const backlog: string[] = [];
  for (let i = 0; i < 12; i += 1) backlog.push(await send(studio.key));
  const single = await send({ ...cookie, Origin: server.url });
  expect(await scalerCount()).toBe(backlog.length + 1);
  await server.startWorkerHere();
  await eventually(async () => (await startedBefore(single, backlog)) > 0, 20_000, 'the start of the single song');
  expect(await startedBefore(single, backlog)).toBe(1);
  await eventually(
    async () => {
      const left = await server.database.query(`SELECT 1 FROM audio_files WHERE status <> 'completed'`);
      return left.length === 0;
    },
    30_000,
    'the end of all songs',
  );
  await eventually(async () => (await scalerCount()) === 0, 10_000, 'the end of all jobs');
});

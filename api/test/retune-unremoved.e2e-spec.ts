import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { storageUnavailable } from '../src/platform/storage/storage.errors.js';
import { Storage } from '../src/platform/storage/storage.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { aUserOn, signedInUserOn, type TestUser } from './support/users.js';

let server: TestServer;
let storage: Storage;
let user: TestUser;
const file = wavTone({ seconds: 0.5 });

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  storage = server.app.get(Storage);
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
  jest.spyOn(storage, 'remove').mockRejectedValue(storageUnavailable());
});

afterEach(() => jest.restoreAllMocks());

async function filesOf(id: string): Promise<string[]> {
  return (await storedKeys(server)).filter((key) => key.includes(id));
}

const untilRemoved = (id: string): Promise<unknown> =>
  eventually(async () => (await filesOf(id)).length === 0, 25_000, 'the end of the files');

describe('files that the storage does not remove when their retune ends', () => {
  it('are removed by the janitor, those too that were not on record; the retune is cancelled anyway', async () => {
    const id = randomUUID();
    for (const key of [`uploads/${id}`, `results/${id}`]) await storage.write(key, Readable.from(['music']));
    await server.database.query(
      `INSERT INTO audio_files (id, "userId", "targetFrequency", status, "objectPath") VALUES ($1, $2, 432, 'processing', $3)`,
      [id, user.id, `uploads/${id}`],
    );
    const address = `${server.url}/api/retunes/${id}`;
    expect((await fetch(address, { method: 'DELETE', headers: user.key })).status).toBe(204);
    const cancelled = await fetch(address, { headers: user.key });
    expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
    expect(await filesOf(id)).toHaveLength(2);
    await untilRemoved(id);
  });

  it('are removed later if the upload was refused, which is answered as any other', async () => {
    const refused = await upload(server, { headers: user.key, query: '', file });
    expect(await readError(refused)).toBe('400 retune.target_missing');
    const [row] = await server.database.query<{ id: string }>('SELECT id FROM uploads');
    const id = String(row?.id);
    expect(await filesOf(id)).toEqual([`uploads/${id}`]);
    await untilRemoved(id);
    expect(await server.database.query('SELECT 1 FROM uploads')).toEqual([]);
  });
});

it('a confirmation counts although the storage removes nothing; sent again, it removes the result', async () => {
  const pro = await signedInUserOn(server, 'pro');
  const id = randomUUID();
  const headers = { ...pro.cookie, Origin: server.url, 'Retune-Id': id };
  await (await upload(server, { headers, file })).arrayBuffer();
  const confirm = async (): Promise<number> =>
    (await fetch(`${server.url}/api/retunes/${id}/result`, { method: 'DELETE', headers })).status;
  expect(await confirm()).toBe(204);
  expect(await filesOf(id)).not.toEqual([]);
  jest.restoreAllMocks();
  expect(await confirm()).toBe(204);
  expect(await filesOf(id)).toEqual([]);
});

it('an upload that the storage did not take can be sent again under its id, although it removes nothing either', async () => {
  const headers = { ...user.key, 'Retune-Id': randomUUID() };
  jest.spyOn(storage, 'write').mockRejectedValue(storageUnavailable());
  expect(await readError(await upload(server, { headers, file }))).toBe('503 storage.unavailable');
  jest.restoreAllMocks();
  const again = await upload(server, { headers, file });
  expect(again.status).toBe(200);
  await again.arrayBuffer();
});

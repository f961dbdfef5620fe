import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { Transform } from 'node:stream';
import { apiProcess } from '../src/api-process.js';
import { testConfig } from './support/test-config.js';
import { createHttpApp } from '../src/platform/http/http-app.js';
import { Storage } from '../src/platform/storage/storage.js';
import { MAX_UPLOADS, UploadRoomService } from '../src/retune/uploads/upload-admission.service.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { beginUpload, continueUpload, idOf, offsetOf, pathOf, type Sender, tus, uploadFile } from './support/tus.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, signedInUserOn } from './support/users.js';

const tone = wavTone({ seconds: 1, channels: 1 });
const text = Buffer.from('This is a shopping list, not a song. '.repeat(1000));

let server: TestServer;
let userId: string;
let who: Sender;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1', STORAGE_LIMIT_GB: '1' } });
});

beforeEach(async () => {
  const { id, key } = await aUserOn(server, 'studio');
  [userId, who] = [id, key];
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => server.close());

interface Row {
  receivedBytes: number;
  objectPath: string | null;
  isComplete: boolean;
}

async function rowOf(path: string): Promise<Row | undefined> {
  const [row] = await server.database.query<Row>(
    `SELECT "receivedBytes"::integer, "objectPath", "completedAt" IS NOT NULL AS "isComplete" FROM uploads WHERE id = $1`,
    [idOf(path)],
  );
  return row;
}

async function promised(): Promise<number> {
  const [row] = await server.database.query<{ bytes: number }>(
    'SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM upload_promises WHERE "userId" = $1',
    [userId],
  );
  return row?.bytes ?? 0;
}

async function contentOf(path: string): Promise<Buffer> {
  const { stream } = await server.app.get(Storage).read(`uploads/${idOf(path)}`);
  return Buffer.concat(await stream.toArray());
}

/** @param bytes null for an upload that does not declare its length */
async function begun(bytes: number | null = tone.length): Promise<string> {
  const response = await beginUpload(server, who, bytes ?? undefined);
  expect(response.status).toBe(201);
  return pathOf(response);
}

/** A body that brings these bytes and then nothing more, until it is cancelled. */
function stalled(bytes: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) });
}

describe('an upload', () => {
  it('comes in one request, or in as many as its client likes, and lies where it can be used', async () => {
    const whole = await uploadFile(server, who, tone, 'Caf\u00e9.wav');
    expect(whole.status).toBe(201);
    expect(whole.headers.get('upload-offset')).toBe(String(tone.length));
    const path = pathOf(await beginUpload(server, who, undefined));
    for (const [offset, end] of [
      [0, 1],
      [1, 10_000],
      [10_000, 20_000],
    ] as const) {
      const answer = await continueUpload(server, who, path, offset, tone.subarray(offset, end));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(end)]);
    }
    const last = await continueUpload(server, who, path, 20_000, tone.subarray(20_000), {
      headers: { 'Upload-Length': String(tone.length) },
    });
    expect(last.status).toBe(204);
    for (const sent of [pathOf(whole), path]) {
      expect(await rowOf(sent)).toEqual({
        receivedBytes: tone.length,
        objectPath: `uploads/${idOf(sent)}`,
        isComplete: true,
      });
      expect((await contentOf(sent)).equals(tone)).toBe(true);
    }
    expect(await storedKeys(server, 'pieces')).toEqual([]);
    expect(await promised()).toBe(0);
    const view = await fetch(`${server.url}${pathOf(whole)}`, { headers: who });
    expect(await view.json()).toMatchObject({ filename: 'Café.wav', bytes: tone.length, receivedBytes: tone.length });
  });

  it('goes on where a broken connection left it, to the byte', async () => {
    const path = await begun();
    const leaving = new AbortController();
    const arrived = waitForBytes(50_000);
    const cut = continueUpload(server, who, path, 0, stalled(tone.subarray(0, 50_000)), { signal: leaving.signal });
    cut.catch(() => {});
    await arrived;
    leaving.abort();
    expect(await offsetOf(server, who, path)).toBe(50_000);
    expect(await readError(await continueUpload(server, who, path, 0, tone))).toBe('409 upload.wrong_offset');
    expect((await continueUpload(server, who, path, 50_000, tone.subarray(50_000))).status).toBe(204);
    expect((await contentOf(path)).equals(tone)).toBe(true);
  });

  it('is complete also when the process was killed after its last byte, before it could say so', async () => {
    const path = await begun();
    await continueUpload(server, who, path, 0, tone.subarray(0, 40_000));
    await server.database.query('UPDATE uploads SET bytes = 40000 WHERE id = $1', [idOf(path)]);
    expect(await offsetOf(server, who, path)).toBe(40_000);
    expect(await rowOf(path)).toMatchObject({ isComplete: true });
    // Killed a moment later, it had joined them, too.
    await server.database.query(`UPDATE uploads SET "completedAt" = NULL, pieces = '{pieces/gone}' WHERE id = $1`, [
      idOf(path),
    ]);
    expect(await offsetOf(server, who, path)).toBe(40_000);
    expect((await contentOf(path)).equals(tone.subarray(0, 40_000))).toBe(true);
  });

  it('is removed at once when its client asks for it, and after a day when no one does', async () => {
    const [deleted, unfinished, unused] = [await begun(), await begun(), pathOf(await uploadFile(server, who, tone))];
    for (const path of [deleted, unfinished]) await continueUpload(server, who, path, 0, tone.subarray(0, 20_000));
    expect((await tus(server, who, 'DELETE', deleted)).status).toBe(204);
    expect(await readError(await continueUpload(server, who, deleted, 20_000, tone.subarray(20_000)))).toBe(
      '404 upload.not_found',
    );
    for (const path of [unfinished, unused]) {
      await server.database.query('UPDATE uploads SET "expiresAt" = now() WHERE id = $1', [idOf(path)]);
      expect(await readError(await continueUpload(server, who, path, 20_000, tone.subarray(20_000)))).toBe(
        '410 upload.gone',
      );
    }
    await server.startWorkerHere();
    await eventually(async () => !(await rowOf(unfinished)) && !(await rowOf(unused)), 10_000, 'the removal');
    const keys = await storedKeys(server);
    expect(keys.filter((key) => key.startsWith('pieces/') || key === `uploads/${idOf(unused)}`)).toEqual([]);
    expect(await promised()).toBe(0);
  });

  it('is gone with the account', async () => {
    const { id, password, cookie } = await signedInUserOn(server, 'studio');
    const path = pathOf(await uploadFile(server, cookie, tone));
    const answer = await fetch(`${server.url}/api/auth/account`, {
      method: 'DELETE',
      headers: { ...cookie, Origin: server.url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect([answer.status, id]).toEqual([204, id]);
    expect(await storedKeys(server, 'uploads')).not.toContain(`uploads/${idOf(path)}`);
  });
});

describe('an upload is refused, and nothing of it stays,', () => {
  it('as soon as its first bytes show that it is not audio, also when they come one by one', async () => {
    for (const bytes of [text.length, null]) {
      const path = await begun(bytes);
      await continueUpload(server, who, path, 0, text.subarray(0, 1000));
      const answer = await continueUpload(server, who, path, 1000, stalled(text.subarray(1000, 30_000)));
      expect(await readError(answer)).toBe('415 retune.not_audio');
      expect(await rowOf(path)).toBeUndefined();
    }
    const short = await beginUpload(server, who, 100, { body: text.subarray(0, 100) });
    expect(await readError(short)).toBe('415 retune.not_audio');
    expect(await storedKeys(server, 'pieces')).toEqual([]);
    expect(await promised()).toBe(0);
  });

  it('when it is empty, or larger than the plan allows, declared or not', async () => {
    expect(await readError(await beginUpload(server, who, 0))).toBe('422 retune.empty_file');
    const { maxFileBytes } = PLAN_LIMITS.studio;
    expect(await readError(await beginUpload(server, who, maxFileBytes + 1))).toBe('413 retune.file_too_large');
    const path = await begun(null);
    await continueUpload(server, who, path, 0, tone);
    await server.database.query('UPDATE uploads SET "receivedBytes" = $2 WHERE id = $1', [
      idOf(path),
      maxFileBytes - 10,
    ]);
    const beyond = await continueUpload(server, who, path, maxFileBytes - 10, stalled(Buffer.alloc(11)));
    expect(await readError(beyond)).toBe('413 retune.file_too_large');
    expect(await rowOf(path)).toBeUndefined();
    const declared = await begun(null);
    const late = await continueUpload(server, who, declared, 0, tone, {
      headers: { 'Upload-Length': String(maxFileBytes + 1) },
    });
    expect(await readError(late)).toBe('413 retune.file_too_large');
    expect(await rowOf(declared)).toBeUndefined();
  });

  it('when its sender was removed from the workspace meanwhile', async () => {
    const member = await signedInUserOn(server, 'free');
    const membership = await addMember(server, userId, member.id, 'editor');
    const sender = { ...member.cookie, 'Attune-Workspace': userId };
    const path = pathOf(await beginUpload(server, sender, tone.length));
    let more = (_: Buffer | null): void => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        more = (bytes) => (bytes ? controller.enqueue(new Uint8Array(bytes)) : controller.close());
      },
    });
    const sent = continueUpload(server, sender, path, 0, body);
    more(tone.subarray(0, 50_000));
    await eventually(() => hasLock(path), 5_000, 'the request');
    await server.database.query('DELETE FROM team_members WHERE id = $1', [membership]);
    more(tone.subarray(50_000));
    more(null);
    expect(await readError(await sent)).toBe('404 auth.workspace_not_found');
    expect(await rowOf(path)).toBeUndefined();
    expect(await storedKeys(server, 'uploads')).not.toContain(`uploads/${idOf(path)}`);
  });
});

describe('who may not, or asks wrongly,', () => {
  it('is answered as everywhere: other workspaces, viewers, plans without retunes, other sites', async () => {
    const path = await begun();
    const stranger = (await aUserOn(server, 'studio')).key;
    expect(await readError(await continueUpload(server, stranger, path, 0, tone))).toBe('404 upload.not_found');
    expect(await readError(await tus(server, stranger, 'DELETE', path))).toBe('404 upload.not_found');
    expect((await tus(server, stranger, 'HEAD', path)).status).toBe(404);
    const viewer = await signedInUserOn(server, 'free');
    await addMember(server, userId, viewer.id, 'viewer');
    const viewing = { ...viewer.cookie, 'Attune-Workspace': userId };
    expect(await readError(await beginUpload(server, viewing, 1))).toBe('403 auth.role_forbids');
    expect(await readError(await beginUpload(server, viewer.cookie, 1))).toBe('403 retune.plan_required');
    const elsewhere = { ...viewer.cookie, Origin: 'https://other.test' };
    const answer = await beginUpload(server, elsewhere, 1);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await readError(answer)).toBe('403 auth.cross_site');
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['another version', 'POST', { 'Tus-Resumable': '0.2.2' }, '412 upload.other_version'],
    ['no length', 'POST', { 'Upload-Metadata': 'filename YQ==' }, '400 upload.bad_request'],
    ['no name', 'POST', { 'Upload-Length': '5' }, '400 upload.bad_request'],
    [
      'a name that is no Base64',
      'POST',
      { 'Upload-Length': '5', 'Upload-Metadata': 'filename ???' },
      '400 upload.bad_request',
    ],
    ['an empty name', 'POST', { 'Upload-Length': '5', 'Upload-Metadata': 'filename IA==' }, '400 upload.bad_request'],
    [
      'a length below 0',
      'POST',
      { 'Upload-Length': '-5', 'Upload-Metadata': 'filename YQ==' },
      '400 upload.bad_request',
    ],
    [
      'parts to be put together',
      'POST',
      { 'Upload-Length': '5', 'Upload-Metadata': 'filename YQ==', 'Upload-Concat': 'partial' },
      '400 upload.bad_request',
    ],
    ['no offset', 'PATCH', { 'Content-Type': 'application/offset+octet-stream' }, '400 upload.bad_request'],
    ['another type', 'PATCH', { 'Content-Type': 'audio/wav', 'Upload-Offset': '0' }, '400 upload.bad_request'],
  ])('hears what is wrong: %s', async (_what, method, headers, error) => {
    const path = method === 'POST' ? '/api/uploads' : await begun();
    expect(await readError(await tus(server, who, method, path, { headers }))).toBe(error);
  });

  it('hears it of an id that is no UUID, of an unknown one, and of more bytes than declared', async () => {
    expect(await readError(await tus(server, who, 'PATCH', '/api/uploads/x'))).toBe('400 upload.bad_id');
    const unknown = `/api/uploads/${randomUUID()}`;
    expect(await readError(await continueUpload(server, who, unknown, 0, tone))).toBe('404 upload.not_found');
    expect((await fetch(`${server.url}${unknown}`, { headers: who })).status).toBe(404);
    const path = await begun(50_000);
    expect(await readError(await continueUpload(server, who, path, 0, tone))).toBe('400 upload.bad_request');
  });
});

describe('room is promised', () => {
  it('in the account: of 18 at once without a length only as many begin as it has room for', async () => {
    const answers = await Promise.all(Array.from({ length: 18 }, () => beginUpload(server, who, undefined)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(9);
    for (const answer of refused) expect(await readError(answer)).toBe('403 retune.storage_full');
    const single = await upload(server, { headers: { ...who, Prefer: 'respond-async' }, file: tone });
    expect(single.status).toBe(202);
    expect(await readError(await beginUpload(server, who, PLAN_LIMITS.studio.maxFileBytes))).toBe(
      '403 retune.storage_full',
    );
    // What has come counts in its place, and what turns out smaller makes room.
    const [first] = answers.filter(({ status }) => status === 201);
    const path = first ? pathOf(first) : '';
    await continueUpload(server, who, path, 0, tone, { headers: { 'Upload-Length': String(tone.length) } });
    expect((await beginUpload(server, who, PLAN_LIMITS.studio.maxFileBytes - 2 * tone.length)).status).toBe(201);
  });

  it('on the disk, over all workspaces: 24 at once leave the reserve', async () => {
    const other = await aUserOn(server, 'studio');
    await server.database.query('DELETE FROM upload_promises');
    const bytes = 90e6;
    const reserve = server.config.storageReserveBytes;
    jest.spyOn(server.app.get(Storage), 'freeBytes').mockResolvedValue(reserve + 10 * bytes);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => beginUpload(server, i % 2 === 0 ? who : other.key, bytes)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(10);
    for (const answer of refused) expect(await readError(answer)).toBe('503 storage.no_room');
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    // Single songs and measuring ask for it, too.
    for (const route of ['/api/retune', '/api/measure']) {
      const single = await upload(server, { headers: who, file: tone, route, query: '' });
      expect(await readError(single)).toBe('503 storage.no_room');
    }
  });

  it('until its client has been away for an hour; one that comes back asks again', async () => {
    await server.database.query('DELETE FROM upload_promises');
    const path = await begun();
    await server.database.query(`UPDATE upload_promises SET "expiresAt" = now() - interval '1 second'`);
    const free = jest.spyOn(server.app.get(Storage), 'freeBytes');
    free.mockResolvedValue(server.config.storageReserveBytes);
    expect(await readError(await continueUpload(server, who, path, 0, tone))).toBe('503 storage.no_room');
    free.mockRestore();
    expect((await continueUpload(server, who, path, 0, tone)).status).toBe(204);
  });

  it('to at most 64 uploads of a workspace', async () => {
    await server.database.query(
      `INSERT INTO uploads (id, "userId", filename, "expiresAt")
       SELECT gen_random_uuid(), $1, 'a.wav', now() + interval '1 day' FROM generate_series(1, $2)`,
      [userId, MAX_UPLOADS - 1],
    );
    const answers = await Promise.all([1, 2].map(() => beginUpload(server, who, 1000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it('to a single song only while its body comes', async () => {
    const room = server.app.get(UploadRoomService);
    const release = jest.spyOn(room, 'release');
    expect((await upload(server, { headers: { ...who, Prefer: 'respond-async' }, file: tone })).status).toBe(202);
    await Promise.all(release.mock.results.map(({ value }) => value));
    expect(await promised()).toBe(0);
  });
});

it('goes on at another process, which the first one makes way for', async () => {
  const second = await createHttpApp(apiProcess, { config: testConfig(server.processEnvironment) });
  await second.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(second.getHttpServer().address() as AddressInfo).port}`;
  try {
    const path = await begun();
    const arrived = waitForBytes(30_000);
    const first = continueUpload(server, who, path, 0, stalled(tone.subarray(0, 30_000)));
    await arrived;
    expect(await offsetOf(server, who, path, url)).toBe(30_000);
    const made = await first;
    expect([made.status, made.headers.get('upload-offset')]).toEqual([204, '30000']);
    const rest = await continueUpload(server, who, path, 30_000, tone.subarray(30_000), { url });
    expect(rest.status).toBe(204);
    expect((await contentOf(path)).equals(tone)).toBe(true);
  } finally {
    await second.close();
  }
});

/** Resolves when the storage has been given this number of bytes of one request. */
function waitForBytes(bytes: number): Promise<void> {
  const storage = server.app.get(Storage);
  const append = storage.append.bind(storage);
  return new Promise((resolve) => {
    jest.spyOn(storage, 'append').mockImplementation((pieces, offset, body) => {
      let seen = 0;
      const count = new Transform({
        transform: (chunk: Buffer, _, done) => {
          seen += chunk.length;
          if (seen >= bytes) resolve();
          done(null, chunk);
        },
      });
      return append(pieces, offset, body.pipe(count));
    });
  });
}

/** Whether a request is receiving this upload. */
async function hasLock(path: string): Promise<boolean> {
  const rows = await server.database.query(
    `SELECT 1 FROM pg_locks, hashtextextended($1, 0) AS key
      WHERE locktype = 'advisory' AND granted AND classid::bigint = (key >> 32) & 4294967295 AND objid::bigint = key & 4294967295`,
    [`upload:${idOf(path)}`],
  );
  return rows.length > 0;
}

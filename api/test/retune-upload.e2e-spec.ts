import { randomUUID } from 'node:crypto';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { beginUpload, idOf, pathOf, type Sender, storedUpload } from './support/tus.js';
import { readError } from './support/uploads.js';
import { aUserOn } from './support/users.js';

const tone = wavTone({ seconds: 1, channels: 1 });

let server: TestServer;
let userId: string;
let who: Sender;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
});

beforeEach(async () => {
  const { id, key } = await aUserOn(server, 'studio');
  [userId, who] = [id, key];
});

afterAll(() => server.close());

describe('a retune of an upload', () => {
  const create = (body: object, headers: Record<string, string> = {}, sender = who): Promise<Response> =>
    fetch(`${server.url}/api/retunes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...sender, ...headers },
      body: JSON.stringify(body),
    });
  const songsOf = (id: string) =>
    server.database.query<{ used: number; stored: number; uploads: number }>(
      `SELECT (SELECT coalesce(sum(count), 0)::integer FROM usage_tracking WHERE "userId" = $1) AS used,
              (SELECT count(*)::integer FROM audio_files WHERE "userId" = $1) AS stored,
              (SELECT count(*)::integer FROM uploads WHERE "userId" = $1) AS uploads`,
      [id],
    );

  it('takes its file over, counts once, and needs no further request', async () => {
    const uploadId = await storedUpload(server, who, tone, 'Prelude.wav');
    const response = await create({ uploadId, targetHz: 432, format: 'flac', quality: 'standard' });
    expect(response.status).toBe(202);
    const retune = (await response.json()) as { id: string; statusUrl: string; originalFilename: string };
    expect(response.headers.get('Retune-Id')).toBe(retune.id);
    expect(response.headers.get('Location')).toBe(retune.statusUrl);
    const result = await fetch(`${server.url}/api/retunes/${retune.id}/result`, {
      headers: { ...who, Prefer: 'wait=60' },
    });
    expect([result.status, result.headers.get('Content-Disposition')]).toEqual([
      200,
      expect.stringContaining('retuned-432Hz-Prelude.flac'),
    ]);
    expect((await result.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(await songsOf(userId)).toEqual([{ used: 1, stored: 1, uploads: 0 }]);
  });

  it('that is asked for again by its id, with the same content, is the one that was made; with other content it is refused', async () => {
    const uploadId = await storedUpload(server, who, tone);
    const id = randomUUID();
    const body = { uploadId, targetHz: 432, sourceHz: 'auto' };
    const ids = await Promise.all(
      [
        ['Retune-Id', id],
        ['Idempotency-Key', `"${id}"`],
        ['Retune-Id', id],
      ].map(async ([name = '', value = '']) => {
        const response = await create(body, { [name]: value });
        return response.status === 202 ? ((await response.json()) as { id: string }).id : response.status;
      }),
    );
    expect(ids).toEqual([id, id, id]);
    const headers = { 'Retune-Id': id };
    expect(await readError(await create({ ...body, targetHz: 444 }, headers))).toBe('409 retune.id_taken');
    const other = { ...body, uploadId: await storedUpload(server, who, tone) };
    expect(await readError(await create(other, headers))).toBe('409 retune.id_taken');
    expect(await songsOf(userId)).toEqual([{ used: 1, stored: 1, uploads: 1 }]);
  });

  it('is refused with the reason, and neither counts nor takes anything', async () => {
    const uploadId = await storedUpload(server, who, tone);
    const started = await beginUpload(server, who, tone.length);
    const stranger = (await aUserOn(server, 'studio')).key;
    const refusals = await Promise.all(
      [
        create({ targetHz: 432 }),
        create({ uploadId: randomUUID(), targetHz: 432 }),
        create({ uploadId: idOf(pathOf(started)), targetHz: 432 }),
        create({ uploadId }),
        create({ uploadId, targetHz: [432] }),
        create({ uploadId, targetHz: 43 }),
        create({ uploadId, targetHz: 432, format: 'ogg' }),
        create({ uploadId, targetHz: 432, speed: 2 }),
        create({ uploadId, targetHz: 432 }, {}, stranger),
        create({ uploadId, targetHz: 432 }, { 'Retune-Id': 'mine' }),
      ].map(async (response) => await readError(await response)),
    );
    expect(refusals).toEqual([
      '400 request.invalid',
      '404 upload.not_found',
      '409 upload.unfinished',
      '400 retune.target_missing',
      '400 request.invalid',
      '400 retune.bad_target',
      '400 retune.bad_format',
      '400 request.invalid',
      '404 upload.not_found',
      '400 retune.bad_id',
    ]);
    expect(await songsOf(userId)).toEqual([{ used: 0, stored: 0, uploads: 2 }]);
  });
});

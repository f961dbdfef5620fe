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

describe('a retune of an upload', () => {
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
    const other = { ...body, uploadId: await storedUpload(server, who, wavTone({ seconds: 0.4 })) };
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

describe('a list of retunes', () => {
  type List = { retunes: { id: string; originalFilename: string }[] };
  const options = { targetHz: 432, format: 'flac', quality: 'standard' };
  const songs = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => ({ uploadId: await storedUpload(server, who, tone, `${i}.wav`) })),
    );

  it('is made at once, in its order, and counts each song', async () => {
    const response = await create({ ...options, songs: await songs(3) });
    expect(response.status).toBe(202);
    const { retunes } = (await response.json()) as List;
    expect(retunes.map(({ originalFilename }) => originalFilename)).toEqual(['0.wav', '1.wav', '2.wav']);
    for (const { id } of retunes) {
      const result = await fetch(`${server.url}/api/retunes/${id}/result`, { headers: { ...who, Prefer: 'wait=60' } });
      expect(result.status).toBe(200);
      await result.arrayBuffer();
    }
    expect(await songsOf(userId)).toEqual([{ used: 3, stored: 3, uploads: 0 }]);
  });

  it('is of songs of the history, too, while their originals are stored', async () => {
    const first = (await (await create({ ...options, uploadId: await storedUpload(server, who, tone) })).json()) as {
      id: string;
    };
    await (
      await fetch(`${server.url}/api/retunes/${first.id}/result`, { headers: { ...who, Prefer: 'wait=60' } })
    ).arrayBuffer();
    const again = { ...options, targetHz: 444 };
    expect((await create({ ...again, songs: [{ retuneId: first.id }, ...(await songs(1))] })).status).toBe(202);
    expect((await create({ ...again, retuneId: first.id })).status).toBe(202);
    expect(await songsOf(userId)).toEqual([{ used: 4, stored: 4, uploads: 0 }]);
    const stranger = (await aUserOn(server, 'studio')).key;
    expect(await readError(await create({ ...again, retuneId: first.id }, {}, stranger))).toBe('404 retune.not_found');
    await server.database.query('UPDATE audio_files SET "objectPath" = NULL WHERE id = $1', [first.id]);
    expect(await readError(await create({ ...again, retuneId: first.id }))).toBe('410 retune.original_gone');
    expect(await songsOf(userId)).toEqual([{ used: 4, stored: 4, uploads: 0 }]);
  });

  it('that is sent again with its ids is the one that was made', async () => {
    const list = (await songs(2)).map((song) => ({ ...song, id: randomUUID() }));
    const ids = await Promise.all(
      [list, list, list, list].map(async (each) => {
        const { retunes } = (await (await create({ ...options, songs: each })).json()) as List;
        return retunes.map(({ id }) => id);
      }),
    );
    expect(ids).toEqual(Array.from({ length: 4 }, () => list.map(({ id }) => id)));
    expect(await songsOf(userId)).toEqual([{ used: 2, stored: 2, uploads: 0 }]);
    const [known] = list;
    const other = [known, ...(await songs(1))];
    expect(await readError(await create({ ...options, songs: other }))).toBe('409 retune.id_taken');
  });

  it('is refused as a whole: when a song is missing, when too many wait, when it is malformed', async () => {
    const [one] = await songs(1);
    const missing = [one, { uploadId: randomUUID() }];
    expect(await readError(await create({ ...options, songs: missing }))).toBe('404 upload.not_found');
    for (const body of [
      { ...options },
      { ...options, songs: [] },
      { ...options, songs: [{}] },
      { ...options, songs: [{ ...one, retuneId: randomUUID() }] },
      { ...options, ...one, songs: [one] },
      { ...options, songs: Array.from({ length: 65 }, () => one) },
    ]) {
      expect(await readError(await create(body))).toBe('400 request.invalid');
    }
    await server.database.query(
      `INSERT INTO audio_files ("userId", "targetFrequency") SELECT $1, 432 FROM generate_series(1, 63)`,
      [userId],
    );
    const two = [one, ...(await songs(1))];
    expect(await readError(await create({ ...options, songs: two }))).toBe('429 retune.too_many_unfinished');
    expect(await songsOf(userId)).toEqual([{ used: 0, stored: 63, uploads: 2 }]);
  });
});

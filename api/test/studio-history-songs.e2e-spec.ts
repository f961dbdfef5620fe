import { randomUUID } from 'node:crypto';
import type { HistoryItemDto, HistoryPageDto } from '../src/studio/history/history.dto.js';
import type { RetuneDto, UnfinishedRetunesDto } from '../src/retune/delivery/retune.dto.js';
import { eventually } from './support/eventually.js';
import { aStoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { unzip } from './support/unzip.js';
import { addMember, signedInUserOn, usedBy } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

type Headers = Record<string, string>;

const ask = (path: string, headers: Headers, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/api${path}`, { method, headers: { Origin: server.url, ...headers } });

/** Deletes or restores songs together. */
const change = (action: 'delete' | 'restore', headers: Headers, retuneIds: unknown): Promise<Response> =>
  fetch(`${server.url}/api/studio/history/${action}`, {
    method: 'POST',
    headers: { Origin: server.url, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ retuneIds }),
  });

async function pageOf(headers: Headers, query: Record<string, string> = {}): Promise<HistoryPageDto> {
  const response = await ask(`/studio/history?${new URLSearchParams(query).toString()}`, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as HistoryPageDto;
}

async function activityOf(user: { id: string }): Promise<string[]> {
  const rows = await server.database.query<{ action: string }>(
    `SELECT action FROM activity_logs WHERE "accountOwnerId" = $1 ORDER BY "createdAt"`,
    [user.id],
  );
  return rows.map(({ action }) => action);
}

async function isRemoved(id: string): Promise<boolean> {
  return (await server.database.query('SELECT 1 FROM audio_files WHERE id = $1', [id])).length === 0;
}

describe('a song of the history', () => {
  it('is hidden at once when it is deleted, and comes back with everything when it is restored', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const { id, path, song } = await aStoredResult(server, owner);
    const before = await pageOf(owner.cookie);
    expect((await ask(`/studio/history/${id}`, owner.cookie, 'DELETE')).status).toBe(204);
    expect((await pageOf(owner.cookie)).items).toEqual([]);
    for (const hidden of [`/studio/history/${id}`, `/retunes/${id}`, path.slice(4), `/retunes/${id}/original`]) {
      expect(await readError(await ask(hidden, owner.cookie))).toBe('404 retune.not_found');
    }
    expect(await readError(await ask(`/studio/history/${id}`, owner.cookie, 'DELETE'))).toBe('404 retune.not_found');
    expect((await change('restore', owner.cookie, [id])).status).toBe(204);
    expect(await pageOf(owner.cookie)).toEqual(before);
    const download = await ask(path.slice(4), owner.cookie);
    expect(Buffer.from(await download.arrayBuffer()).equals(song)).toBe(true);
    expect(await activityOf(owner)).toEqual(['retune.deleted', 'retune.restored']);
    expect(await readError(await change('restore', owner.cookie, [id]))).toBe('404 retune.not_found');
  });

  it('deleted by two at once is deleted and logged once', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, owner);
    const tries = Array.from({ length: 8 }, () => ask(`/studio/history/${id}`, owner.cookie, 'DELETE'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
    expect(await activityOf(owner)).toEqual(['retune.deleted']);
  });

  it('cannot be restored after ten minutes, when the janitor removes it', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, owner, { columns: { deletedAt: "now() - interval '601 seconds'" } });
    expect(await readError(await change('restore', owner.cookie, [id]))).toBe('404 retune.not_found');
    await eventually(() => isRemoved(id), 30_000);
  });

  it('of another workspace is as unknown as one that does not exist, and a malformed id is an error of its own', async () => {
    const stranger = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, await signedInUserOn(server, 'studio'));
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/again'],
    ] as const) {
      const bodies = await Promise.all(
        [id, randomUUID()].map(async (one) => {
          const answer = await ask(`/studio/history/${one}${path}`, stranger.cookie, method);
          return `${answer.status} ${await answer.text()}`;
        }),
      );
      expect(bodies[0]).toBe(bodies[1]);
      expect(bodies[0]).toMatch(/^404 /);
      expect(await readError(await ask(`/studio/history/42${path}`, stranger.cookie, method))).toBe(
        '400 retune.bad_id',
      );
    }
  });

  it('is deleted and repeated by editors, not by viewers, who read and download', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, owner);
    const as = async (role: 'editor' | 'viewer'): Promise<Headers> => {
      const member = await signedInUserOn(server, 'free');
      await addMember(server, owner.id, member.id, role);
      return { ...member.cookie, 'Attune-Workspace': owner.id };
    };
    const viewer = await as('viewer');
    expect((await ask(`/retunes/${id}/original`, viewer)).status).toBe(200);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/again'],
    ] as const) {
      expect(await readError(await ask(`/studio/history/${id}${path}`, viewer, method))).toBe('403 auth.role_forbids');
    }
    for (const action of ['delete', 'restore'] as const) {
      expect(await readError(await change(action, viewer, [id]))).toBe('403 auth.role_forbids');
    }
    expect((await ask(`/studio/history/${id}`, await as('editor'), 'DELETE')).status).toBe(204);
  });
});

describe('several songs of the history', () => {
  /** The second one's files are gone. */
  async function threeSongs() {
    const owner = await signedInUserOn(server, 'studio');
    const songs = [
      await aStoredResult(server, owner),
      await aStoredResult(server, owner, { columns: { objectPath: 'NULL', processedObjectPath: 'NULL' } }),
      await aStoredResult(server, owner),
    ];
    const strange = await aStoredResult(server, await signedInUserOn(server, 'studio'));
    return { owner, songs, ids: songs.map(({ id }) => id), strange };
  }

  const zip = (ids: readonly string[], headers: Headers, method = 'GET') =>
    ask(`/studio/history/zip?ids=${ids.join(',')}`, headers, method);

  it('are deleted and restored together, each with its line in the log; those of others are left alone', async () => {
    const { owner, ids, strange } = await threeSongs();
    const before = await pageOf(owner.cookie);
    expect((await change('delete', owner.cookie, [...ids, ids[0], strange.id, randomUUID()])).status).toBe(204);
    expect((await pageOf(owner.cookie)).items).toEqual([]);
    expect((await change('delete', owner.cookie, [strange.id])).status).toBe(404);
    const [left] = await server.database.query('SELECT "deletedAt" FROM audio_files WHERE id = $1', [strange.id]);
    expect(left).toEqual({ deletedAt: null });
    expect((await change('restore', owner.cookie, [...ids, strange.id])).status).toBe(204);
    expect(await pageOf(owner.cookie)).toEqual(before);
    expect(await activityOf(owner)).toEqual([
      ...Array<string>(3).fill('retune.deleted'),
      ...Array<string>(3).fill('retune.restored'),
    ]);
  });

  it('are one archive of those that are stored, in the order of the list, whose size is known before', async () => {
    const { owner, songs, ids, strange } = await threeSongs();
    const size = await zip(ids, owner.cookie, 'HEAD');
    const archive = await zip([...ids, strange.id], owner.cookie);
    expect(archive.status).toBe(200);
    expect(archive.headers.get('Content-Disposition')).toContain('Attune, 2 songs.zip');
    const bytes = Buffer.from(await archive.arrayBuffer());
    expect(Number(size.headers.get('Content-Length'))).toBe(bytes.length);
    const files = [...unzip(bytes)];
    expect(files.map(([name]) => name)).toEqual(['retuned-432Hz-song.mp3', 'retuned-432Hz-song (2).mp3']);
    expect(files[0]?.[1].equals(songs[0]?.song ?? Buffer.alloc(0))).toBe(true);
    const rest = await zip(ids, { ...owner.cookie, Range: `bytes=${bytes.length - 8}-` });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(-8))).toBe(true);
    expect(await readError(await zip([ids[1] ?? ''], owner.cookie))).toBe('410 history.songs_gone');
    expect(await readError(await zip([strange.id], owner.cookie))).toBe('404 retune.not_found');
  });

  it.each([
    ['none', []],
    ['no ids', ['song']],
    ['more than a hundred', Array.from({ length: 101 }, () => randomUUID())],
  ])('are refused with a sentence: %s', async (_what, ids) => {
    const owner = await signedInUserOn(server, 'studio');
    expect(await readError(await change('delete', owner.cookie, ids))).toBe('400 request.invalid');
    expect(await readError(await zip(ids, owner.cookie))).toBe('400 request.invalid');
  });
});

describe('what runs in a workspace', () => {
  it('is listed with those that wait, those of batches last, and counted', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const add = (user: { id: string }, name: string, status: string, inBatch = false) =>
      server.database.query(
        `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency", status, "inBatch")
         VALUES ($1, $2, 432, $3, $4)`,
        [user.id, name, status, inBatch],
      );
    await add(owner, 'of the batch.wav', 'pending', true);
    await add(owner, 'waits.wav', 'pending');
    await add(owner, 'runs.wav', 'processing', true);
    await add(owner, 'failed.wav', 'failed');
    await add(await signedInUserOn(server, 'studio'), 'theirs.wav', 'processing');
    const viewer = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, viewer.id, 'viewer');
    const answer = await ask('/studio/history/running', { ...viewer.cookie, 'Attune-Workspace': owner.id });
    const { retunes, total } = (await answer.json()) as UnfinishedRetunesDto;
    expect(total).toBe(3);
    expect(retunes.map(({ originalFilename, status, inBatch }) => [originalFilename, status, inBatch])).toEqual([
      ['runs.wav', 'processing', true],
      ['waits.wav', 'pending', false],
      ['of the batch.wav', 'pending', true],
    ]);
  });
});

describe('the original', () => {
  it('is sent under its own name and type, in parts if asked for', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const headers = { ...owner.cookie, Origin: server.url };
    const file = wavTone({ seconds: 0.3 });
    const retuned = await upload(server, { headers, file, filename: 'étude “1”.mp3' });
    await retuned.arrayBuffer();
    const path = `/retunes/${retuned.headers.get('Retune-Id')}/original`;
    const whole = await ask(path, owner.cookie);
    expect(whole.status).toBe(200);
    // By content, whatever the name says.
    expect(whole.headers.get('Content-Type')).toBe('audio/wav');
    expect(whole.headers.get('Content-Disposition')).toContain("filename*=UTF-8''%C3%A9tude");
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true);
    const part = await ask(path, { ...owner.cookie, Range: 'bytes=4-7' });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe(`bytes 4-7/${file.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(4, 8))).toBe(true);
    expect(await readError(await ask(path, { ...owner.cookie, Range: 'bytes=999999999-' }))).toBe(
      '416 retune.range_not_satisfiable',
    );
    expect((await ask(path, owner.cookie, 'HEAD')).headers.get('Content-Length')).toBe(String(file.length));
  });

  it('is gone when it is no longer stored', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, owner, { columns: { objectPath: 'NULL' } });
    expect(await readError(await ask(`/retunes/${id}/original`, owner.cookie))).toBe('410 retune.original_gone');
    expect(await readError(await ask(`/studio/history/${id}/again`, owner.cookie, 'POST'))).toBe(
      '410 retune.original_gone',
    );
    const missing = await aStoredResult(server, owner, { columns: { objectPath: "'uploads/nothing'" } });
    expect(await readError(await ask(`/retunes/${missing.id}/original`, owner.cookie))).toBe(
      '410 retune.original_gone',
    );
    const used = await usedBy(server, owner);
    expect(await readError(await ask(`/studio/history/${missing.id}/again`, owner.cookie, 'POST'))).toBe(
      '410 retune.original_gone',
    );
    expect(await usedBy(server, owner)).toBe(used);
  });
});

describe('retuning again', () => {
  it('makes a new retune of the same original with the same settings, which counts', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const headers = { ...owner.cookie, Origin: server.url };
    const query = 'targetHz=528&anchor=note&format=flac&sourceHz=442';
    const first = await upload(server, { headers, query, file: wavTone({ seconds: 0.3 }), filename: 'again.wav' });
    await first.arrayBuffer();
    const id = first.headers.get('Retune-Id') ?? '';
    const used = await usedBy(server, owner);
    const answer = await ask(`/studio/history/${id}/again`, owner.cookie, 'POST');
    expect(answer.status).toBe(202);
    const again = (await answer.json()) as RetuneDto;
    expect(answer.headers.get('Location')).toBe(again.statusUrl);
    expect(again.id).not.toBe(id);
    expect(await usedBy(server, owner)).toBe(used + 1);
    let items: HistoryItemDto[] = [];
    await eventually(async () => {
      ({ items } = await pageOf(owner.cookie));
      return items.length === 2;
    });
    const settings = ({ id: _id, processedAt: _at, keptUntil, ...rest }: HistoryItemDto) => ({
      ...rest,
      isKept: keptUntil !== null,
      processedObjectPath: null,
      originalUrl: null,
    });
    const [second, original] = items;
    expect(second && settings(second)).toEqual(original && settings(original));
    // Each keeps its own file.
    await server.database.query(`UPDATE audio_files SET "deletedAt" = now() - interval '1 hour' WHERE id = $1`, [id]);
    await eventually(() => isRemoved(id), 30_000);
    expect((await ask(`/retunes/${again.id}/original`, owner.cookie)).status).toBe(200);
  });
});

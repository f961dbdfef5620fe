import { randomUUID } from 'node:crypto';
import type { HistoryItemDto, HistoryPageDto } from '../src/studio/history/history.dto.js';
import type { RetuneDto } from '../src/retune/delivery/retune.dto.js';
import { eventually } from './support/eventually.js';
import { aStoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, signedInUserOn, usedBy } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

type Headers = Record<string, string>;

const ask = (path: string, headers: Headers, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/api${path}`, { method, headers: { Origin: server.url, ...headers } });

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
    expect((await ask(`/studio/history/${id}/restore`, owner.cookie, 'POST')).status).toBe(204);
    expect(await pageOf(owner.cookie)).toEqual(before);
    const download = await ask(path.slice(4), owner.cookie);
    expect(Buffer.from(await download.arrayBuffer()).equals(song)).toBe(true);
    expect(await activityOf(owner)).toEqual(['retune.deleted', 'retune.restored']);
    expect(await readError(await ask(`/studio/history/${id}/restore`, owner.cookie, 'POST'))).toBe(
      '404 retune.not_found',
    );
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
    expect(await readError(await ask(`/studio/history/${id}/restore`, owner.cookie, 'POST'))).toBe(
      '404 retune.not_found',
    );
    await eventually(() => isRemoved(id), 30_000);
  });

  it('of another workspace is as unknown as one that does not exist, and a malformed id is an error of its own', async () => {
    const stranger = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, await signedInUserOn(server, 'studio'));
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
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
      ['POST', '/restore'],
      ['POST', '/again'],
    ] as const) {
      expect(await readError(await ask(`/studio/history/${id}${path}`, viewer, method))).toBe('403 auth.role_forbids');
    }
    expect((await ask(`/studio/history/${id}`, await as('editor'), 'DELETE')).status).toBe(204);
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

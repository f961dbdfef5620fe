import { foldText } from '@attune/catalogue/search';
import { DataSource } from 'typeorm';
import type { HistoryPageDto } from '../src/studio/history/history.dto.js';
import { HistoryRepository } from '../src/studio/history/history.repository.js';
import { eventually } from './support/eventually.js';
import { aStoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, type SignedInUser, signedInUserOn } from './support/users.js';

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

const namesIn = ({ items }: HistoryPageDto): string[] => items.map(({ originalFilename }) => originalFilename);

/** Completed songs, one a minute, the first the newest; a target for each. */
async function fill(user: SignedInUser, songs: [name: string, targetHz?: number][]): Promise<void> {
  for (const [i, [name, targetHz = 432]] of songs.entries()) {
    await server.database.query(
      `INSERT INTO audio_files ("userId", "createdBy", "originalFilename", "targetFrequency", status, "processedAt")
       VALUES ($1, $1, $2, $3, 'completed', now() - make_interval(mins => $4))`,
      [user.id, name, targetHz, i],
    );
  }
}

describe('the history', () => {
  it('has every completed song with its figures, and until when it is kept', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const headers = { ...owner.cookie, Origin: server.url };
    const retuned = await upload(server, { headers, file: wavTone({ seconds: 0.3 }), filename: 'a song.wav' });
    await retuned.arrayBuffer();
    const id = retuned.headers.get('Retune-Id') ?? '';
    const { items, nextCursor, retentionDays } = await pageOf(owner.cookie);
    expect({ nextCursor, retentionDays }).toEqual({ nextCursor: null, retentionDays: 90 });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id,
      originalFilename: 'a song.wav',
      resultFilename: 'retuned-432Hz-a song.mp3',
      originalFrequency: 440,
      targetFrequency: 432,
      sourceHz: 440,
      sourceBasis: 'assumed',
      targetHz: 432,
      equivalentA4Hz: 432,
      format: 'mp3',
      quality: 'high',
      result: {
        targetHz: 432,
        sourceHz: 440,
        sourceBasis: 'assumed',
        kind: expect.stringMatching(/^(assumed|unmeasured)$/) as string,
      },
      createdBy: { id: owner.id, name: 'Test studio' },
      hasOriginal: true,
      hasResult: true,
      processedObjectPath: `/api/retunes/${id}/result`,
      originalUrl: `/api/retunes/${id}/original`,
    });
    expect(items[0]?.cents).toBeCloseTo(-31.767, 2);
    expect(items[0]?.durationSeconds).toBeCloseTo(0.3, 1);
    const days = (Date.parse(items[0]?.keptUntil ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
    const one = await ask(`/studio/history/${id}`, owner.cookie);
    expect(await one.json()).toEqual(items[0]);
  });

  it('leaves out what is unfinished, failed or deleted, and other workspaces', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await fill(await signedInUserOn(server, 'studio'), [['theirs.mp3']]);
    for (const columns of [
      "status = 'failed'",
      "status = 'processing'",
      '"deletedAt" = now()',
      '"processedAt" = NULL',
    ]) {
      await fill(owner, [['hidden.mp3']]);
      await server.database.query(`UPDATE audio_files SET ${columns} WHERE "userId" = $1`, [owner.id]);
    }
    expect(await pageOf(owner.cookie)).toMatchObject({ items: [], nextCursor: null });
  });

  it('counts its songs, batches and share links, and only those', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await fill(await signedInUserOn(server, 'studio'), [['theirs.mp3']]);
    await fill(owner, [['a.mp3'], ['b.mp3'], ['c.mp3']]);
    await server.database.query(
      `UPDATE audio_files SET status = 'failed' WHERE "userId" = $1 AND "originalFilename" = 'c.mp3'`,
      [owner.id],
    );
    await server.database.query(
      `INSERT INTO batch_jobs ("userId", name, "targetFrequency") VALUES ($1, 'Winter', 432)`,
      [owner.id],
    );
    const response = await ask('/studio/history/totals', owner.cookie);
    expect(await response.json()).toEqual({ songs: 2, batches: 1, links: 0 });
  });

  it('is sorted by time, name or target', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await fill(owner, [
      ['b.mp3', 528],
      ['A.mp3', 432],
      ['É.mp3', 528],
      ['c.mp3', 396],
    ]);
    const sorted = async (sort: string): Promise<string> => namesIn(await pageOf(owner.cookie, { sort })).join(' ');
    expect(await sorted('newest')).toBe('b.mp3 A.mp3 É.mp3 c.mp3');
    expect(await sorted('oldest')).toBe('c.mp3 É.mp3 A.mp3 b.mp3');
    expect(await sorted('name')).toBe('A.mp3 b.mp3 c.mp3 É.mp3');
    expect(await sorted('target')).toBe('b.mp3 É.mp3 A.mp3 c.mp3');
  });

  it('goes on after a page from which a song is deleted while it is read', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await fill(owner, [['a.mp3'], ['b.mp3'], ['c.mp3'], ['d.mp3']]);
    const dataSource = server.app.get(DataSource);
    const deleting = {
      query: async (sql: string, parameters: unknown[]) => {
        const rows: unknown = await dataSource.query(sql, parameters);
        await dataSource.query(
          `UPDATE audio_files SET "deletedAt" = now() WHERE "userId" = $1 AND "originalFilename" = 'b.mp3'`,
          [owner.id],
        );
        return rows;
      },
    };
    const filter = { ownerId: owner.id, search: null, target: null, person: null };
    const { rows, next } = await new HistoryRepository(deleting as DataSource).list(filter, 'newest', null, 2);
    expect(rows.map(({ originalFilename }) => originalFilename)).toEqual(['a.mp3']);
    const rest = await new HistoryRepository(dataSource).list(filter, 'newest', next, 2);
    expect(rest.rows.map(({ originalFilename }) => originalFilename)).toEqual(['c.mp3', 'd.mp3']);
  });

  it.each(['newest', 'oldest', 'name', 'target'])(
    'by %s comes in pages that neither repeat nor lose a song when others arrive',
    async (sort) => {
      const owner = await signedInUserOn(server, 'studio');
      // Many at the same moment, of the same name and the same target.
      await server.database.query(
        `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency", status, "processedAt")
         SELECT $1, 'song ' || n % 5, 430 + n % 3, 'completed', now() - n % 4 * interval '1 microsecond'
           FROM generate_series(1, 25) AS n`,
        [owner.id],
      );
      const before = await pageOf(owner.cookie, { sort, limit: '100' });
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = { sort, limit: '4' };
        const page = await pageOf(owner.cookie, cursor === '' ? query : { ...query, cursor });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
        await fill(owner, [['song 2', 431]]);
      }
      const ids = before.items.map(({ id }) => id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    },
  );

  it.each([
    ['HARBOUR', 'Harbour lights.flac'],
    ['étude', 'ÉTUDE no. 1.wav'],
    ['100%', '100% sure.mp3'],
    ['a_b', 'a_b.mp3'],
    ['\\', 'back\\slash.mp3'],
    ["'", "it’s not, it's.mp3"],
    ['  lights  ', 'Harbour lights.flac'],
    ['cafe', 'Cafe\u0301.wav'],
    ['CAF\u00c9', 'Cafe\u0301.wav'],
    ['strasse', 'Stra\u00dfe.mp3'],
    ['\uff05', '100% sure.mp3'],
    ['it\u2019s.', "it’s not, it's.mp3"],
  ])('searched for %s finds that part of a name and nothing else', async (search, expected) => {
    const owner = await signedInUserOn(server, 'studio');
    const names = ['Harbour lights.flac', 'ÉTUDE no. 1.wav', '100% sure.mp3', '1000 sure.mp3', 'a_b.mp3', 'axb.mp3'];
    await fill(
      owner,
      [...names, 'back\\slash.mp3', "it’s not, it's.mp3", 'Cafe\u0301.wav', 'Stra\u00dfe.mp3'].map((name) => [name]),
    );
    expect(namesIn(await pageOf(owner.cookie, { search }))).toEqual([expected]);
  });

  it('finds a rare name far down, in every order', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await server.database.query(
      `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency", status, "processedAt")
       SELECT $1, CASE WHEN n = 3500 THEN 'a 100% needle zq.mp3' ELSE 'song ' || n END, 432, 'completed',
              now() + abs(n - 3500) * interval '1 second'
         FROM generate_series(1, 7000) AS n`,
      [owner.id],
    );
    for (const sort of ['newest', 'oldest', 'name', 'target']) {
      for (const search of ['N\u00c9EDLE', 'zq', '100\uff05 n']) {
        expect(namesIn(await pageOf(owner.cookie, { search, sort }))).toEqual(['a 100% needle zq.mp3']);
      }
      const first = await pageOf(owner.cookie, { search: 'song', sort, limit: '60' });
      const next = await pageOf(owner.cookie, { search: 'song', sort, limit: '60', cursor: first.nextCursor ?? '' });
      expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(120);
    }
  });

  it('is searched with the same letters by the database as by the web application', async () => {
    const points = [
      [0x20, 0x24f],
      [0x370, 0x3ff],
      [0x400, 0x45f],
      [0x1e00, 0x1fff],
      [0x2000, 0x22ff],
      [0xfb00, 0xffef],
    ];
    const letters = points.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${String.fromCodePoint(from + i)}a\u0301`),
    );
    const [row] = await server.database.query<{ folded: string[] }>(
      'SELECT array_agg(fold_text(name) ORDER BY i) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS names(name, i)',
      [letters],
    );
    expect(row?.folded).toEqual(letters.map(foldText));
  });

  it('is filtered by target and person, and names those there are', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const editor = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, editor.id, 'editor');
    await fill(owner, [
      ['one.mp3', 528],
      ['two.mp3', 432],
      ['three.mp3', 528],
    ]);
    await server.database.query(
      `UPDATE audio_files SET "createdBy" = $1 WHERE "userId" = $2 AND "originalFilename" <> 'one.mp3'`,
      [editor.id, owner.id],
    );
    const filters = await ask('/studio/history/filters', owner.cookie);
    expect(await filters.json()).toEqual({
      targets: [432, 528],
      people: [
        { id: editor.id, name: 'Test free' },
        { id: owner.id, name: 'Test studio' },
      ],
    });
    expect(namesIn(await pageOf(owner.cookie, { target: '528' }))).toEqual(['one.mp3', 'three.mp3']);
    expect(namesIn(await pageOf(owner.cookie, { person: editor.id }))).toEqual(['two.mp3', 'three.mp3']);
    const both = { person: editor.id, target: '528', search: 'thr', workspace: owner.id };
    expect(namesIn(await pageOf(editor.cookie, both))).toEqual(['three.mp3']);
  });

  it('says that the files are gone once they are', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, owner, { columns: { keptUntil: "now() - interval '1 minute'" } });
    await eventually(async () => {
      const { items } = await pageOf(owner.cookie);
      return items[0]?.id === id && !items[0].hasOriginal && items[0].processedObjectPath === null;
    });
  });

  it('can be read with an API key, and in a paused workspace', async () => {
    const owner = await aUserOn(server, 'studio');
    await aStoredResult(server, owner);
    expect((await pageOf(owner.key)).items).toHaveLength(1);
    const paused = await signedInUserOn(server, 'studio');
    const { id } = await aStoredResult(server, paused);
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'free', "studioEndedAt" = now() WHERE id = $1`, [
      paused.id,
    ]);
    expect((await pageOf(paused.cookie)).items).toHaveLength(1);
    expect(await readError(await ask(`/studio/history/${id}`, paused.cookie, 'DELETE'))).toBe(
      '403 auth.workspace_paused',
    );
  });

  it.each([
    ['search=' + 'x'.repeat(201), '400 request.invalid'],
    ['search=' + 'x'.repeat(10_000), '400 request.invalid'],
    ['search=a%00b', '400 request.invalid'],
    ['search=%07', '400 request.invalid'],
    ['search=a&search=b', '400 request.invalid'],
    ['sort=loudest', '400 request.invalid'],
    ['target=abc', '400 request.invalid'],
    ['target=432.5', '400 request.invalid'],
    ['target=99999999999', '400 request.invalid'],
    ['person=me', '400 request.invalid'],
    ['limit=0', '400 request.invalid'],
    ['limit=101', '400 request.invalid'],
    ['limit=', '400 request.invalid'],
    ['offset=3', '400 request.invalid'],
    ['cursor=nonsense', '400 request.bad_cursor'],
    [`cursor=${Buffer.from('["oldest","1","x"]').toString('base64url')}`, '400 request.bad_cursor'],
  ])('refuses a query that makes no sense with a sentence (%#)', async (query, expected) => {
    const owner = await signedInUserOn(server, 'studio');
    expect(await readError(await ask(`/studio/history?${query}`, owner.cookie))).toBe(expected);
  });

  it.each(['%ED%A0%80', '%FF', '%F0%9F%8E%B5', '%25', "'; DROP TABLE users; --"])(
    'survives a search for %s',
    async (search) => {
      const owner = await signedInUserOn(server, 'studio');
      expect((await ask(`/studio/history?search=${search}`, owner.cookie)).status).toBe(200);
    },
  );
});

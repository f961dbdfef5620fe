import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Storage } from '../src/platform/storage/storage.js';
import { RetuneLifecycleService } from '../src/retune/upkeep/retune-lifecycle.service.js';
import { eventually } from './support/eventually.js';
import { aStoredResult, readAndReset, loadRow, type StoredResult } from './support/results.js';
import { storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError } from './support/uploads.js';
import { aUserOn, signedInUserOn, type TestUser, usedBy, type SignedInUser } from './support/users.js';

const MP3_BYTES = 1_500_000;

let server: TestServer;
let pro: SignedInUser;
let studio: TestUser;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  pro = await signedInUserOn(server, 'pro');
  studio = await aUserOn(server, 'studio');
  // With If-None-Match, fetch would otherwise bypass caches and get the whole song.
  headers = { ...pro.cookie, Origin: server.url, 'Cache-Control': 'max-age=0' };
});

afterAll(() => server.close());

function ask(url: string, more: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(url, { method, headers: { ...headers, ...more } });
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

const isThere = async (key: string): Promise<boolean> => (await storedKeys(server)).includes(key);

describe('a download that breaks off', () => {
  it('can be repeated and resumed with every byte, and counts once', async () => {
    const { id, url, song } = await aStoredResult(server, pro, { bytes: MP3_BYTES });
    const used = await usedBy(server, pro);
    const begun = await readAndReset(url, headers, 65_536);
    expect(begun.length).toBeLessThan(MP3_BYTES);
    const rest = await ask(url, { Range: `bytes=${begun.length}-`, 'If-Range': `"${id}"` });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes ${begun.length}-${MP3_BYTES - 1}/${MP3_BYTES}`);
    expect(Buffer.concat([begun, await bytesOf(rest)]).equals(song)).toBe(true);
    const again = await ask(url);
    expect(again.status).toBe(200);
    expect((await bytesOf(again)).equals(song)).toBe(true);
    expect(await usedBy(server, pro)).toBe(used);
    expect((await loadRow(server, id)).isStored).toBe(true);
  });

  it('counts from the first byte, and is collected with the last', async () => {
    const { id, url } = await aStoredResult(server, pro);
    const ends = { 'bytes=0-0': false, 'bytes=1-998': false, 'bytes=-1': true };
    expect((await loadRow(server, id)).deliveredAt).toBeNull();
    for (const [range, isCollected] of Object.entries(ends)) {
      await bytesOf(await ask(url, { Range: range }));
      if (isCollected) await eventually(async () => (await loadRow(server, id)).collectedAt !== null);
      const row = await loadRow(server, id);
      expect([range, row.deliveredAt !== null, row.collectedAt !== null]).toEqual([range, true, isCollected]);
    }
    const { deliveredAt, collectedAt } = await loadRow(server, id);
    await bytesOf(await ask(url));
    expect(await loadRow(server, id)).toMatchObject({ deliveredAt, collectedAt });
  });
});

describe('reading a result', () => {
  it('says until when a song of a history was stored', async () => {
    const { url } = await aStoredResult(server, studio, {
      columns: { keptUntil: `'2026-03-05'`, objectPath: 'NULL', processedObjectPath: 'NULL' },
    });
    const answer = await fetch(url, { headers: studio.key });
    expect([answer.status, await answer.json()]).toEqual([
      410,
      expect.objectContaining({ error: 'This song was stored until 5 March 2026. Retune it again to get it.' }),
    ]);
  });

  const etag = ({ id }: StoredResult): string => `"${id}"`;

  it.each<[string, (result: StoredResult) => Record<string, string>, number, [number, number] | null]>([
    ['nothing more', () => ({}), 200, [0, 1000]],
    ['the first byte', () => ({ Range: 'bytes=0-0' }), 206, [0, 1]],
    ['a part', () => ({ Range: 'bytes=200-399' }), 206, [200, 400]],
    ['more than there is', () => ({ Range: 'bytes=900-9999' }), 206, [900, 1000]],
    ['the end', () => ({ Range: 'bytes=-100' }), 206, [900, 1000]],
    ['what is behind the end', () => ({ Range: 'bytes=1000-' }), 416, null],
    ['two parts', () => ({ Range: 'bytes=0-9,20-29' }), 200, [0, 1000]],
    ['a malformed part', () => ({ Range: 'bytes=ten-' }), 200, [0, 1000]],
    ['a part of this song', (result) => ({ Range: 'bytes=10-', 'If-Range': etag(result) }), 206, [10, 1000]],
    ['a part of another', () => ({ Range: 'bytes=10-', 'If-Range': `"${randomUUID()}"` }), 200, [0, 1000]],
    ['a part behind the end of another', () => ({ Range: 'bytes=5000-', 'If-Range': '"x"' }), 200, [0, 1000]],
    ['what it has', (result) => ({ 'If-None-Match': etag(result) }), 304, null],
    ['what it has among others', (result) => ({ 'If-None-Match': `"x", W/${etag(result)}` }), 304, null],
    ['what it does not have', () => ({ 'If-None-Match': '"x"' }), 200, [0, 1000]],
    ['this song alone', (result) => ({ 'If-Match': etag(result) }), 200, [0, 1000]],
    ['another song alone', () => ({ 'If-Match': '"x"' }), 412, null],
  ])('%s', async (_what, headersFor, status, part) => {
    const result = await aStoredResult(server, pro);
    const answer = await ask(result.url, headersFor(result));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    if (status < 400) expect(answer.headers.get('etag')).toBe(etag(result));
    const contentRange = answer.headers.get('content-range');
    if (part === null) {
      expect(contentRange).toBe(status === 416 ? 'bytes */1000' : null);
      if (status >= 400) {
        expect(await readError(answer)).toMatch(/^4\d\d retune\.(range_not_satisfiable|other_version)$/);
      }
      expect(await loadRow(server, result.id)).toMatchObject({ deliveredAt: null, collectedAt: null });
      return;
    }
    const [start, end] = part;
    expect((await bytesOf(answer)).equals(result.song.subarray(start, end))).toBe(true);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect(contentRange).toBe(status === 206 ? `bytes ${start}-${end - 1}/1000` : null);
  });

  it('its headers alone, which are those of the song and count nothing', async () => {
    const result = await aStoredResult(server, pro);
    const head = await ask(result.url, { Range: 'bytes=0-9' }, 'HEAD');
    expect(head.status).toBe(200);
    expect((await loadRow(server, result.id)).deliveredAt).toBeNull();
    const song = await ask(result.url);
    await song.arrayBuffer();
    const described = (answer: Response): object =>
      Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive|x-request-id)$/.test(name)),
      );
    expect(described(head)).toEqual(described(song));
  });
});

describe('a client that confirms that it has the song', () => {
  it('has it removed at once, any number of times, and pays for it once', async () => {
    const { id, url } = await aStoredResult(server, pro);
    const used = await usedBy(server, pro);
    await bytesOf(await ask(url));
    for (let time = 0; time < 2; time += 1) expect((await ask(url, {}, 'DELETE')).status).toBe(204);
    expect(await Promise.all([isThere(`results/${id}`), isThere(`uploads/${id}`)])).toEqual([false, false]);
    expect((await loadRow(server, id)).isStored).toBe(false);
    expect(await readError(await ask(url))).toBe('410 retune.result_gone');
    expect(await usedBy(server, pro)).toBe(used);
  });

  it('pays also when it never downloaded it', async () => {
    const { id, url } = await aStoredResult(server, pro);
    const used = await usedBy(server, pro);
    expect((await ask(url, {}, 'DELETE')).status).toBe(204);
    expect(await loadRow(server, id)).toMatchObject({ status: 'completed', isStored: false });
    expect(await usedBy(server, pro)).toBe(used);
  });

  it('must be the owner: to another user it looks like a retune that does not exist', async () => {
    const { id, url } = await aStoredResult(server, studio);
    const unknown = url.replace(id, randomUUID());
    const [theirs, none] = [await ask(url, {}, 'DELETE'), await ask(unknown, {}, 'DELETE')];
    expect([theirs.status, none.status]).toEqual([404, 404]);
    expect(await theirs.text()).toBe(await none.text());
    expect(await isThere(`results/${id}`)).toBe(true);
  });

  it('cannot do so before there is a song, and need not if there will never be one', async () => {
    const { id, url } = await aStoredResult(server, pro);
    const setStatus = (status: string): Promise<object[]> =>
      server.database.query('UPDATE audio_files SET status = $2 WHERE id = $1', [id, status]);
    for (const status of ['pending', 'processing']) {
      await setStatus(status);
      expect(await readError(await ask(url, {}, 'DELETE'))).toBe('409 retune.not_ready');
    }
    expect(await isThere(`results/${id}`)).toBe(true);
    for (const status of ['failed', 'cancelled']) {
      await setStatus(status);
      expect((await ask(url, {}, 'DELETE')).status).toBe(204);
    }
  });

  it('on Studio keeps its history', async () => {
    const { id, url, song } = await aStoredResult(server, studio);
    expect((await ask(url, studio.key, 'DELETE')).status).toBe(204);
    expect((await loadRow(server, id)).isStored).toBe(true);
    expect((await bytesOf(await ask(url, studio.key))).equals(song)).toBe(true);
  });

  it('needs a key that may retune', async () => {
    const reader = await aUserOn(server, 'studio');
    const { url } = await aStoredResult(server, reader);
    await server.database.query(`UPDATE api_keys SET scopes = '{read}' WHERE "userId" = $1`, [reader.id]);
    expect(await readError(await ask(url, reader.key, 'DELETE'))).toBe('403 auth.scope_missing');
  });
});

describe('a result that expires while its download begins', () => {
  const GRACE_SECONDS = 900;
  let inBetween: pg.Client;

  beforeEach(async () => {
    inBetween = new pg.Client({ connectionString: server.database.url });
    await inBetween.connect();
  });

  afterEach(() => inBetween.end());

  async function untilBlocked(sessions: number): Promise<void> {
    const count = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await server.database.query<{ n: number }>(count))[0]?.n === sessions);
  }

  /** Both wait for the row; they get it in the order in which they came. */
  async function inOrder(id: string, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
    await inBetween.query('BEGIN');
    await inBetween.query('SELECT 1 FROM audio_files WHERE id = $1 FOR UPDATE', [id]);
    const both = [first()];
    await untilBlocked(1);
    both.push(second());
    await untilBlocked(2);
    await inBetween.query('COMMIT');
    await Promise.all(both);
  }

  it('is removed and refunded if it expires first, sent and counted if the download comes first', async () => {
    for (const isExpiryFirst of [true, false]) {
      const { id, url, song } = await aStoredResult(server, pro, {
        columns: { processedAt: `now() - interval '61 minutes'` },
      });
      const usedBefore = await usedBy(server, pro);
      let answer: Response | undefined;
      const download = async (): Promise<void> => void (answer = await ask(url));
      const expiry = (): Promise<void> => server.app.get(RetuneLifecycleService).expire(id, GRACE_SECONDS);
      await (isExpiryFirst ? inOrder(id, expiry, download) : inOrder(id, download, expiry));
      if (!answer) throw new Error('no answer');
      if (isExpiryFirst) expect(await readError(answer)).toBe('410 retune.result_gone');
      else expect((await bytesOf(answer)).equals(song)).toBe(true);
      expect(await usedBy(server, pro)).toBe(isExpiryFirst ? usedBefore - 1 : usedBefore);
      expect(await isThere(`results/${id}`)).toBe(!isExpiryFirst);
    }
  });

  it('stays if its workspace gets a history after the janitor found it', async () => {
    const { id } = await aStoredResult(server, pro, {
      columns: { processedAt: `now() - interval '61 minutes'`, keptUntil: `now() + interval '90 days'` },
    });
    await server.app.get(RetuneLifecycleService).expire(id, GRACE_SECONDS);
    expect(await isThere(`results/${id}`)).toBe(true);
  });

  it('does not count when its file cannot be opened', async () => {
    const { id, url } = await aStoredResult(server, pro);
    await inBetween.query('BEGIN');
    await inBetween.query('SELECT 1 FROM audio_files WHERE id = $1 FOR UPDATE', [id]);
    const answer = ask(url);
    await untilBlocked(1);
    await server.app.get(Storage).remove(`results/${id}`);
    await inBetween.query('COMMIT');
    expect(await readError(await answer)).toBe('410 retune.result_gone');
    expect((await loadRow(server, id)).deliveredAt).toBeNull();
  });
});

import { randomUUID } from 'node:crypto';
import { UserRepository } from '../src/auth/user.repository.js';
import type { ActivityPageDto, ActivityPersonDto } from '../src/studio/activity/activity.dto.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

type Headers = Record<string, string>;

function ask(headers: Headers, query = ''): Promise<Response> {
  return fetch(`${server.url}/api/studio/activity${query}`, { headers });
}

async function read(headers: Headers, query = ''): Promise<ActivityPageDto> {
  const response = await ask(headers, query);
  expect(response.status).toBe(200);
  return (await response.json()) as ActivityPageDto;
}

interface Entry {
  action?: string;
  userId?: string | null;
  metadata?: object | null;
  secondsAgo?: number;
}

async function record(
  ownerId: string,
  { action = 'preset.created', userId = ownerId, ...entry }: Entry,
): Promise<void> {
  await server.database.query(
    `INSERT INTO activity_logs ("accountOwnerId", "userId", action, metadata, "createdAt")
     VALUES ($1, $2, $3, $4, now() - make_interval(secs => $5))`,
    [ownerId, userId, action, entry.metadata ?? null, entry.secondsAgo ?? 0],
  );
}

const named = ({ items }: ActivityPageDto) => items.map(({ metadata }) => metadata.name);

describe('the activity log', () => {
  it('is empty at first', async () => {
    expect(await read((await signedInUserOn(server, 'studio')).cookie)).toEqual({ items: [], nextCursor: null });
  });

  it('has one entry for a completed retune', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const retuned = await upload(server, {
      headers: { ...owner.cookie, Origin: server.url },
      file: wavTone({ seconds: 0.3 }),
      filename: 'Prelude.wav',
    });
    await retuned.arrayBuffer();
    const { items } = await read(owner.cookie);
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        user: 'Test studio',
        userId: owner.id,
        action: 'retune.completed',
        resourceType: 'retune',
        resourceId: retuned.headers.get('retune-id'),
        metadata: { filename: 'Prelude.wav', targetHz: 432 },
        timestamp: expect.stringMatching(/^\d{4}-.+Z$/) as string,
      },
    ]);
  });

  it('gives ten entries, the newest first, and the rest page by page', async () => {
    const owner = await signedInUserOn(server, 'studio');
    // All in one statement, so with the same time: the order is still the same on every page.
    await server.database.query(
      `INSERT INTO activity_logs ("accountOwnerId", "userId", action, metadata)
       SELECT $1, $1, 'preset.created', jsonb_build_object('name', n::text) FROM generate_series(1, 25) AS n`,
      [owner.id],
    );
    const first = await read(owner.cookie);
    expect(first.items).toHaveLength(10);
    const second = await read(owner.cookie, `?cursor=${first.nextCursor}`);
    const third = await read(owner.cookie, `?limit=100&cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeNull();
    const all = [first, second, third].flatMap(named);
    expect(all).toHaveLength(25);
    expect(new Set(all).size).toBe(25);
  });

  it('keeps the order of entries within a millisecond', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await server.database.query(
      `INSERT INTO activity_logs ("accountOwnerId", action, metadata, "createdAt")
       SELECT $1, 'plan.ended', jsonb_build_object('name', n::text),
              timestamptz '2026-11-20 10:00:00.123' + n * interval '7 microseconds' FROM generate_series(1, 9) AS n`,
      [owner.id],
    );
    const names: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: ActivityPageDto = await read(owner.cookie, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      names.push(...named(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(names).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
  });

  it('can be filtered by action, by kind of action, and by person', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const editor = await signedInUserOn(server, 'free');
    await record(owner.id, { action: 'team.invited', metadata: { name: 'a' }, secondsAgo: 1 });
    await record(owner.id, { action: 'team.joined', userId: editor.id, metadata: { name: 'b' }, secondsAgo: 2 });
    await record(owner.id, { action: 'preset.created', userId: editor.id, metadata: { name: 'c' }, secondsAgo: 3 });
    await record(owner.id, { action: 'plan.ended', userId: null, metadata: { name: 'd' }, secondsAgo: 4 });
    expect(named(await read(owner.cookie, '?action=team.invited'))).toEqual(['a']);
    expect(named(await read(owner.cookie, '?action=team'))).toEqual(['a', 'b']);
    expect(named(await read(owner.cookie, '?action=retune'))).toEqual([]);
    expect(named(await read(owner.cookie, `?person=${editor.id}`))).toEqual(['b', 'c']);
    expect(named(await read(owner.cookie, `?person=${editor.id.toUpperCase()}`))).toEqual(['b', 'c']);
    expect(named(await read(owner.cookie, `?person=${editor.id}&action=team`))).toEqual(['b']);
    expect(named(await read(owner.cookie, '?person=none'))).toEqual(['d']);
    expect(named(await read(owner.cookie, '?person=NONE'))).toEqual(['d']);
    expect(named(await read(owner.cookie, `?person=${randomUUID()}`))).toEqual([]);
    const first = await read(owner.cookie, '?action=team&limit=1');
    expect(named(await read(owner.cookie, `?action=team&cursor=${first.nextCursor}`))).toEqual(['b']);
  });

  it('names those who appear in it, and calls deleted accounts Unknown', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const [named, nameless, deleted] = [
      await signedInUserOn(server, 'free'),
      await aUserOn(server, 'free'),
      await signedInUserOn(server, 'free'),
    ];
    for (const { id } of [named, nameless, deleted, named]) await record(owner.id, { userId: id });
    await server.app.get(UserRepository).delete(deleted.id);
    const people = (await (await ask(owner.cookie, '/people')).json()) as ActivityPersonDto[];
    expect(people).toHaveLength(2);
    expect(people).toContainEqual({ userId: named.id, name: 'Test free' });
    expect(people.find(({ userId }) => userId === nameless.id)?.name).toContain('@example.test');
    const users = (await read(owner.cookie)).items.map(({ user, userId }) => [user, userId]);
    expect(users).toContainEqual(['Unknown', null]);
  });

  it('never shows details that are not known to be harmless', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await record(owner.id, {
      action: 'key.created',
      metadata: { name: 'Mix server', keyHash: 'x', keyPrefix: 'att_live_abc' },
    });
    expect((await read(owner.cookie)).items[0]?.metadata).toEqual({ name: 'Mix server', keyPrefix: 'att_live_abc' });
  });

  it('of a workspace is not that of another', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const other = await signedInUserOn(server, 'studio');
    await record(other.id, { userId: owner.id });
    expect((await read(owner.cookie)).items).toEqual([]);
    expect((await read(owner.cookie, `?person=${owner.id}`)).items).toEqual([]);
    expect(await (await ask(owner.cookie, '/people')).json()).toEqual([]);
    const elsewhere = await ask({ ...owner.cookie, 'Attune-Workspace': other.id });
    expect(await readError(elsewhere)).toBe('404 auth.workspace_not_found');
    // The place of an entry elsewhere is only a place.
    const [entry] = (await read(other.cookie)).items;
    const cursor = Buffer.from(JSON.stringify([String(Date.now() * 1000), entry?.id])).toString('base64url');
    expect((await read(owner.cookie, `?cursor=${cursor}`)).items).toEqual([]);
  });

  it('can be read by viewers, with a key for reading, and in a paused workspace', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const viewer = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, viewer.id, 'viewer');
    await record(owner.id, {});
    expect((await read({ ...viewer.cookie, 'Attune-Workspace': owner.id })).items).toHaveLength(1);
    expect((await read(viewer.cookie, `?workspace=${owner.id}`)).items).toHaveLength(1);
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'free', "studioEndedAt" = now() WHERE id = $1`, [
      owner.id,
    ]);
    expect((await read(owner.cookie)).items).toHaveLength(1);
    const reader = await aUserOn(server, 'studio');
    await server.database.query(`UPDATE api_keys SET scopes = '{read}' WHERE "userId" = $1`, [reader.id]);
    expect((await read(reader.key)).items).toEqual([]);
    await server.database.query(`UPDATE api_keys SET scopes = '{retune}' WHERE "userId" = $1`, [reader.id]);
    expect(await readError(await ask(reader.key))).toBe('403 auth.scope_missing');
  });

  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  it.each([
    ['?action=songs', '400 request.invalid'],
    ['?action=team&action=key', '400 request.invalid'],
    [`?action=${'a'.repeat(10_000)}`, '400 request.invalid'],
    ['?action=%00', '400 request.invalid'],
    ['?action=%ED%A0%80', '400 request.invalid'],
    ['?person=me', '400 request.invalid'],
    ['?person=', '400 request.invalid'],
    [`?person=${randomUUID()}%00`, '400 request.invalid'],
    ['?limit=0', '400 request.invalid'],
    ['?limit=101', '400 request.invalid'],
    ['?limit=ten', '400 request.invalid'],
    ['?limit=1e1', '400 request.invalid'],
    ['?limit=-1', '400 request.invalid'],
    ['?limit=', '400 request.invalid'],
    ['?limit=5&limit=6', '400 request.invalid'],
    ['?page=2', '400 request.invalid'],
    ['?cursor=x', '400 request.bad_cursor'],
    ['?cursor=', '400 request.bad_cursor'],
    ['?cursor=a&cursor=b', '400 request.invalid'],
    [`?cursor=${cursorOf(['yesterday', randomUUID()])}`, '400 request.bad_cursor'],
    [`?cursor=${cursorOf(['1', 'x'])}`, '400 request.bad_cursor'],
    [`?cursor=${cursorOf(['9'.repeat(40), randomUUID()])}`, '400 request.bad_cursor'],
    [`?cursor=${cursorOf([1, 2])}`, '400 request.bad_cursor'],
    [`?cursor=${cursorOf(['1\u0000', randomUUID()])}`, '400 request.bad_cursor'],
  ])('refuses %.50s', async (query, error) => {
    const owner = await aUserOn(server, 'studio');
    expect(await readError(await ask(owner.key, query))).toBe(error);
  });
});

describe('the activity log as CSV', () => {
  it('is whole, the newest first, with the filters of the list', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await server.database.query(
      `INSERT INTO activity_logs ("accountOwnerId", "userId", action, metadata, "createdAt")
       SELECT $1, $1, CASE WHEN n % 2 = 0 THEN 'preset.created' ELSE 'team.left' END,
              jsonb_build_object('name', n::text, 'token', 'secret'), now() - n / 500 * interval '1 second'
         FROM generate_series(1, 2500) AS n`,
      [owner.id],
    );
    const response = await ask(owner.cookie, '.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=attune-activity-[\d-]+\.csv$/);
    const text = await response.text();
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
    expect(text).not.toContain('secret');
    expect(lines[1]).toMatch(/^\d{4}-[^,]+Z,Test studio,(preset\.created|team\.left),,,name: \d+$/);
    const times = lines.slice(1).map((line) => line.split(',')[0] ?? '');
    expect(times).toEqual(times.toSorted().reverse());
    const left = await (await ask(owner.cookie, '.csv?action=team')).text();
    expect(left.trim().split('\r\n')).toHaveLength(1251);
  });

  it('quotes what a name may contain, and runs no formula', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await server.database.query(`UPDATE users SET "firstName" = '@SUM(1)', "lastName" = E'"x",\n' WHERE id = $1`, [
      owner.id,
    ]);
    await record(owner.id, {});
    expect(await (await ask(owner.cookie, '.csv')).text()).toContain(`,"'@SUM(1) ""x"",`);
  });

  it('refuses what the list refuses', async () => {
    const owner = await aUserOn(server, 'studio');
    for (const query of ['?action=songs', '?person=me', '?cursor=x', '?limit=10']) {
      expect(await readError(await ask(owner.key, `.csv${query}`))).toBe('400 request.invalid');
    }
  });
});

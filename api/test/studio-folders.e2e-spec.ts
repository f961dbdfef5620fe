import { randomUUID } from 'node:crypto';
import type { FolderDto, FolderPageDto, FolderCandidateDto } from '../src/studio/folders/folder.dto.js';
import { aStoredResult } from './support/results.js';
import {
  activityOf,
  aMemberOf,
  aStudioOwner,
  pausePlan,
  studioClient,
  type StudioClient,
  UNSHOWABLE,
} from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

async function add(ask: StudioClient, fields: object = {}): Promise<FolderDto> {
  const { status, body } = await ask('POST', '/folders', { name: `Folder ${randomUUID()}`, ...fields });
  expect(status).toBe(201);
  return body as FolderDto;
}

async function list(ask: StudioClient): Promise<FolderDto[]> {
  const { status, body } = await ask('GET', '/folders');
  expect(status).toBe(200);
  return body as FolderDto[];
}

async function open(ask: StudioClient, id: string, cursor?: string): Promise<FolderPageDto> {
  const { status, body } = await ask('GET', `/folders/${id}${cursor === undefined ? '' : `?cursor=${cursor}`}`);
  expect(status).toBe(200);
  return body as FolderPageDto;
}

async function candidates(ask: StudioClient, id: string, search = ''): Promise<string[]> {
  const { status, body } = await ask('GET', `/folders/${id}/candidates?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return (body as FolderCandidateDto[]).map(({ originalFilename }) => originalFilename);
}

/** A completed retune in the user's history. @returns its id */
async function aSong(user: { id: string }, name: string, columns: Record<string, string> = {}): Promise<string> {
  const quoted = { originalFilename: `'${name}'`, duration: '90', ...columns };
  return (await aStoredResult(server, user, { bytes: 10, columns: quoted })).id;
}

describe('the folders of a workspace', () => {
  it('are listed with their totals, the last changed first', async () => {
    const owner = await aStudioOwner(server);
    const first = await add(owner.ask, { name: ' Live ', description: ' Tivoli\r\nboth nights ' });
    await add(owner.ask, { name: 'Masters' });
    const songs = [await aSong(owner, 'a.flac'), await aSong(owner, 'b.flac')];
    await owner.ask('POST', `/folders/${first.id}/items`, { retuneIds: songs });
    expect(await list(owner.ask)).toEqual([
      expect.objectContaining({ name: 'Live', description: 'Tivoli\nboth nights', songCount: 2, durationSeconds: 180 }),
      expect.objectContaining({ name: 'Masters', description: null, songCount: 0, durationSeconds: 0 }),
    ]);
  });

  it('can be renamed and described', async () => {
    const { ask } = await aStudioOwner(server);
    const { id } = await add(ask, { name: 'Live', description: 'Tivoli' });
    expect((await ask('PATCH', `/folders/${id}`, { name: 'LIVE' })).body).toMatchObject({
      name: 'LIVE',
      description: 'Tivoli',
    });
    expect((await ask('PATCH', `/folders/${id}`, { description: null })).body).toMatchObject({ description: null });
    expect((await ask('PATCH', `/folders/${id}`, {})).status).toBe(200);
  });

  it('leave their songs in the history when they are deleted', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const song = await aSong(owner, 'a.flac');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    expect((await owner.ask('DELETE', `/folders/${id}`)).status).toBe(204);
    expect((await owner.ask('GET', `/folders/${id}`)).status).toBe(404);
    expect(await server.database.query('SELECT 1 FROM audio_files WHERE id = $1', [song])).toHaveLength(1);
    expect(await server.database.query('SELECT 1 FROM folder_items WHERE "folderId" = $1', [id])).toEqual([]);
  });

  it('leave an entry in the activity log for each change', async () => {
    const owner = await aStudioOwner(server);
    const editor = await aMemberOf(server, owner.id, 'editor');
    const songs = [await aSong(owner, 'a.flac'), await aSong(owner, 'b.flac')];
    const { id } = await add(owner.ask, { name: 'Live' });
    await editor.ask('PATCH', `/folders/${id}`, { name: 'Live 2026' });
    await editor.ask('POST', `/folders/${id}/items`, { retuneIds: songs });
    await editor.ask('POST', `/folders/${id}/items`, { retuneIds: songs });
    await editor.ask('DELETE', `/folders/${id}/items/${songs[0]}`);
    await owner.ask('DELETE', `/folders/${id}`);
    const name = 'Live 2026';
    expect(await activityOf(server, owner.id)).toEqual([
      { action: 'folder.created', userId: owner.id, metadata: { name: 'Live' } },
      { action: 'folder.updated', userId: editor.id, metadata: { name } },
      { action: 'folder.song_added', userId: editor.id, metadata: { name, songCount: 2 } },
      { action: 'folder.song_removed', userId: editor.id, metadata: { name, songCount: 1, song: 'a.flac' } },
      { action: 'folder.deleted', userId: owner.id, metadata: { name } },
    ]);
  });

  it('are exported with the account, as presets are', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask, { name: 'Exported folder' });
    await owner.ask('POST', '/presets', { name: 'Exported preset', frequency: 415 });
    const song = await aSong(owner, 'a.flac');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    const { StudioUserData } = await import('../src/studio/studio-user-data.js');
    const files = new Map<string, unknown>();
    for await (const file of server.app.get(StudioUserData, { strict: false }).export(owner.id)) {
      files.set(file.path, 'json' in file ? file.json : undefined);
    }
    expect(files.get('presets.json')).toMatchObject([{ name: 'Exported preset', frequency: 415 }]);
    expect(files.get('folders.json')).toMatchObject([{ name: 'Exported folder', retuneIds: [song] }]);
  });
});

describe('the songs of a folder', () => {
  it('show the shift and where the result can be downloaded, the last added first', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const [first, second] = [await aSong(owner, 'first.flac'), await aSong(owner, 'second.flac')];
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [first] });
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [second] });
    await server.database.query('UPDATE audio_files SET "processedObjectPath" = NULL WHERE id = $1', [first]);
    const { folder, songs, nextCursor } = await open(owner.ask, id);
    expect(folder).toMatchObject({ id, songCount: 2 });
    expect(songs).toEqual([
      expect.objectContaining({
        id: second,
        originalFilename: 'second.flac',
        sourceHz: 440,
        equivalentA4Hz: 432,
        cents: -31.7667,
        resultUrl: `/api/retunes/${second}/result`,
      }),
      expect.objectContaining({ id: first, resultUrl: null }),
    ]);
    expect(nextCursor).toBeNull();
  });

  it('come in pages of 50; each song once, although all were added at the same moment', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const rows = await server.database.query<{ id: string }>(
      `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency", status)
       SELECT $1, 'song ' || n, 432, 'completed' FROM generate_series(1, 120) AS n RETURNING id`,
      [owner.id],
    );
    const ids = rows.map((row) => row.id);
    expect((await owner.ask('POST', `/folders/${id}/items`, { retuneIds: ids })).body).toMatchObject({
      songCount: 120,
    });
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const page = await open(owner.ask, id, cursor);
      seen.push(...page.songs.map((song) => song.id));
      cursor = page.nextCursor;
    }
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('can be added again without effect, and in capitals or twice in one request', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const song = await aSong(owner, 'a.flac');
    const twice = { retuneIds: [song, song.toUpperCase()] };
    expect(await owner.ask('POST', `/folders/${id}/items`, twice)).toMatchObject({ status: 200 });
    expect((await owner.ask('POST', `/folders/${id}/items`, twice)).body).toMatchObject({ songCount: 1 });
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => owner.ask('POST', `/folders/${id}/items`, twice)));
    expect(atOnce.map(({ status }) => status)).toEqual(atOnce.map(() => 200));
    expect((await open(owner.ask, id)).songs).toHaveLength(1);
  });

  it('are all added or none: not those of others, unfinished or deleted', async () => {
    const owner = await aStudioOwner(server);
    const other = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const good = await aSong(owner, 'good.flac');
    const bad = [
      await aSong(other, 'theirs.flac'),
      await aSong(owner, 'failed.flac', { status: `'failed'` }),
      await aSong(owner, 'deleted.flac', { deletedAt: 'now()' }),
      randomUUID(),
    ];
    for (const song of bad) {
      expect(await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [good, song] })).toMatchObject({
        status: 404,
        code: 'folders.songs_not_found',
      });
    }
    expect((await open(owner.ask, id)).songs).toEqual([]);
  });

  it('do not show or count while they are deleted from the history', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const songs = [await aSong(owner, 'a.flac'), await aSong(owner, 'b.flac')];
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: songs });
    await server.database.query('UPDATE audio_files SET "deletedAt" = now() WHERE id = $1', [songs[0]]);
    expect((await list(owner.ask))[0]).toMatchObject({ songCount: 1, durationSeconds: 90 });
    expect((await open(owner.ask, id)).songs.map((song) => song.id)).toEqual([songs[1]]);
    expect(await owner.ask('DELETE', `/folders/${id}/items/${songs[0]}`)).toMatchObject({ status: 404 });
  });

  it('can be taken out, once, and put back', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const song = await aSong(owner, 'a.flac');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    const path = `/folders/${id}/items/${song}`;
    const answers = await Promise.all([owner.ask('DELETE', path), owner.ask('DELETE', path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(answers.find(({ status }) => status === 404)?.code).toBe('folders.song_not_in_folder');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    expect((await open(owner.ask, id)).songs).toHaveLength(1);
  });
});

describe('what could be added to a folder', () => {
  it('is the history without what is in it, searched by name in any case, the newest first', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    const old = await aSong(owner, 'Harbour_100%.flac', { createdAt: "now() - interval '2 days'" });
    await aSong(owner, 'harbour lights.flac');
    await aSong(owner, 'Salt.flac', { createdAt: "now() - interval '1 day'" });
    await aSong(owner, 'deleted.flac', { deletedAt: 'now()' });
    await aSong(owner, 'running.flac', { status: `'processing'` });
    expect(await candidates(owner.ask, id)).toEqual(['harbour lights.flac', 'Salt.flac', 'Harbour_100%.flac']);
    expect(await candidates(owner.ask, id, ' HARBOUR')).toEqual(['harbour lights.flac', 'Harbour_100%.flac']);
    expect(await candidates(owner.ask, id, '%')).toEqual(['Harbour_100%.flac']);
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [old] });
    expect(await candidates(owner.ask, id, 'harbour')).toEqual(['harbour lights.flac']);
  });

  it.each([
    ['too long', 'x'.repeat(201)],
    ['with NUL', 'a%00'],
  ])('is not searched with a text that is %s', async (_what, search) => {
    const { ask } = await aStudioOwner(server);
    const { id } = await add(ask);
    expect(await ask('GET', `/folders/${id}/candidates?search=${search}`)).toMatchObject({ status: 400 });
  });
});

describe('the name of a folder', () => {
  it('is unique in the workspace, ignoring case', async () => {
    const { ask } = await aStudioOwner(server);
    await add(ask, { name: 'Live' });
    expect(await ask('POST', '/folders', { name: ' lIVE ' })).toMatchObject({
      status: 409,
      code: 'folders.name_taken',
      fields: { name: 'There is already a folder called Live.' },
    });
    const other = await add(ask, { name: 'Other' });
    expect((await ask('PATCH', `/folders/${other.id}`, { name: 'LIVE' })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/folders', { name: 'Once' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it.each(UNSHOWABLE)('and the description do not contain %s', async (_what, text) => {
    const { ask } = await aStudioOwner(server);
    expect((await ask('POST', '/folders', `{"name": ${text}}`)).fields).toHaveProperty('name');
    expect((await ask('POST', '/folders', `{"name": "x", "description": ${text}}`)).fields).toHaveProperty(
      'description',
    );
  });
});

it.each<[string, string, object, string]>([
  ['no name', '', { name: ' ' }, 'name'],
  ['a name of 10,000 characters', '', { name: 'x'.repeat(10_000) }, 'name'],
  ['a name of 121 characters', '', { name: 'x'.repeat(121) }, 'name'],
  ['a description of 1001 characters', '', { name: 'x', description: 'x'.repeat(1001) }, 'description'],
  ['no songs', '/items', { retuneIds: [] }, 'retuneIds'],
  ['songs that are no list', '/items', { retuneIds: randomUUID() }, 'retuneIds'],
  ['a song that is no id', '/items', { retuneIds: ['\u0000'] }, 'retuneIds'],
  ['201 songs', '/items', { retuneIds: Array.from({ length: 201 }, () => randomUUID()) }, 'retuneIds'],
])('a form with an error is refused at its field: %s', async (_what, path, body, field) => {
  const { ask } = await aStudioOwner(server);
  const { id } = await add(ask);
  const answer = await ask('POST', path === '' ? '/folders' : `/folders/${id}${path}`, body);
  expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});

it('a malformed id or cursor answers 400, a folder that is gone 404', async () => {
  const { ask } = await aStudioOwner(server);
  const { id } = await add(ask);
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const cursor of ['x', cursorOf(['1', 'x']), cursorOf([`9'`, randomUUID()]), cursorOf(['9'.repeat(30), id])]) {
    expect(await ask('GET', `/folders/${id}?cursor=${cursor}`)).toMatchObject({ code: 'request.bad_cursor' });
  }
  expect((await open(ask, id, cursorOf(['9'.repeat(16), id]))).songs).toEqual([]);
  expect(await ask('GET', '/folders/1')).toMatchObject({ status: 400, code: 'folders.bad_id' });
  expect(await ask('DELETE', `/folders/${id}/items/1`)).toMatchObject({ status: 400, code: 'retune.bad_id' });
  await ask('DELETE', `/folders/${id}`);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/candidates', undefined],
    ['PATCH', '', { name: 'Late' }],
    ['POST', '/items', { retuneIds: [randomUUID()] }],
    ['DELETE', `/items/${randomUUID()}`, undefined],
    ['DELETE', '', undefined],
  ] as const) {
    expect(await ask(method, `/folders/${id}${path}`, body)).toMatchObject({ status: 404, code: 'folders.not_found' });
  }
});

it('members see the same folders; viewers, keys and paused workspaces change nothing; others see nothing', async () => {
  const owner = await aStudioOwner(server);
  const { id } = await add(owner.ask, { name: 'Live' });
  const song = await aSong(owner, 'a.flac');
  await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
  const changes: Parameters<StudioClient>[] = [
    ['POST', '/folders', { name: 'Mine' }],
    ['PATCH', `/folders/${id}`, { name: 'Mine' }],
    ['POST', `/folders/${id}/items`, { retuneIds: [song] }],
    ['DELETE', `/folders/${id}/items/${song}`],
    ['DELETE', `/folders/${id}`],
  ];
  const viewer = await aMemberOf(server, owner.id, 'viewer');
  expect((await open(viewer.ask, id)).songs).toHaveLength(1);
  for (const change of changes) expect((await viewer.ask(...change)).code).toBe('auth.role_forbids');

  const keyUser = await aUserOn(server, 'studio');
  const withKey = studioClient(server, keyUser.key);
  expect(await list(withKey)).toEqual([]);
  for (const change of changes) expect((await withKey(...change)).code).toBe('auth.session_needed');

  const stranger = await aStudioOwner(server);
  expect(await list(stranger.ask)).toEqual([]);
  for (const change of changes.slice(1)) expect((await stranger.ask(...change)).status).toBe(404);
  expect((await stranger.ask('GET', `/folders/${id}`)).status).toBe(404);
  expect((await stranger.ask('GET', `/folders/${id}/candidates`)).status).toBe(404);

  await pausePlan(server, owner.id);
  expect((await open(owner.ask, id)).songs).toHaveLength(1);
  for (const change of changes) expect((await owner.ask(...change)).code).toBe('auth.workspace_paused');
  // The link of a plain page names the workspace in its query.
  const { ask } = await aStudioOwner(server);
  const own = await add(ask);
  expect((await ask('GET', `/folders/${own.id}?workspace=${owner.id}`)).code).toBe('auth.workspace_not_found');
});

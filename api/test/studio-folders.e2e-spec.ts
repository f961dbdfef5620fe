import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { FolderDto } from '../src/studio/folders/folder.dto.js';
import { MAX_FOLDERS } from '../src/studio/folders/folders.errors.js';
import { addFolder, aSong, listFolders, openFolder } from './support/folders.js';
import {
  activityOf,
  aMemberOf,
  aStudioOwner,
  pausePlan,
  studioClient,
  type StudioClient,
  UNSHOWABLE,
} from './support/studio.js';
import { aPicture, pngHeaderOf } from './support/pictures.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

describe('the folders of a workspace', () => {
  it('are listed with their totals, the last changed first', async () => {
    const owner = await aStudioOwner(server);
    const first = await addFolder(owner.ask, { name: ' Live ', description: ' Tivoli\r\nboth nights ' });
    await addFolder(owner.ask, { name: 'Masters' });
    const songs = [await aSong(server, owner, 'a.flac'), await aSong(server, owner, 'b.flac')];
    await owner.ask('POST', `/folders/${first.id}/items`, { retuneIds: songs });
    expect(await listFolders(owner.ask)).toEqual([
      expect.objectContaining({ name: 'Live', description: 'Tivoli\nboth nights', songCount: 2, durationSeconds: 180 }),
      expect.objectContaining({ name: 'Masters', description: null, songCount: 0, durationSeconds: 0 }),
    ]);
  });

  it('have one spelling, whatever keyboard they were typed on', async () => {
    const { ask } = await aStudioOwner(server);
    const folder = await addFolder(ask, { name: 'Cafe\u0301', description: 'So\u0308hne' });
    expect(folder).toMatchObject({ name: 'Caf\u00e9', description: 'S\u00f6hne' });
    expect((await ask('POST', '/folders', { name: 'CAF\u00c9' })).status).toBe(409);
  });

  it('can be renamed and described', async () => {
    const { ask } = await aStudioOwner(server);
    const { id } = await addFolder(ask, { name: 'Live', description: 'Tivoli' });
    expect((await ask('PATCH', `/folders/${id}`, { name: 'LIVE' })).body).toMatchObject({
      name: 'LIVE',
      description: 'Tivoli',
    });
    expect((await ask('PATCH', `/folders/${id}`, { description: null })).body).toMatchObject({ description: null });
    expect((await ask('PATCH', `/folders/${id}`, {})).status).toBe(200);
  });

  it('leave their songs in the history when they are deleted', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const song = await aSong(server, owner, 'a.flac');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    expect((await owner.ask('DELETE', `/folders/${id}`)).status).toBe(204);
    expect((await owner.ask('GET', `/folders/${id}`)).status).toBe(404);
    expect(await server.database.query('SELECT 1 FROM audio_files WHERE id = $1', [song])).toHaveLength(1);
    expect(await server.database.query('SELECT 1 FROM folder_items WHERE "folderId" = $1', [id])).toEqual([]);
  });

  it('leave an entry in the activity log for each change', async () => {
    const owner = await aStudioOwner(server);
    const editor = await aMemberOf(server, owner.id, 'editor');
    const songs = [await aSong(server, owner, 'a.flac'), await aSong(server, owner, 'b.flac')];
    const { id } = await addFolder(owner.ask, { name: 'Live' });
    await editor.ask('PATCH', `/folders/${id}`, { name: 'Live 2026' });
    await editor.ask('POST', `/folders/${id}/items`, { retuneIds: songs });
    await editor.ask('POST', `/folders/${id}/items`, { retuneIds: songs });
    await editor.ask('DELETE', `/folders/${id}/items/${songs[0]}`);
    await owner.ask('DELETE', `/folders/${id}`);
    const name = 'Live 2026';
    expect(await activityOf(server, owner.id)).toEqual([
      { action: 'folder.created', userId: owner.id, metadata: { name: 'Live' } },
      { action: 'folder.updated', userId: editor.id, metadata: { name } },
      { action: 'folder.song_added', userId: editor.id, metadata: { folder: name, count: 2 } },
      { action: 'folder.song_removed', userId: editor.id, metadata: { folder: name, count: 1, filename: 'a.flac' } },
      { action: 'folder.deleted', userId: owner.id, metadata: { name } },
    ]);
  });

  it('are exported with the account, as presets are', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask, { name: 'Exported folder' });
    await owner.ask('POST', '/presets', { name: 'Exported preset', frequency: 415 });
    const song = await aSong(server, owner, 'a.flac');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    const { StudioUserData } = await import('../src/studio/studio-user-data.js');
    const files = new Map<string, unknown>();
    for await (const file of server.app.get(StudioUserData, { strict: false }).export(owner.id)) {
      files.set(file.path, 'json' in file ? file.json : undefined);
    }
    expect(files.get('presets.json')).toMatchObject([{ name: 'Exported preset', frequency: 415 }]);
    expect([...files.keys()]).toEqual([
      'presets.json',
      'folders.json',
      'links.json',
      'activity.json',
      'statistics.json',
    ]);
    expect(files.get('folders.json')).toMatchObject([{ name: 'Exported folder', retuneIds: [song] }]);
  });
});

describe('the picture of a folder', () => {
  async function anOwner() {
    const { id, cookie } = await signedInUserOn(server, 'studio');
    const headers = { ...cookie, Origin: server.url };
    const ask = studioClient(server, headers);
    const folder = await addFolder(ask);
    const put = async (picture: Buffer) => {
      const form = new FormData();
      form.append('cover', new Blob([new Uint8Array(picture)]), 'cover.png');
      const url = `${server.url}/api/studio/folders/${folder.id}/cover`;
      const response = await fetch(url, { method: 'PUT', headers, body: form });
      return { status: response.status, body: (await response.json()) as FolderDto & { code?: string } };
    };
    const open = (address: string | null) => fetch(`${server.url}${address}`, { headers });
    return { id, ask, folder, put, open };
  }

  it('is a square of 480 px for its members, to be kept by their browsers, until it is replaced or removed', async () => {
    const { id, ask, folder, put, open } = await anOwner();
    expect(folder.coverUrl).toBeNull();
    const { body: first } = await put(await aPicture({ width: 1200, height: 600 }));
    const sent = await open(first.coverUrl);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const picture = sharp(Buffer.from(await sent.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
    expect((await listFolders(ask))[0]?.coverUrl).toBe(first.coverUrl);
    const { body: second } = await put(await aPicture({ width: 10, height: 10 }));
    expect((await open(first.coverUrl)).status).toBe(404);
    expect((await open(second.coverUrl)).status).toBe(200);
    for (let i = 0; i < 2; i += 1) {
      expect(await ask('DELETE', `/folders/${folder.id}/cover`)).toMatchObject({
        status: 200,
        body: { coverUrl: null },
      });
    }
    expect((await open(second.coverUrl)).status).toBe(404);
    const actions = (await activityOf(server, id)).map(({ action }) => action);
    expect(actions).toEqual(['folder.created', 'folder.updated', 'folder.updated', 'folder.updated']);
  });

  it('is not shown to others', async () => {
    const { put } = await anOwner();
    const { body } = await put(await aPicture({ width: 10, height: 10 }));
    expect((await (await anOwner()).open(body.coverUrl)).status).toBe(404);
    expect((await fetch(`${server.url}${body.coverUrl}`)).status).toBe(401);
  });

  it('is exported with the account', async () => {
    const { id, folder, put } = await anOwner();
    await put(await aPicture({ width: 10, height: 10 }));
    const { StudioUserData } = await import('../src/studio/studio-user-data.js');
    let cover = Buffer.alloc(0);
    for await (const file of server.app.get(StudioUserData, { strict: false }).export(id)) {
      if (file.path === `folders/${folder.id}.jpg` && 'open' in file) cover = await buffer(await file.open());
    }
    expect(await sharp(cover).metadata()).toMatchObject({ format: 'jpeg' });
  });

  it('that is none is refused by its content, as a logo is', async () => {
    const { put } = await anOwner();
    expect(await put(Buffer.from('GIF89a'))).toMatchObject({ status: 415, body: { code: 'picture.unknown_kind' } });
    expect(await put(pngHeaderOf(60_000, 60_000))).toMatchObject({ status: 413 });
  });
});

describe('the name of a folder', () => {
  it('is unique in the workspace, ignoring case', async () => {
    const { ask } = await aStudioOwner(server);
    await addFolder(ask, { name: 'Live' });
    expect(await ask('POST', '/folders', { name: ' lIVE ' })).toMatchObject({
      status: 409,
      code: 'folders.name_taken',
      fields: { name: 'There is already a folder called Live.' },
    });
    const other = await addFolder(ask, { name: 'Other' });
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
  const { id } = await addFolder(ask);
  const answer = await ask('POST', path === '' ? '/folders' : `/folders/${id}${path}`, body);
  expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});

it('a malformed id or cursor answers 400, a folder that is gone 404', async () => {
  const { ask } = await aStudioOwner(server);
  const { id } = await addFolder(ask);
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const cursor of ['x', cursorOf(['1', 'x']), cursorOf([`9'`, randomUUID()]), cursorOf(['9'.repeat(30), id])]) {
    expect(await ask('GET', `/folders/${id}?cursor=${cursor}`)).toMatchObject({ code: 'request.bad_cursor' });
  }
  expect((await openFolder(ask, id, cursorOf(['9'.repeat(16), id]))).songs).toEqual([]);
  expect(await ask('GET', '/folders/1')).toMatchObject({ status: 400, code: 'folders.bad_id' });
  expect(await ask('DELETE', `/folders/${id}/items/1`)).toMatchObject({ status: 400, code: 'retune.bad_id' });
  await ask('DELETE', `/folders/${id}`);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/candidates', undefined],
    ['PATCH', '', { name: 'Late' }],
    ['POST', '/items', { retuneIds: [randomUUID()] }],
    ['PATCH', `/items/${randomUUID()}`, { place: 1 }],
    ['DELETE', `/items/${randomUUID()}`, undefined],
    ['DELETE', '', undefined],
  ] as const) {
    expect(await ask(method, `/folders/${id}${path}`, body)).toMatchObject({ status: 404, code: 'folders.not_found' });
  }
});

it('members see the same folders; viewers, keys that only read and paused workspaces change nothing; others see nothing', async () => {
  const owner = await aStudioOwner(server);
  const { id } = await addFolder(owner.ask, { name: 'Live' });
  const song = await aSong(server, owner, 'a.flac');
  await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
  const changes: Parameters<StudioClient>[] = [
    ['POST', '/folders', { name: 'Mine' }],
    ['PATCH', `/folders/${id}`, { name: 'Mine' }],
    ['POST', `/folders/${id}/items`, { retuneIds: [song] }],
    ['PATCH', `/folders/${id}/items/${song}`, { place: 1 }],
    ['DELETE', `/folders/${id}/items/${song}`],
    ['DELETE', `/folders/${id}`],
  ];
  const viewer = await aMemberOf(server, owner.id, 'viewer');
  expect((await openFolder(viewer.ask, id)).songs).toHaveLength(1);
  for (const change of changes) expect((await viewer.ask(...change)).code).toBe('auth.role_forbids');

  const keyUser = await aUserOn(server, 'studio');
  const withKey = studioClient(server, keyUser.key);
  expect(await listFolders(withKey)).toEqual([]);
  for (const change of changes) expect((await withKey(...change)).code).toBe('auth.scope_missing');

  const stranger = await aStudioOwner(server);
  expect(await listFolders(stranger.ask)).toEqual([]);
  for (const change of changes.slice(1)) expect((await stranger.ask(...change)).status).toBe(404);
  expect((await stranger.ask('GET', `/folders/${id}`)).status).toBe(404);
  expect((await stranger.ask('GET', `/folders/${id}/candidates`)).status).toBe(404);

  await pausePlan(server, owner.id);
  expect((await openFolder(owner.ask, id)).songs).toHaveLength(1);
  for (const change of changes) expect((await owner.ask(...change)).code).toBe('auth.workspace_paused');
  // The link of a plain page names the workspace in its query.
  const { ask } = await aStudioOwner(server);
  const own = await addFolder(ask);
  expect((await ask('GET', `/folders/${own.id}?workspace=${owner.id}`)).code).toBe('auth.workspace_not_found');
});

it('a workspace has a limited number of folders', async () => {
  const { id, ask } = await aStudioOwner(server);
  await server.database.query(
    `INSERT INTO folders ("userId", name) SELECT $1, 'n' || n FROM generate_series(1, $2) AS n`,
    [id, MAX_FOLDERS - 1],
  );
  const answers = await Promise.all(['a', 'b'].map((name) => ask('POST', '/folders', { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'folders.too_many' });
});

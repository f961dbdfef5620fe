import { randomUUID } from 'node:crypto';
import { addFolder, aSong, listFolders, openFolder, searchCandidates } from './support/folders.js';
import { aStudioOwner } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

describe('the songs of a folder', () => {
  it('show the shift and where the result can be downloaded, the last added first', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const [first, second] = [await aSong(server, owner, 'first.flac'), await aSong(server, owner, 'second.flac')];
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [first] });
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [second] });
    await server.database.query('UPDATE audio_files SET "processedObjectPath" = NULL WHERE id = $1', [first]);
    const { folder, songs, nextCursor } = await openFolder(owner.ask, id);
    expect(folder).toMatchObject({ id, songCount: 2 });
    expect(songs).toEqual([
      expect.objectContaining({
        id: second,
        originalFilename: 'second.flac',
        targetFrequency: 432,
        result: null,
        resultUrl: `/api/retunes/${second}/result`,
      }),
      expect.objectContaining({ id: first, resultUrl: null }),
    ]);
    expect(nextCursor).toBeNull();
  });

  it('come in pages of 50; each song once, although all were added at the same moment', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
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
      const page = await openFolder(owner.ask, id, cursor);
      seen.push(...page.songs.map((song) => song.id));
      cursor = page.nextCursor;
    }
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('can be added again without effect, and in capitals or twice in one request', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const song = await aSong(server, owner, 'a.flac');
    const twice = { retuneIds: [song, song.toUpperCase()] };
    expect(await owner.ask('POST', `/folders/${id}/items`, twice)).toMatchObject({ status: 200 });
    expect((await owner.ask('POST', `/folders/${id}/items`, twice)).body).toMatchObject({ songCount: 1 });
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => owner.ask('POST', `/folders/${id}/items`, twice)));
    expect(atOnce.map(({ status }) => status)).toEqual(atOnce.map(() => 200));
    expect((await openFolder(owner.ask, id)).songs).toHaveLength(1);
  });

  it('are all added or none: not those of others, unfinished or deleted', async () => {
    const owner = await aStudioOwner(server);
    const other = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const good = await aSong(server, owner, 'good.flac');
    const bad = [
      await aSong(server, other, 'theirs.flac'),
      await aSong(server, owner, 'failed.flac', { status: `'failed'` }),
      await aSong(server, owner, 'deleted.flac', { deletedAt: 'now()' }),
      randomUUID(),
    ];
    for (const song of bad) {
      expect(await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [good, song] })).toMatchObject({
        status: 404,
        code: 'folders.songs_not_found',
      });
    }
    expect((await openFolder(owner.ask, id)).songs).toEqual([]);
  });

  it('may be added before they are finished, and show and count from then on', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const song = await aSong(server, owner, 'a.flac', { status: `'processing'` });
    expect(await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] })).toMatchObject({
      status: 200,
      body: { songCount: 0 },
    });
    expect((await openFolder(owner.ask, id)).songs).toEqual([]);
    await server.database.query(`UPDATE audio_files SET status = 'completed' WHERE id = $1`, [song]);
    expect(await openFolder(owner.ask, id)).toMatchObject({ folder: { songCount: 1 }, songs: [{ id: song }] });
  });

  it('do not show or count while they are deleted from the history', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const songs = [await aSong(server, owner, 'a.flac'), await aSong(server, owner, 'b.flac')];
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: songs });
    await server.database.query('UPDATE audio_files SET "deletedAt" = now() WHERE id = $1', [songs[0]]);
    expect((await listFolders(owner.ask))[0]).toMatchObject({ songCount: 1, durationSeconds: 90 });
    expect((await openFolder(owner.ask, id)).songs.map((song) => song.id)).toEqual([songs[1]]);
    expect(await owner.ask('DELETE', `/folders/${id}/items/${songs[0]}`)).toMatchObject({ status: 404 });
  });

  it('can be taken out, once, and put back', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const song = await aSong(server, owner, 'a.flac');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    const path = `/folders/${id}/items/${song}`;
    const answers = await Promise.all([owner.ask('DELETE', path), owner.ask('DELETE', path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(answers.find(({ status }) => status === 404)?.code).toBe('folders.song_not_in_folder');
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [song] });
    expect((await openFolder(owner.ask, id)).songs).toHaveLength(1);
  });
});

describe('what could be added to a folder', () => {
  it('is the history without what is in it, searched by name in any case, the newest first', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const old = await aSong(server, owner, 'Harbour_100%.flac', { createdAt: "now() - interval '2 days'" });
    await aSong(server, owner, 'harbour lights.flac');
    await aSong(server, owner, 'Salt.flac', { createdAt: "now() - interval '1 day'" });
    await aSong(server, owner, 'deleted.flac', { deletedAt: 'now()' });
    await aSong(server, owner, 'running.flac', { status: `'processing'` });
    expect(await searchCandidates(owner.ask, id)).toEqual(['harbour lights.flac', 'Salt.flac', 'Harbour_100%.flac']);
    expect(await searchCandidates(owner.ask, id, ' H\u00c5RBOUR')).toEqual([
      'harbour lights.flac',
      'Harbour_100%.flac',
    ]);
    expect(await searchCandidates(owner.ask, id, '%')).toEqual(['Harbour_100%.flac']);
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds: [old] });
    expect(await searchCandidates(owner.ask, id, 'harbour')).toEqual(['harbour lights.flac']);
  });

  it.each([
    ['too long', 'x'.repeat(201)],
    ['with NUL', 'a%00'],
  ])('is not searched with a text that is %s', async (_what, search) => {
    const { ask } = await aStudioOwner(server);
    const { id } = await addFolder(ask);
    expect(await ask('GET', `/folders/${id}/candidates?search=${search}`)).toMatchObject({ status: 400 });
  });
});

describe('the order of a folder', () => {
  async function aFolderOf(names: string[]) {
    const owner = await aStudioOwner(server);
    const { id } = await addFolder(owner.ask);
    const retuneIds: string[] = [];
    for (const name of names) retuneIds.push(await aSong(server, owner, name));
    await owner.ask('POST', `/folders/${id}/items`, { retuneIds });
    const titles = async () => (await openFolder(owner.ask, id)).songs.map(({ originalFilename }) => originalFilename);
    const move = (at: number, place: number) => owner.ask('PATCH', `/folders/${id}/items/${retuneIds[at]}`, { place });
    return { ...owner, folderId: id, retuneIds, titles, move };
  }

  it('is the newest first, by name or by track, as was chosen', async () => {
    const { ask, folderId, titles } = await aFolderOf(['Take 10', 'Take 9', '03 Coda']);
    expect((await openFolder(ask, folderId)).folder.order).toBe('newest');
    expect(await titles()).toEqual(['Take 10', 'Take 9', '03 Coda']);
    expect((await ask('PATCH', `/folders/${folderId}`, { order: 'name' })).body).toMatchObject({ order: 'name' });
    expect(await titles()).toEqual(['03 Coda', 'Take 9', 'Take 10']);
    await server.database.query(
      `UPDATE audio_files SET "processingParams" = '{"trackPlace": 1001}' WHERE "originalFilename" = 'Take 10'`,
    );
    await ask('PATCH', `/folders/${folderId}`, { order: 'track' });
    expect(await titles()).toEqual(['Take 10', '03 Coda', 'Take 9']);
    expect(await ask('PATCH', `/folders/${folderId}`, { order: 'best' })).toMatchObject({
      status: 400,
      fields: { order: 'Order must be one of: hand, name, newest, track' },
    });
  });

  it('is by hand once a song was moved, also behind the last; a song that is added then comes last', async () => {
    const page = await aFolderOf(['a', 'b', 'c', 'd']);
    expect((await page.move(3, 2)).body).toMatchObject({ order: 'hand' });
    expect(await page.titles()).toEqual(['a', 'd', 'b', 'c']);
    await page.move(0, 99);
    expect(await page.titles()).toEqual(['d', 'b', 'c', 'a']);
    const added = await aSong(server, page, 'e');
    await page.ask('POST', `/folders/${page.folderId}/items`, { retuneIds: [added] });
    expect(await page.titles()).toEqual(['d', 'b', 'c', 'a', 'e']);
    // Kept while another order is shown.
    await page.ask('PATCH', `/folders/${page.folderId}`, { order: 'name' });
    await page.ask('PATCH', `/folders/${page.folderId}`, { order: 'hand' });
    expect(await page.titles()).toEqual(['d', 'b', 'c', 'a', 'e']);
  });

  it('by hand has a song that was taken out at its place again when it is put back there', async () => {
    const page = await aFolderOf(['a', 'b', 'c']);
    await page.move(0, 1);
    const [, second = ''] = page.retuneIds;
    await page.ask('DELETE', `/folders/${page.folderId}/items/${second}`);
    expect(await page.titles()).toEqual(['a', 'c']);
    await page.ask('POST', `/folders/${page.folderId}/items`, { retuneIds: [second], place: 2 });
    expect(await page.titles()).toEqual(['a', 'b', 'c']);
    expect(await page.ask('POST', `/folders/${page.folderId}/items`, { retuneIds: [second], place: 0 })).toMatchObject({
      status: 400,
      fields: { place: 'The first place is 1' },
    });
  });

  it('has every song once, however many are moved at once', async () => {
    const page = await aFolderOf(['a', 'b', 'c', 'd', 'e']);
    const answers = await Promise.all([0, 1, 2, 3, 4].map((at) => page.move(at, 1 + ((at * 2) % 5))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await page.titles()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it.each([{ place: 0 }, { place: 1.5 }, { place: '1' }, {}])('is not changed by %o', async (body) => {
    const { ask, folderId, retuneIds, titles } = await aFolderOf(['a', 'b']);
    const answer = await ask('PATCH', `/folders/${folderId}/items/${retuneIds[1]}`, body);
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(answer.fields ?? {})).toEqual(['place']);
    expect(await titles()).toEqual(['a', 'b']);
  });

  it('has no place for a song that is not in the folder', async () => {
    const { ask, folderId } = await aFolderOf(['a']);
    expect(await ask('PATCH', `/folders/${folderId}/items/${randomUUID()}`, { place: 1 })).toMatchObject({
      status: 404,
      code: 'folders.song_not_in_folder',
    });
  });
});

import { randomUUID } from 'node:crypto';
import type { LinkPageDto } from '../src/studio/links/link.dto.js';
import { addFolder, aSong, listFolders } from './support/folders.js';
import { addLink, readLink, readLog, readSettledLog, visit } from './support/links.js';
import { activityOf, aMemberOf, aStudioOwner, pausePlan, studioClient, UNSHOWABLE } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a new share link', () => {
  it('is open at once, without an end and without limits, and says what it shares', async () => {
    const owner = await aStudioOwner(server);
    const retuneId = await aSong(server, owner, 'first.flac');
    const link = await addLink(owner.ask, { retuneId });
    expect(link).toMatchObject({
      url: `${server.config.publicUrl}/s/${link.token}`,
      what: 'song',
      name: 'first.flac',
      retuneId,
      folderId: null,
      songs: 1,
      bytes: 10,
      targetHz: 432,
      result: null,
      note: null,
      hasPassword: false,
      allowsOriginal: true,
      expiresAt: null,
      maxDownloads: null,
      downloadCount: 0,
      status: 'open',
      revokedAt: null,
    });
    expect(link.token).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(link.createdBy).toMatch(/@example\.test$/);
    expect(link.filesKeptUntil).not.toBeNull();
    expect(await activityOf(server, owner.id)).toEqual([
      expect.objectContaining({ action: 'link.created', userId: owner.id, metadata: { name: 'first.flac' } }),
    ]);
  });

  it('has the terms that were asked for, and never tells its password', async () => {
    const owner = await aStudioOwner(server);
    const retuneId = await aSong(server, owner, 'terms.flac');
    const form = {
      retuneId,
      password: 'tivoli by night',
      expiresInDays: 30,
      maxDownloads: 5,
      note: ' Listen \r\n twice ',
    };
    const link = await addLink(owner.ask, { ...form, allowsOriginal: false });
    expect(link).toMatchObject({ hasPassword: true, maxDownloads: 5, note: 'Listen \n twice', allowsOriginal: false });
    const ends = new Date(link.expiresAt ?? 0).getTime();
    expect(Math.abs(ends - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    expect(JSON.stringify(link)).not.toContain('tivoli');
    const [row] = await server.database.query<{ password: string }>(
      'SELECT password FROM shareable_links WHERE id = $1',
      [link.id],
    );
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$/);
  });

  it.each([
    ['nothing to share', {}, 'retuneId'],
    ['two things to share', { retuneId: randomUUID(), folderId: randomUUID() }, 'retuneId'],
    ['an invalid ID', { retuneId: 'first' }, 'retuneId'],
    ['a short password', { retuneId: randomUUID(), password: 'oboe 7x' }, 'password'],
    ['a common password', { retuneId: randomUUID(), password: 'Winter2025!' }, 'password'],
    ['an endless password', { retuneId: randomUUID(), password: 'x'.repeat(10_000) }, 'password'],
    ['a password with NUL', { retuneId: randomUUID(), password: 'oboe at noon\0' }, 'password'],
    ['an end of its own', { retuneId: randomUUID(), expiresInDays: 8 }, 'expiresInDays'],
    ['no download at all', { retuneId: randomUUID(), maxDownloads: 0 }, 'maxDownloads'],
    ['too many downloads', { retuneId: randomUUID(), maxDownloads: 10_001 }, 'maxDownloads'],
    ['half a download', { retuneId: randomUUID(), maxDownloads: 1.5 }, 'maxDownloads'],
    ['an endless note', { retuneId: randomUUID(), note: 'x'.repeat(10_000) }, 'note'],
    ['neither yes nor no', { retuneId: randomUUID(), allowsOriginal: null }, 'allowsOriginal'],
    ['a token of its own', { retuneId: randomUUID(), token: 'mine' }, 'token'],
  ])('is refused with a sentence at its field for %s', async (_what, form, field) => {
    const owner = await aStudioOwner(server);
    const answer = await owner.ask('POST', '/links', form);
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it.each(UNSHOWABLE)('is refused for a note with %s', async (_what, json) => {
    const owner = await aStudioOwner(server);
    const body = `{"retuneId":"${randomUUID()}","note":${json}}`;
    expect(await owner.ask('POST', '/links', body)).toMatchObject({
      status: 400,
      fields: { note: 'Note contains characters that can’t be shown' },
    });
  });

  it('shares no song that is deleted, unfinished, no longer stored, or of another workspace', async () => {
    const owner = await aStudioOwner(server);
    const other = await aStudioOwner(server);
    const cases: [retuneId: string, status: number, code: string][] = [
      [randomUUID(), 404, 'links.song_not_found'],
      [await aSong(server, other, 'theirs.flac'), 404, 'links.song_not_found'],
      [await aSong(server, owner, 'deleted.flac', { deletedAt: 'now()' }), 404, 'links.song_not_found'],
      [await aSong(server, owner, 'failed.flac', { status: `'failed'` }), 404, 'links.song_not_found'],
      [await aSong(server, owner, 'gone.flac', { processedObjectPath: 'NULL' }), 409, 'links.song_not_stored'],
    ];
    for (const [retuneId, status, code] of cases) {
      expect(await owner.ask('POST', '/links', { retuneId })).toMatchObject({ status, code });
    }
    const theirs = await addFolder(other.ask);
    const empty = await addFolder(owner.ask);
    expect(await owner.ask('POST', '/links', { folderId: theirs.id })).toMatchObject({
      status: 404,
      code: 'links.folder_not_found',
    });
    expect(await owner.ask('POST', '/links', { folderId: empty.id })).toMatchObject({
      status: 409,
      code: 'links.folder_empty',
    });
  });

  it('is one too many after a thousand, also when two are made at once', async () => {
    const owner = await aStudioOwner(server);
    const retuneId = await aSong(server, owner, 'many.flac');
    await server.database.query(
      `INSERT INTO shareable_links ("userId", what, name, "audioFileId", token)
       SELECT $1, 'song', 'x', $2, gen_random_uuid() FROM generate_series(1, 999)`,
      [owner.id, retuneId],
    );
    const answers = await Promise.all([1, 2].map(() => owner.ask('POST', '/links', { retuneId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('the list of share links', () => {
  it('is in pages of 50, the newest first, each link once, and can be searched', async () => {
    const owner = await aStudioOwner(server);
    const retuneId = await aSong(server, owner, 'Harbour_100%.flac');
    await server.database.query(
      `INSERT INTO shareable_links ("userId", what, name, note, "audioFileId", token)
       SELECT $1, 'song', 'take ' || n, CASE WHEN n = 7 THEN 'For Äda' END, $2, gen_random_uuid()
         FROM generate_series(1, 120) AS n`,
      [owner.id, retuneId],
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await owner.ask('GET', `/links?cursor=${cursor}`.replace(/\?cursor=$/, ''));
      const page = body as LinkPageDto;
      expect(page.total).toBe(120);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(120);
    const search = async (text: string) =>
      (await owner.ask('GET', `/links?search=${encodeURIComponent(text)}`)).body as LinkPageDto;
    expect((await search('TAKE 12')).items.map(({ name }) => name).toSorted()).toEqual(['take 12', 'take 120']);
    expect((await search('äda')).total).toBe(1);
    expect((await search('ADA')).total).toBe(1);
    expect((await search('%')).total).toBe(0);
    expect(await owner.ask('GET', '/links?cursor=nonsense')).toMatchObject({ status: 400, code: 'request.bad_cursor' });
    expect(await owner.ask('GET', `/links?search=${'x'.repeat(201)}`)).toMatchObject({ status: 400 });
    expect(await owner.ask('GET', '/links?search=%00')).toMatchObject({ status: 400 });
  });

  it('is that of the own workspace, and all in it may read it, also by key and while it is paused', async () => {
    const owner = await aStudioOwner(server);
    const link = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'ours.flac') });
    const viewer = await aMemberOf(server, owner.id, 'viewer');
    const stranger = await aStudioOwner(server);
    expect((await viewer.ask('GET', '/links')).body).toMatchObject({ total: 1, items: [{ id: link.id }] });
    expect((await stranger.ask('GET', '/links')).body).toEqual({ items: [], nextCursor: null, total: 0 });
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/downloads'],
      ['GET', '/downloads.csv'],
    ] as const) {
      const body = method === 'PATCH' ? {} : undefined;
      const theirs = await stranger.ask(method, `/links/${link.id}${path}`, body);
      expect(theirs).toMatchObject({ status: 404, code: 'links.not_found' });
      expect(await stranger.ask(method, `/links/${randomUUID()}${path}`, body)).toEqual(theirs);
      expect(await owner.ask(method, `/links/nonsense${path}`, body)).toMatchObject({
        status: 400,
        code: 'links.bad_id',
      });
    }
    const { key } = await aUserOn(server, 'studio');
    expect(await studioClient(server, key)('GET', '/links')).toMatchObject({ status: 200 });
    expect(await studioClient(server, key)('POST', '/links', {})).toMatchObject({ status: 403 });
    expect(await viewer.ask('POST', '/links', { retuneId: link.retuneId })).toMatchObject({
      status: 403,
      code: 'auth.role_forbids',
    });
    const editor = await aMemberOf(server, owner.id, 'editor');
    await addLink(editor.ask, { retuneId: link.retuneId });
    await pausePlan(server, owner.id);
    expect((await owner.ask('GET', `/links/${link.id}`)).body).toMatchObject({ status: 'paused' });
    expect(await owner.ask('PATCH', `/links/${link.id}`, { note: 'x' })).toMatchObject({
      status: 403,
      code: 'auth.workspace_paused',
    });
  });
});

describe('a share link', () => {
  it('changes in what is sent and keeps the rest', async () => {
    const owner = await aStudioOwner(server);
    const retuneId = await aSong(server, owner, 'a.flac');
    const { id, token } = await addLink(owner.ask, {
      retuneId,
      password: 'tivoli by night',
      maxDownloads: 3,
      note: 'One',
    });
    expect((await owner.ask('PATCH', `/links/${id}`, {})).body).toMatchObject({ hasPassword: true, maxDownloads: 3 });
    const cleared = { password: null, maxDownloads: null, note: '', expiresInDays: 7, allowsOriginal: false };
    expect(await owner.ask('PATCH', `/links/${id}`, cleared)).toMatchObject({
      status: 200,
      body: { token, hasPassword: false, maxDownloads: null, note: null, allowsOriginal: false },
    });
    expect(await owner.ask('PATCH', `/links/${id}`, { retuneId })).toMatchObject({ status: 400 });
    const actions = (await activityOf(server, owner.id)).map(({ action }) => action);
    expect(actions).toEqual(['link.created', 'link.updated']);
  });

  it('is revoked for good, once, and its log stays for 90 days', async () => {
    const owner = await aStudioOwner(server);
    const { id, token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac') });
    await (await visit(server, `/s/${token}/download`)).arrayBuffer();
    await readSettledLog(server, owner.ask, id);
    const revoked = await Promise.all([1, 2, 3].map(() => owner.ask('DELETE', `/links/${id}`)));
    expect(revoked.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await readLink(owner.ask, id)).toMatchObject({ status: 'revoked' });
    expect((await readLog(owner.ask, id)).items).toHaveLength(1);
    expect(await owner.ask('PATCH', `/links/${id}`, { note: 'x' })).toMatchObject({
      status: 409,
      code: 'links.revoked',
    });
    const actions = (await activityOf(server, owner.id)).map(({ action }) => action);
    expect(actions).toEqual(['link.created', 'link.revoked']);
    const page = await visit(server, `/s/${token}`);
    expect([page.status, (await page.text()).includes('This link was revoked')]).toEqual([410, true]);

    const { LinkRepository } = await import('../src/studio/links/link.repository.js');
    const links = server.app.get(LinkRepository);
    const revokedAgo = (days: number) =>
      server.database.query(
        `UPDATE shareable_links SET "revokedAt" = now() - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
    await revokedAgo(89);
    await links.deleteRevoked(90, 500);
    await readLink(owner.ask, id);
    await revokedAgo(91);
    await links.deleteRevoked(90, 500);
    expect(await owner.ask('GET', `/links/${id}`)).toMatchObject({ status: 404 });
    expect((await visit(server, `/s/${token}`)).status).toBe(404);
  });

  it('outlives its song and its folder, with a sentence for visitors', async () => {
    const owner = await aStudioOwner(server);
    const retuneId = await aSong(server, owner, 'a.flac');
    const folder = await addFolder(owner.ask, { name: 'Masters' });
    await owner.ask('POST', `/folders/${folder.id}/items`, { retuneIds: [retuneId] });
    const [song, all] = [
      await addLink(owner.ask, { retuneId }),
      await addLink(owner.ask, { folderId: folder.id, note: 'Both' }),
    ];
    expect(await listFolders(owner.ask)).toMatchObject([{ linkCount: 1 }]);
    await owner.ask('DELETE', `/folders/${folder.id}`);
    expect(await readLink(owner.ask, all.id)).toMatchObject({
      status: 'gone',
      what: 'folder',
      name: 'Masters',
      folderId: null,
      songs: 0,
    });
    // At once, and also when the row is removed.
    await owner.ask('DELETE', `/history/${retuneId}`);
    expect(await readLink(owner.ask, song.id)).toMatchObject({ status: 'gone', name: 'a.flac' });
    await server.database.query('DELETE FROM audio_files WHERE id = $1', [retuneId]);
    expect(await readLink(owner.ask, song.id)).toMatchObject({ status: 'gone', name: 'a.flac', retuneId: null });
    for (const { token } of [song, all]) {
      for (const path of ['', '/download', '/zip']) {
        const page = await visit(server, `/s/${token}${path}`);
        expect([page.status, (await page.text()).includes('What was shared here is gone')]).toEqual([410, true]);
      }
    }
  });

  it('has a log that can be saved as a table, in which no cell is a formula', async () => {
    const { cookie, ...user } = await signedInUserOn(server, 'studio');
    const ask = studioClient(server, cookie);
    const { id, token } = await addLink(ask, { retuneId: await aSong(server, user, 'a.flac') });
    const headers = { 'User-Agent': '=cmd|calc', 'X-Forwarded-For': '203.0.113.9' };
    await (await visit(server, `/s/${token}/download`, { headers })).arrayBuffer();
    expect(await readSettledLog(server, ask, id)).toMatchObject([
      { userAgent: '=cmd|calc', browser: null, address: '203.0.113.0/24' },
    ]);
    const file = await fetch(`${server.url}/api/studio/links/${id}/downloads.csv`, { headers: cookie });
    const [head, line] = (await file.text()).split('\r\n');
    expect(head).toContain('Time (UTC),What,File,Complete,Percent,Network,Browser,User agent');
    expect(line).toMatch(/^20\d\d-.*Z,song,retuned-432Hz-a\.mp3,yes,100,203\.0\.113\.0\/24,,'=cmd\|calc$/);
  });

  it('appears in the data of its owner, with its log and without its password', async () => {
    const owner = await aStudioOwner(server);
    const { id, token } = await addLink(owner.ask, {
      retuneId: await aSong(server, owner, 'a.flac'),
      note: 'For export',
    });
    await (await visit(server, `/s/${token}/download`)).arrayBuffer();
    await readSettledLog(server, owner.ask, id);
    const { LinkExportService } = await import('../src/studio/links/link-export.service.js');
    const exported: object[] = [];
    for await (const link of server.app.get(LinkExportService).allOf(owner.id)) exported.push(link);
    expect(exported).toMatchObject([{ id, note: 'For export', downloads: [{ isComplete: true, what: 'song' }] }]);
    expect(JSON.stringify(exported)).not.toContain('argon2');
  });
});

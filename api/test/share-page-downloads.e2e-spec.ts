import type { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import pg from 'pg';
import { DownloadCountRepository } from '../src/studio/links/share-page/download-count.repository.js';
import { SharedSongRepository } from '../src/studio/links/share-page/shared-song.repository.js';
import { eventually } from './support/eventually.js';
import { addFolder, aSong } from './support/folders.js';
import { addLink, anAddress, readLink, readLog, readSettledLog, visit } from './support/links.js';
import { aStoredResult, readAndReset } from './support/results.js';
import { aStudioOwner, type StudioClient } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { unzip } from './support/unzip.js';

let server: TestServer;
let owner: { id: string; ask: StudioClient };

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  owner = await aStudioOwner(server);
});
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** As chat programs and search engines send them. */
const PREVIEWS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
];

describe('the download of a shared song', () => {
  it('is the retuned file under its own name, and is counted once it is complete', async () => {
    const { id: retuneId, song } = await aStoredResult(server, owner, { bytes: 5000 });
    const link = await addLink(owner.ask, { retuneId });
    const address = '203.0.113.77';
    const response = await visit(server, `/s/${link.token}/download`, { headers: { 'X-Forwarded-For': address } });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=retuned-432Hz-song.mp3');
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(song);
    expect(await readSettledLog(server, owner.ask, link.id)).toEqual([
      expect.objectContaining({
        address: '203.0.113.0/24',
        browser: 'Firefox, Linux',
        userAgent: FIREFOX,
        what: 'song',
        filename: 'retuned-432Hz-song.mp3',
        isComplete: true,
        percent: 100,
      }),
    ]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 1, status: 'open' });
  });

  it('is sent exactly three times of a hundred at once, where three are allowed', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 200_000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 3 });
    const responses = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await visit(server, `/s/${link.token}/download`);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(responses.filter((status) => status === 200)).toHaveLength(3);
    expect(responses.filter((status) => status === 410)).toHaveLength(97);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 3, status: 'used_up' });
    const page = await visit(server, `/s/${link.token}/download`);
    expect(await page.text()).toContain('No downloads left');
    // The page itself stays.
    expect((await visit(server, `/s/${link.token}`)).status).toBe(200);
  });

  it('is not counted for programs that show previews, for headers alone, and for probes', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 5000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const url = `/s/${link.token}/download`;
    for (const program of PREVIEWS) {
      for (const path of [`/s/${link.token}`, url]) {
        const response = await visit(server, path, { headers: { 'User-Agent': program } });
        expect([response.status, response.headers.get('Location')]).toEqual(
          path === url ? [302, `/s/${link.token}`] : [200, null],
        );
        await response.arrayBuffer();
      }
    }
    const prefetch = await visit(server, url, { headers: { 'Sec-Purpose': 'prefetch' } });
    expect(prefetch.status).toBe(302);
    const head = await visit(server, url, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '5000']);
    const probe = await visit(server, url, { headers: { Range: 'bytes=0-1' } });
    expect([probe.status, (await probe.arrayBuffer()).byteLength]).toEqual([206, 2]);
    expect((await readLog(owner.ask, link.id)).items).toEqual([]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 0 });
  });

  it('that breaks off goes on from the same address without counting again', async () => {
    const { id: retuneId, song } = await aStoredResult(server, owner, { bytes: 8_000_000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const url = `${server.url}/s/${link.token}/download`;
    const headers = { 'User-Agent': FIREFOX, 'X-Forwarded-For': '198.51.100.7' };
    const begin = await readAndReset(url, headers, 1_000_000);
    const [first] = await readSettledLog(server, owner.ask, link.id);
    expect(first?.isComplete).toBe(false);
    expect(first?.percent).toBeGreaterThanOrEqual(1);
    expect(first?.percent).toBeLessThan(100);
    // Another visitor gets nothing: the one download is taken.
    expect((await visit(server, `/s/${link.token}/download`)).status).toBe(410);
    const rest = await fetch(url, { headers: { ...headers, Range: `bytes=${begin.length}-` } });
    expect(rest.status).toBe(206);
    // Comparing megabytes with toEqual takes minutes.
    expect(Buffer.concat([begin, Buffer.from(await rest.arrayBuffer())]).equals(song)).toBe(true);
    expect(await readSettledLog(server, owner.ask, link.id)).toEqual([
      expect.objectContaining({ isComplete: true, percent: 100 }),
    ]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 1 });
  });

  it('that broke off may also be started again as a whole, but not after it was completed', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 8_000_000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const url = `${server.url}/s/${link.token}/download`;
    const headers = { 'User-Agent': FIREFOX, 'X-Forwarded-For': '198.51.100.8' };
    await readAndReset(url, headers, 500_000);
    await readSettledLog(server, owner.ask, link.id);
    const pageFor = async (visitor: Record<string, string>): Promise<string> =>
      (await visit(server, `/s/${link.token}`, { headers: visitor })).text();
    const page = await pageFor(headers);
    expect(page).toContain(`href="/s/${link.token}/download"`);
    expect(page).toContain('Your download broke off. Starting it again doesn’t count.');
    expect(await pageFor({ ...headers, 'X-Forwarded-For': '198.51.99.8' })).toContain('No downloads left');
    const again = await fetch(url, { headers });
    expect(again.status).toBe(200);
    expect((await again.arrayBuffer()).byteLength).toBe(8_000_000);
    expect(await readSettledLog(server, owner.ask, link.id)).toMatchObject([{ isComplete: true }]);
    expect(await pageFor(headers)).toContain('No downloads left');
    expect((await fetch(url, { headers })).status).toBe(410);
  });

  it('does not use up the link when its visitor leaves before it begins', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 5000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const headers = { 'X-Forwarded-For': '198.51.100.11' };
    const inBetween = new pg.Client({ connectionString: server.database.url });
    await inBetween.connect();
    await inBetween.query('BEGIN');
    await inBetween.query('SELECT 1 FROM shareable_links WHERE id = $1 FOR UPDATE', [link.id]);
    const closed = new Promise((resolve) => {
      server.app.getHttpServer().once('request', (_request: unknown, response: ServerResponse) => {
        response.once('close', resolve);
      });
    });
    const visitor = new AbortController();
    const left = visit(server, `/s/${link.token}/download`, { headers, signal: visitor.signal }).catch(() => 'left');
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await server.database.query(waiting)).length === 1);
    visitor.abort();
    expect(await left).toBe('left');
    await closed;
    await inBetween.query('COMMIT');
    await inBetween.end();
    expect(await readSettledLog(server, owner.ask, link.id)).toMatchObject([{ isComplete: false, percent: 0 }]);
    expect((await visit(server, `/s/${link.token}/download`, { headers })).status).toBe(200);
  });

  it('that is complete is not sent again in parts, and once used up to no one', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 5000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const ask = (headers: Record<string, string> = {}) =>
      visit(server, `/s/${link.token}/download`, { headers: { 'X-Forwarded-For': '198.51.100.9', ...headers } });
    await (await ask()).arrayBuffer();
    await readSettledLog(server, owner.ask, link.id);
    for (const range of ['bytes=1-', 'bytes=0-4998', 'bytes=4000-', 'bytes=-1']) {
      expect([range, (await ask({ Range: range })).status]).toEqual([range, 410]);
    }
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 1 });
  });

  it.each([
    ['of a quarter each', ['0-1999999', '2000000-3999999', '4000000-5999999', '6000000-7999999']],
    ['each to the end', ['0-', '2000000-', '4000000-', '6000000-']],
  ])('counts once when it comes in four parts at the same time, %s', async (_how, ranges) => {
    const { id: retuneId, song } = await aStoredResult(server, owner, { bytes: 8_000_000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const headers = { 'X-Forwarded-For': '198.51.100.12' };
    const ask = (range: string) =>
      visit(server, `/s/${link.token}/download`, { headers: { ...headers, Range: `bytes=${range}` } });
    // However fast the first part is sent, the others are asked for before it ends.
    const downloads = server.app.get(DownloadCountRepository);
    const end = downloads.end.bind(downloads);
    const allBegun = Promise.withResolvers<void>();
    const ends = jest
      .spyOn(downloads, 'end')
      .mockImplementation((...args) => allBegun.promise.then(() => end(...args)));
    // Programs see the length of the file first.
    const parts = [await ask(ranges[0] ?? ''), ...(await Promise.all(ranges.slice(1).map(ask)))];
    allBegun.resolve();
    ends.mockRestore();
    expect(parts.map(({ status }) => status)).toEqual([206, 206, 206, 206]);
    const received = await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer())));
    const quarters = received.map((part) => part.subarray(0, 2_000_000));
    expect(Buffer.concat(quarters).equals(song)).toBe(true);
    expect(await readSettledLog(server, owner.ask, link.id)).toMatchObject([{ isComplete: true }]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 1 });
  });

  it('of which a little is missing goes on with that alone', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 100_000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const ask = async (range: string) => {
      const headers = { 'X-Forwarded-For': '198.51.100.13', Range: `bytes=${range}` };
      const part = await visit(server, `/s/${link.token}/download`, { headers });
      await part.arrayBuffer();
      await readSettledLog(server, owner.ask, link.id);
      return part.status;
    };
    expect(await ask('0-96999')).toBe(206);
    expect(await ask('0-96999')).toBe(410);
    expect(await ask('1-')).toBe(410);
    // The line may have lost what was in transit.
    expect(await ask('90000-')).toBe(206);
    expect(await ask('90000-')).toBe(410);
  });

  it.each([
    ['one after another', 1, 1],
    ['at the same time', 12, 2],
  ])('cannot be repeated without end by ranges %s', async (_how, atOnce, max) => {
    // No response ends before it is read.
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 8_000_000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const headers = { Range: 'bytes=1-', 'X-Forwarded-For': '198.51.100.9' };
    const statuses: number[] = [];
    while (statuses.length < 12) {
      const parts = await Promise.all(
        Array.from({ length: atOnce }, () => visit(server, `/s/${link.token}/download`, { headers })),
      );
      statuses.push(...parts.map(({ status }) => status));
      for (const part of parts) await part.arrayBuffer();
      await readSettledLog(server, owner.ask, link.id);
    }
    const sent = statuses.filter((status) => status === 206).length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(max);
    expect(statuses.filter((status) => status === 410)).toHaveLength(12 - sent);
  });

  it('may be started again a minute after the process that sent it was killed', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 1000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    await server.database.query(
      `INSERT INTO download_tracking ("shareableLinkId", "ipAddress", "userAgent", what, etag, filename, bytes, running,
                                      "bytesRunning", "activeAt")
       VALUES ($1, '198.51.100.0/24', $2, 'song', $3, 'a.mp3', 1000, 1, 1000, now() - interval '30 seconds')`,
      [link.id, FIREFOX, `"${retuneId}"`],
    );
    await server.database.query('UPDATE shareable_links SET "downloadCount" = 1 WHERE id = $1', [link.id]);
    const headers = { 'X-Forwarded-For': '198.51.100.14' };
    const url = `/s/${link.token}/download`;
    expect((await visit(server, url, { headers })).status).toBe(410);
    await server.database.query(
      `UPDATE download_tracking SET "activeAt" = now() - interval '61 seconds' WHERE "shareableLinkId" = $1`,
      [link.id],
    );
    const page = await (await visit(server, `/s/${link.token}`, { headers })).text();
    expect(page).toContain('Starting it again doesn’t count.');
    const again = await visit(server, url, { headers });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([200, 1000]);
    expect(await readSettledLog(server, owner.ask, link.id)).toMatchObject([{ isComplete: true, percent: 100 }]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 1 });
  });

  it('that broke off an hour ago no longer counts, unless nearly all of it was sent', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 1000 });
    const link = await addLink(owner.ask, { retuneId, maxDownloads: 5 });
    await server.database.query(
      `INSERT INTO download_tracking ("shareableLinkId", what, etag, filename, bytes, "bytesSent", running, "activeAt")
       VALUES ($1, 'song', '"x"', 'a.mp3', 1000, 400, 1, now() - interval '61 minutes'),
              ($1, 'song', '"x"', 'a.mp3', 1000, 960, 0, now() - interval '61 minutes'),
              ($1, 'song', '"x"', 'a.mp3', 1000, 400, 1, now() - interval '59 minutes')`,
      [link.id],
    );
    await server.database.query('UPDATE shareable_links SET "downloadCount" = 3 WHERE id = $1', [link.id]);
    const { DownloadCountRepository } = await import('../src/studio/links/share-page/download-count.repository.js');
    const downloads = server.app.get(DownloadCountRepository);
    await Promise.all([downloads.releaseBroken(), downloads.releaseBroken()]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 2 });
    expect((await readLog(owner.ask, link.id)).items.map(({ percent }) => percent).toSorted()).toEqual([40, 40, 96]);
  });
});

describe('a shared folder', () => {
  it('is downloaded as one archive in its order that counts once, and each song alone', async () => {
    const { id: folderId } = await addFolder(owner.ask, { name: 'Live/../takes' });
    const retuneIds = [await aSong(server, owner, 'Take 10.wav'), await aSong(server, owner, 'Take 2.wav')];
    await owner.ask('POST', `/folders/${folderId}/items`, { retuneIds });
    await owner.ask('PATCH', `/folders/${folderId}`, { order: 'name' });
    const link = await addLink(owner.ask, { folderId, maxDownloads: 3 });
    expect(link).toMatchObject({ what: 'folder', songs: 2, bytes: 20 });
    const zip = await visit(server, `/s/${link.token}/zip`, { headers: { 'X-Forwarded-For': anAddress() } });
    expect(zip.status).toBe(200);
    expect(zip.headers.get('Content-Disposition')).toBe('attachment; filename=Live_takes.zip');
    const files = unzip(Buffer.from(await zip.arrayBuffer()));
    expect([...files.keys()]).toEqual(['retuned-432Hz-Take 2.mp3', 'retuned-432Hz-Take 10.mp3']);
    const one = await visit(server, `/s/${link.token}/songs/${retuneIds[0]}/download`);
    expect([one.status, (await one.arrayBuffer()).byteLength]).toEqual([200, 10]);
    expect(await readLink(owner.ask, link.id)).toMatchObject({ downloadCount: 2 });
    const log = await readSettledLog(server, owner.ask, link.id);
    expect(log.map(({ what, isComplete }) => [what, isComplete])).toEqual([
      ['song', true],
      ['zip', true],
    ]);
  });

  it('has every song read once for its page, and no other song for one that is asked for', async () => {
    const { id: folderId } = await addFolder(owner.ask);
    const retuneIds = [await aSong(server, owner, 'a.wav'), await aSong(server, owner, 'b.wav')];
    await owner.ask('POST', `/folders/${folderId}/items`, { retuneIds });
    const { token } = await addLink(owner.ask, { folderId });
    await visit(server, `/s/${token}`);
    const jobs = await server.database.query<{ id: string }>(
      `SELECT data ->> 'audioFileId' AS id FROM pgboss.job
        WHERE name = 'share.describe-song' AND data ->> 'audioFileId' = ANY($1)`,
      [retuneIds],
    );
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(retuneIds.toSorted());
    const find = jest.spyOn(server.app.get(SharedSongRepository), 'find');
    expect((await visit(server, `/s/${token}/songs/${retuneIds[1]}/download`)).status).toBe(200);
    expect(find.mock.calls).toEqual([[[retuneIds[1]]]]);
    find.mockRestore();
  });

  it('shares no song that is not in it', async () => {
    const { id: folderId } = await addFolder(owner.ask);
    const inside = await aSong(server, owner, 'inside.wav');
    const outside = await aSong(server, owner, 'outside.wav');
    await owner.ask('POST', `/folders/${folderId}/items`, { retuneIds: [inside] });
    const { token } = await addLink(owner.ask, { folderId });
    for (const path of [`songs/${outside}/download`, `listen/${outside}/retuned`, `cover/${outside}`, 'download']) {
      expect([path, (await visit(server, `/s/${token}/${path}`)).status]).toEqual([path, 404]);
    }
    // Nor can the song of a link be reached as one of a folder.
    const song = await addLink(owner.ask, { retuneId: inside });
    for (const path of ['zip', `songs/${inside}/download`, 'songs/x/download', 'listen/x/retuned']) {
      expect([path, (await visit(server, `/s/${song.token}/${path}`)).status]).toEqual([path, 404]);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { addFolder, aSong } from './support/folders.js';
import { addLink, anAddress, cookiesOf, enterPassword, readLink, visit } from './support/links.js';
import { workFor } from './support/request-work.js';
import { eventually } from './support/eventually.js';
import { aStoredResult, readAndReset } from './support/results.js';
import { aStudioOwner, pausePlan, type StudioClient } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { serverBusy } from '../src/auth/auth.errors.js';
import { PasswordHasherService } from '../src/auth/passwords/password-hasher.service.js';
import { createHttpApp } from '../src/platform/http/http-app.js';
import { DelayedTries } from '../src/studio/links/share-page/delayed-tries.js';

let server: TestServer;
let owner: { id: string; ask: StudioClient };

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  owner = await aStudioOwner(server);
});
afterAll(() => server.close());

const PASSWORD = 'tivoli by night';
const CHROME = { 'User-Agent': 'Mozilla/5.0 Chrome/140.0', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'audio' };
const endPauses = () => server.database.query(`DELETE FROM rate_limits WHERE key LIKE 'share-password-link-address:%'`);
/** As if this number of wrong tries had been counted, for each subject of a limit. */
const setTries = (limit: string, tries: number) =>
  server.database.query(`UPDATE rate_limits SET points = $2 WHERE starts_with(key, $1 || ':')`, [limit, tries]);
const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
const unknownToken = (): string => randomBytes(22).toString('hex').slice(0, 22);

describe('the page of a share link', () => {
  it('needs no account, is not listed, and loads nothing from elsewhere', async () => {
    const { token } = await addLink(owner.ask, {
      retuneId: await aSong(server, owner, 'a.flac'),
      note: 'Listen twice',
    });
    const page = await visit(server, `/s/${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow, noarchive');
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(page.headers.get('Set-Cookie')).toBeNull();
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
    expect(html).not.toContain(' style="');
    expect(html).toContain('“Listen twice”');
    expect(html).toContain(`href="/s/${token}/download"`);
    expect(html).toContain('property="og:title" content="a"');
    expect(html).toContain('Anyone who can listen can also keep a copy.');
    expect([...html.matchAll(/(?:src|href)="(https?:[^"]*)"/g)]).toEqual([]);
  });

  it('has the brand of its workspace, and the owner’s name without one', async () => {
    const branded = await aStudioOwner(server);
    const { token } = await addLink(branded.ask, { retuneId: await aSong(server, branded, 'a.flac') });
    expect(await (await visit(server, `/s/${token}`)).text()).toContain('Shared by Test studio.');
    await branded.ask('POST', '/white-label', { companyName: 'Low Tide Audio', primaryColor: '#14796d' });
    const html = await (await visit(server, `/s/${token}`)).text();
    expect(html).toContain('Shared by Low Tide Audio.');
    expect(html).toContain('--accent:#14796d');
    expect(html).toContain('--on-accent:#ffffff');
    expect(html).toContain('property="og:site_name" content="Low Tide Audio"');
  });

  it('shows hostile texts as they are, and runs none of them', async () => {
    const hostile = await aStudioOwner(server);
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>' --><style>*{display:none}`;
    const retuneId = await aSong(server, hostile, 'x.flac');
    await server.database.query('UPDATE audio_files SET "originalFilename" = $2 WHERE id = $1', [
      retuneId,
      `${attack}.flac`,
    ]);
    await server.database.query(
      `INSERT INTO shared_songs ("audioFileId", title, artist, album) VALUES ($1, $2, $2, $2)`,
      [retuneId, attack],
    );
    await server.database.query(
      `INSERT INTO white_label_settings ("userId", "companyName", "primaryColor", "logoUrl") VALUES ($1, $2, $2, $2)`,
      [hostile.id, attack],
    );
    const folder = await addFolder(hostile.ask, { name: attack });
    await hostile.ask('POST', `/folders/${folder.id}/items`, { retuneIds: [retuneId] });
    for (const form of [{ retuneId }, { folderId: folder.id }, { retuneId, password: PASSWORD }]) {
      const { token } = await addLink(hostile.ask, { ...form, note: attack });
      const html = await (await visit(server, `/s/${token}`)).text();
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<img src=x');
      expect(html).not.toContain('<style>*');
      expect(html.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
  });

  it('says in words why a link is closed', async () => {
    const paused = await aStudioOwner(server);
    const retuneId = await aSong(server, paused, 'a.flac');
    const [open, ended] = [await addLink(paused.ask, { retuneId }), await addLink(paused.ask, { retuneId })];
    await server.database.query(`UPDATE shareable_links SET "expiresAt" = '2026-01-02T12:00Z' WHERE id = $1`, [
      ended.id,
    ]);
    await pausePlan(server, paused.id);
    for (const path of ['', '/download', '/zip', `/listen/${retuneId}/retuned`, `/cover/${retuneId}`]) {
      const page = await visit(server, `/s/${open.token}${path}`, { headers: CHROME });
      expect([path, page.status, (await page.text()).includes('This link is paused by its owner')]).toEqual([
        path,
        410,
        true,
      ]);
      const expired = await visit(server, `/s/${ended.token}${path}`, { headers: CHROME });
      const text = await expired.text();
      expect([path, expired.status]).toEqual([path, 410]);
      expect(text).toContain('This link has expired');
      expect(withoutTags(text)).toContain('It was open until 2 Jan 2026. Ask Test studio for a new one.');
    }
  });

  it('is nothing at all for unknown tokens, whatever they look like, and the same statements find that out', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac') });
    const wrong = [unknownToken(), token.slice(0, -1), `${token}x`, 'x'.repeat(2000), token.slice(1)];
    const bodies = new Set<string>();
    for (const one of wrong) {
      const page = await visit(server, `/s/${one}`);
      expect([one, page.status]).toEqual([one, 404]);
      bodies.add(await page.text());
    }
    expect(bodies.size).toBe(1);
    const workAbout = (one: string) =>
      workFor(server, async (headers) => (await visit(server, `/s/${one}`, { headers })).arrayBuffer());
    const [near, far] = [await workAbout(`${token}x`), await workAbout(unknownToken())];
    expect(near).toEqual(far);
    expect(near.statements).not.toEqual([]);
  });

  it('is for reading: other methods are refused, and the site’s own pages do not take its place', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac') });
    expect((await visit(server, `/s/${token}`, { method: 'HEAD' })).status).toBe(200);
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const refused = await visit(server, `/s/${token}`, { method, headers: { Origin: server.url } });
      expect([method, refused.status]).toEqual([method, 404]);
    }
    expect((await visit(server, `/s/${token}/nothing`)).status).toBe(404);
  });
});

describe('the page of a folder', () => {
  it('has its songs in the folder’s order with originals where they are allowed, its description and picture', async () => {
    const { ask, id } = await aStudioOwner(server);
    const folder = await addFolder(ask, { name: 'Live recordings', description: 'Kitchen, <b>May</b>' });
    const retuneIds = [await aSong(server, { id }, 'b.flac'), await aSong(server, { id }, 'a.flac')];
    await ask('POST', `/folders/${folder.id}/items`, { retuneIds });
    await ask('PATCH', `/folders/${folder.id}`, { order: 'name' });
    const { token } = await addLink(ask, { folderId: folder.id });
    const open = async () => (await visit(server, `/s/${token}`)).text();
    const soundsOf = (html: string) => [...html.matchAll(/<audio [^>]*src="([^"]*)"/g)].map(([, address]) => address);
    const html = await open();
    expect(soundsOf(html)).toEqual([...retuneIds].reverse().map((song) => `/s/${token}/listen/${song}/retuned`));
    expect(html).toContain(`/s/${token}/listen/${retuneIds[0]}/original`);
    expect(html).toContain('<title>Live recordings, Test studio</title>');
    expect(html).toContain('Kitchen, &lt;b&gt;May&lt;/b&gt;');
    const cover = () => visit(server, `/s/${token}/cover`);
    expect((await cover()).status).toBe(404);
    await server.database.query(
      `UPDATE folders SET cover = 'picture'::bytea, "coverVersion" = gen_random_uuid() WHERE id = $1`,
      [folder.id],
    );
    const sent = await cover();
    expect([sent.headers.get('Content-Type'), await sent.text()]).toEqual(['image/jpeg', 'picture']);
    expect(await open()).toContain(`<img src="/s/${token}/cover"`);
    const closed = await addLink(ask, { folderId: folder.id, allowsOriginal: false, password: PASSWORD });
    const asked = await visit(server, `/s/${closed.token}/cover`);
    expect([asked.status, asked.headers.get('Location')]).toEqual([302, `/s/${closed.token}`]);
    const headers = cookiesOf(await enterPassword(server, closed.token, PASSWORD));
    expect(await (await visit(server, `/s/${closed.token}`, { headers })).text()).not.toContain('/original');
  });
});

describe('a link with a password', () => {
  it('shows nothing of the song before, and opens for its visitor alone', async () => {
    const { id: retuneId, song } = await aStoredResult(server, owner, { bytes: 4000 });
    const { id, token } = await addLink(owner.ask, { retuneId, password: PASSWORD, note: 'Secret note' });
    const form = await visit(server, `/s/${token}`);
    const html = await form.text();
    expect(form.status).toBe(200);
    expect(form.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(html).toContain('This link has a password');
    expect(html).not.toContain('Secret note');
    expect(html).not.toContain(retuneId);
    expect(withoutTags(html)).not.toContain('song');
    for (const path of ['download', 'zip', `listen/${retuneId}/retuned`, `cover/${retuneId}`]) {
      const closed = await visit(server, `/s/${token}/${path}`, { headers: CHROME });
      expect([path, closed.status, closed.headers.get('Location')]).toEqual([path, 302, `/s/${token}`]);
    }
    const opened = await enterPassword(server, token, PASSWORD);
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/s/${token}`]);
    expect(opened.headers.getSetCookie()[0]).toMatch(
      new RegExp(`^attune-share=.*; Max-Age=43200; Path=/s/${token}; .*HttpOnly; SameSite=Lax$`),
    );
    const headers = cookiesOf(opened);
    expect(await (await visit(server, `/s/${token}`, { headers })).text()).toContain('Secret note');
    const file = await visit(server, `/s/${token}/download`, { headers });
    expect(Buffer.from(await file.arrayBuffer()).equals(song)).toBe(true);

    // The cookie is no good for another link, for a changed password, or with another signature.
    const other = await addLink(owner.ask, { retuneId, password: PASSWORD });
    expect(await (await visit(server, `/s/${other.token}`, { headers })).text()).toContain('This link has a password');
    const forged = { Cookie: headers.Cookie.replace(/=(\d+)\./, (_match, at: string) => `=${Number(at) + 1}.`) };
    expect(await (await visit(server, `/s/${token}`, { headers: forged })).text()).toContain('has a password');
    await owner.ask('PATCH', `/links/${id}`, { password: `${PASSWORD}-b` });
    expect(await (await visit(server, `/s/${token}`, { headers })).text()).toContain('This link has a password');
    await owner.ask('PATCH', `/links/${id}`, { password: null });
    expect(await (await visit(server, `/s/${token}`)).text()).toContain('Secret note');
  });

  it('allows five tries, then pauses, in every process and for every password', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password: PASSWORD });
    const { apiProcess } = await import('../src/api-process.js');
    const second = await createHttpApp(apiProcess, { config: server.config });
    await second.listen(0, '127.0.0.1');
    const other = { url: (await second.getUrl()).replace('[::1]', '127.0.0.1') };
    try {
      const address = anAddress();
      const texts: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        const wrong = await enterPassword(i % 2 ? other : server, token, `wrong ${i}`, address);
        expect(wrong.status).toBe(403);
        texts.push(/That password is not right\.[^<]*/.exec(await wrong.text())?.[0] ?? '');
      }
      expect(texts[0]).toBe('That password is not right. 4 tries left before a pause.');
      expect(texts[3]).toBe('That password is not right. 1 try left before a pause.');
      expect(texts[4]).toMatch(/^That password is not right\. Try again in 1[45] minutes\.$/);
      for (const process of [server, other]) {
        const paused = await enterPassword(process, token, PASSWORD, address);
        expect(paused.status).toBe(429);
        const seconds = Number(paused.headers.get('Retry-After'));
        expect(seconds).toBeGreaterThan(14 * 60);
        expect(seconds).toBeLessThanOrEqual(15 * 60);
        expect(await paused.text()).toContain('Too many wrong passwords.');
      }
      // Others are not paused, and neither is the page itself.
      expect((await enterPassword(server, token, PASSWORD)).status).toBe(303);
      expect((await visit(server, `/s/${token}`, { headers: { 'X-Forwarded-For': address } })).status).toBe(200);
    } finally {
      await second.close();
    }
  });

  it('says how long the pause is, also when the ten tries of an hour are used', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password: PASSWORD });
    const address = anAddress();
    for (let i = 0; i < 10; i += 1) {
      // As if the pause after five tries were over.
      if (i === 5) await endPauses();
      const wrong = await (await enterPassword(server, token, `wrong ${i}`, address)).text();
      if (i === 9) expect(wrong).toMatch(/That password is not right\. Try again in (59|60) minutes\./);
    }
    await endPauses();
    expect((await enterPassword(server, token, PASSWORD, address)).status).toBe(429);
  });

  it.each([
    ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:8:1::1'],
    ['192.0.2.1', '192.0.2.2', '198.51.100.2'],
  ])('pauses for a block of addresses, and for no other: %s, %s', async (first, neighbour, stranger) => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password: PASSWORD });
    expect((await enterPassword(server, token, 'wrong', first)).status).toBe(403);
    await setTries('share-password-link-block', 30);
    expect((await enterPassword(server, token, PASSWORD, neighbour)).status).toBe(429);
    expect((await enterPassword(server, token, PASSWORD, stranger)).status).toBe(303);
  });

  it('opens for the right password from a new address, however many wrong ones others have sent', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password: PASSWORD });
    const delay = jest.spyOn(DelayedTries.prototype, 'delay').mockResolvedValue();
    const [first, second] = [anAddress(), anAddress()];
    expect((await enterPassword(server, token, 'wrong', first)).status).toBe(403);
    await setTries('share-password-link', 1000);
    expect((await enterPassword(server, token, 'wrong', first)).status).toBe(403);
    expect((await enterPassword(server, token, PASSWORD, second)).status).toBe(303);
    // Wrong ones count for the link, the right one does not; `true` for a network that has not tried before.
    expect((await enterPassword(server, token, 'wrong', second)).status).toBe(403);
    expect(delay.mock.calls).toEqual([
      [901, false],
      [902, true],
      [902, true],
    ]);
    delay.mockRestore();
  });

  it('still opens with a shorter or commoner one from before', async () => {
    const { id, token } = await addLink(owner.ask, {
      retuneId: await aSong(server, owner, 'a.flac'),
      password: PASSWORD,
    });
    const hash = await server.app.get(PasswordHasherService).hash('abc123');
    await server.database.query('UPDATE shareable_links SET password = $2 WHERE id = $1', [id, hash]);
    expect((await enterPassword(server, token, 'abc123')).status).toBe(303);
  });

  it('counts no try whose password could not be checked', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password: PASSWORD });
    const address = anAddress();
    const verify = jest.spyOn(server.app.get(PasswordHasherService), 'verify').mockRejectedValue(serverBusy());
    for (let i = 0; i < 6; i += 1) {
      expect((await enterPassword(server, token, PASSWORD, address)).status).toBe(503);
    }
    verify.mockRestore();
    expect((await enterPassword(server, token, PASSWORD, address)).status).toBe(303);
  });

  it('takes 128 characters, however many units the browser counts', async () => {
    const password = '🎵🎷🎺🎻'.repeat(32);
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password });
    expect((await enterPassword(server, token, password)).status).toBe(303);
  });

  it('takes no body but that of its form, and nothing from other sites', async () => {
    const { token } = await addLink(owner.ask, { retuneId: await aSong(server, owner, 'a.flac'), password: PASSWORD });
    const send = (headers: Record<string, string>, body: string) =>
      visit(server, `/s/${token}`, {
        method: 'POST',
        headers: { Origin: server.url, 'X-Forwarded-For': anAddress(), ...headers },
        body,
      });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await send(form, '')).status).toBe(400);
    expect((await send(form, 'password=a&password=b')).status).toBe(400);
    expect((await send({ 'Content-Type': 'application/json' }, JSON.stringify({ password: PASSWORD }))).status).toBe(
      400,
    );
    expect((await send(form, `password=${'x'.repeat(10_000)}`)).status).toBe(413);
    expect((await send(form, `password=${'x'.repeat(1000)}`)).status).toBe(403);
    expect((await send(form, 'password=%00%ff')).status).toBe(403);
    const foreign = { ...form, Origin: 'https://other.test', 'Sec-Fetch-Site': 'cross-site' };
    expect((await send(foreign, `password=${PASSWORD}`)).status).toBe(403);
  });
});

describe('listening', () => {
  it('is for the page’s player, by ranges, counts nothing, and has no file name', async () => {
    const { id: retuneId, song } = await aStoredResult(server, owner, { bytes: 4000 });
    const { id, token } = await addLink(owner.ask, { retuneId, maxDownloads: 1 });
    const url = `/s/${token}/listen/${retuneId}/retuned`;
    const part = await visit(server, url, { headers: { ...CHROME, Range: 'bytes=1000-' } });
    expect([part.status, part.headers.get('Content-Type')]).toEqual([206, 'audio/mpeg']);
    expect(part.headers.get('Content-Disposition')).toBe('inline');
    expect(Buffer.from(await part.arrayBuffer()).equals(song.subarray(1000))).toBe(true);
    const original = await visit(server, `/s/${token}/listen/${retuneId}/original`, { headers: CHROME });
    expect(await original.text()).toBe('upload');
    for (const headers of [
      { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Dest': 'audio', 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await visit(server, url, { headers })).status).toBe(403);
    }
    expect(await readLink(owner.ask, id)).toMatchObject({ downloadCount: 0 });
  });

  it('to the original is only possible where it is allowed', async () => {
    const { id: retuneId } = await aStoredResult(server, owner);
    const { token } = await addLink(owner.ask, { retuneId, allowsOriginal: false });
    expect((await visit(server, `/s/${token}/listen/${retuneId}/original`, { headers: CHROME })).status).toBe(404);
    const html = await (await visit(server, `/s/${token}`)).text();
    expect(html).not.toContain('/original');
  });

  it('does not replace downloads: after eight times an hour there is a pause', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 4000 });
    const { token } = await addLink(owner.ask, { retuneId });
    const statuses: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      const headers = { ...CHROME, 'X-Forwarded-For': '198.51.100.30' };
      const heard = await visit(server, `/s/${token}/listen/${retuneId}/retuned`, { headers });
      await heard.arrayBuffer();
      statuses.push(heard.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });

  it('is charged before anything is sent, so that forty at once hear it eight times', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 4000 });
    const { token } = await addLink(owner.ask, { retuneId });
    const headers = { ...CHROME, 'X-Forwarded-For': '198.51.100.31' };
    const heard = await Promise.all(
      Array.from({ length: 40 }, () => visit(server, `/s/${token}/listen/${retuneId}/retuned`, { headers })),
    );
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(heard.filter(({ status }) => status === 429)).toHaveLength(32);
    for (const part of heard) await part.arrayBuffer();
  });

  it('costs nothing for what is not sent', async () => {
    const { id: retuneId } = await aStoredResult(server, owner, { bytes: 16_000_000 });
    const { token } = await addLink(owner.ask, { retuneId });
    const [path, headers] = [`/s/${token}/listen/${retuneId}/retuned`, { 'X-Forwarded-For': '198.51.100.32' }];
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const visitors = Array.from({ length: 8 }, () =>
      readAndReset(`${server.url}${path}`, headers, 1, () => {
        begun += 1;
        return gate.promise;
      }),
    );
    await eventually(() => begun === 8);
    expect((await visit(server, path, { headers })).status).toBe(429);
    gate.resolve();
    await Promise.all(visitors);
    await eventually(async () => {
      const heard = await visit(server, path, { headers });
      await heard.arrayBuffer();
      return heard.status === 200;
    });
  });
});

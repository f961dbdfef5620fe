import { once } from 'node:events';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpApp, getOpenResponses } from '../src/platform/http/http-app.js';
import { eventually } from './support/eventually.js';
import { HttpFixture } from './support/http-fixture.js';
import { get, RawClient } from './support/raw-client.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const HOUR_MS = 3_600_000;

/** What the build says about its addresses. */
const PAGES = {
  routes: ['', 'tuner', 'retuner', 'retuner/receipts/:id', 'login'],
  heads: {
    '': '<title>Home</title><link rel="canonical" href="{origin}/">',
    retuner: '<title>Retuner</title><link rel="canonical" href="{origin}/retuner">',
    tuner: '<title>Tuner</title><link rel="canonical" href="{origin}/tuner">',
  },
};

let server: TestServer;
let folder: TempDir;

beforeAll(async () => {
  folder = await createTempDir();
  await mkdir(path.join(folder.path, 'assets'));
  const head = '<!-- head --><title>Attune</title><!-- /head -->';
  await writeFile(path.join(folder.path, 'index.html'), `<!doctype html>${head}`);
  await mkdir(path.join(folder.path, 'visitors'));
  await writeFile(path.join(folder.path, 'visitors/index.html'), `${head}<h1>Drawn</h1>`);
  await writeFile(path.join(folder.path, 'visitors/retuner.html'), `${head}<h1>Drawn, too</h1>`);
  await writeFile(path.join(folder.path, 'pages.json'), JSON.stringify(PAGES));
  await writeFile(path.join(folder.path, 'robots.txt'), 'User-agent: *\n');
  await writeFile(path.join(folder.path, 'sw.js'), '// service worker');
  await writeFile(path.join(folder.path, 'assets/index-abc123.js'), 'export {};');
  await writeFile(path.join(folder.path, 'assets/page-def456.js'), 'export const page = 1;');
  await writeFile(path.join(folder.path, 'assets/page-def456.js.gz'), gzipSync('export const page = 1;'));
  await writeFile(path.join(folder.path, 'assets/page-def456.js.br'), brotliCompressSync('export const page = 1;'));
  server = await startTestServer({
    module: HttpFixture,
    staticFolder: folder.path,
    limits: { lingerMs: HOUR_MS, maxLingerMs: HOUR_MS },
  });
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: { code?: string; fields?: Record<string, string>; checks?: Record<string, string> };
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, init);
  const body = (await answer.json()) as Answer['body'];
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}

/** Sends a note as it is. */
const sendNote = (body: string, type = 'application/json'): Promise<Answer> =>
  ask('/api/fixture/notes', { method: 'POST', headers: { 'Content-Type': type }, body });

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("default-src 'self'") as unknown,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/) as unknown,
};

describe('every answer', () => {
  it.each([
    ['GET', '/api/health/live', 200],
    ['GET', '/', 200],
    ['GET', '/assets/index-abc123.js', 200],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/api/nope', 404],
    ['DELETE', '/api/health/live', 404],
    ['POST', '/nowhere', 404],
    ['GET', '/api/fixture/broken', 500],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', '/api/fixture/things/%E0%A4%A', 400],
  ])('%s %s has the security headers and a request id', async (method, address, status) => {
    const answer = await fetch(`${server.url}${address}`, { method });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS);
    expect(answer.headers.get('x-powered-by')).toBeNull();
    if (status >= 400) {
      expect(await answer.json()).toEqual(
        expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
      );
    }
  });

  it('forbids inline scripts and scripts from other origins', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "media-src 'self' blob:",
      ]),
    );
  });

  it('below /api is not cached, unless a route says otherwise', async () => {
    for (const address of ['/api/health/live', '/api/fixture/rows', '/api/nope']) {
      expect((await fetch(`${server.url}${address}`)).headers.get('cache-control')).toBe('no-store');
    }
  });

  it("carries the caller's request id when it is a sound one", async () => {
    const idFor = async (given: string): Promise<string | null> =>
      (await fetch(`${server.url}/api/nope`, { headers: { 'X-Request-Id': given } })).headers.get('x-request-id');
    expect(await idFor('trace-12345678')).toBe('trace-12345678');
    expect(await idFor('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an error', () => {
  it('of an unknown route is 404 in JSON', async () => {
    const { status, body } = await ask('/api/nope');
    expect([status, body]).toEqual([404, { error: 'There’s nothing at this address.', code: 'request.not_found' }]);
  });

  it('of broken JSON is 400', async () => {
    const { status, body } = await sendNote('{"text": ');
    expect([status, body]).toEqual([400, { error: 'The body is not valid JSON.', code: 'request.malformed_json' }]);
  });

  it('of too large a body is 413', async () => {
    const { status, body } = await sendNote(JSON.stringify({ text: 'x'.repeat(120_000) }));
    expect([status, body.code]).toEqual([413, 'request.too_large']);
  });

  it('that is sent before a large body has arrived ends the connection for other requests, and only for those', async () => {
    const client = await RawClient.open(server.url, { allowHalfOpen: true });
    const ended = once(client.socket, 'end');
    const body = 'x'.repeat(12_000_000);
    client.send(`POST /api/fixture/none HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n`);
    client.send(`Content-Length: ${body.length}\r\n\r\n${body}`);
    await ended;
    expect(client.statuses).toEqual([404]);
    // Closed both ways, the connection would be lost before the next request is answered.
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
    expect(client.socket.closed).toBe(false);
    client.socket.destroy();
  });

  it('of a body that nests without end is 400', async () => {
    const text = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    const { status, body } = await sendNote(`{"text":"x","stars":1,"more":${text}}`);
    expect([status, body.code]).toEqual([400, 'request.malformed']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of a body that is not JSON but %s is 415',
    async (type) => {
      const { status, body } = await sendNote('{"text":"x","stars":1}', type);
      expect([status, body]).toEqual([
        415,
        {
          error: 'Please send the body as JSON, with “Content-Type: application/json”.',
          code: 'request.unsupported_type',
        },
      ]);
    },
  );

  it('of a wrong field names every wrong field', async () => {
    const { status, body } = await sendNote(JSON.stringify({ stars: 11, admin: true }));
    expect(status).toBe(400);
    expect(body.code).toBe('request.invalid');
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['admin', 'stars', 'text']);
    expect(body.fields?.['admin']).toBe('There is no field “admin” here');
  });

  it('of an invalid id is 400', async () => {
    const { status, body } = await ask('/api/fixture/things/12');
    expect([status, body.code]).toEqual([400, 'request.malformed']);
  });

  it('that a module throws on purpose says what the module says', async () => {
    const { status, body } = await ask('/api/fixture/refused');
    expect([status, body]).toEqual([409, { error: 'Not so.', code: 'fixture.refused', why: 'because' }]);
  });

  it('that is unexpected reveals no internals', async () => {
    const { status, body, headers } = await ask('/api/fixture/broken');
    expect(status).toBe(500);
    expect(body).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal.unexpected',
      requestId: headers['x-request-id'],
    });
  });

  it('is JSON, whatever its route was about to answer with', async () => {
    const answer = await fetch(`${server.url}/api/fixture/broken-song`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({ code: 'internal.unexpected' });
  });

  it('in the middle of an answer cuts the answer off', async () => {
    const answer = await fetch(`${server.url}/api/fixture/broken-midway`);
    await expect(answer.text()).rejects.toThrow();
  });

  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('in %s, which is no request, looks like every other', async (_what, text, status) => {
    const answer = await RawClient.exchange(server.url, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual(
      expect.objectContaining({ code: 'request.malformed' }),
    );
  });
});

describe('the front end', () => {
  it.each([
    ['/', 200],
    ['/tuner', 200],
    ['/Tuner/', 200],
    ['/retuner/receipts/12?print', 200],
    ['/retuner/receipts', 404],
    ['/retuner/receipts/12/more', 404],
    ['/app/library/12', 404],
    ['/constructor', 404],
  ])('is served at %s with %i, and revalidated each time', async (address, status) => {
    const answer = await fetch(`${server.url}${address}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/tuner', '', 'Tuner', '/tuner'],
    ['/tuner?from=mail', '', 'Tuner', '/tuner'],
    ['/retuner', '', 'Retuner', '/retuner'],
    ['/retuner/receipts/12', '', 'Attune', null],
    ['/tuner', 'attune-signed-in=1', 'Attune', null],
  ])(
    'names public pages to visitors under its public address: %s, cookie "%s"',
    async (address, cookie, title, path) => {
      const html = await (await fetch(`${server.url}${address}`, { headers: { cookie } })).text();
      expect(html).toContain(`<title>${title}</title>`);
      const canonical = /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null;
      expect(canonical).toBe(path === null ? null : `${server.config.publicUrl}${path}`);
    },
  );

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('compresses its pages for who accepts %s: %s', async (accepted, encoding) => {
    const answer = await fetch(`${server.url}/tuner`, { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(await answer.text()).toContain('<title>Tuner</title>');
  });

  it('has a sitemap of its public pages, which robots.txt names', async () => {
    const text = async (address: string): Promise<string> => (await fetch(`${server.url}${address}`)).text();
    expect(await text('/robots.txt')).toBe(`User-agent: *\n\nSitemap: ${server.config.publicUrl}/sitemap.xml\n`);
    const found = [...(await text('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual(['/', '/retuner', '/tuner'].map((address) => `${server.config.publicUrl}${address}`));
  });

  it('is read again after the next build', async () => {
    const index = path.join(folder.path, 'index.html');
    const before = await readFile(index, 'utf8');
    try {
      await writeFile(path.join(folder.path, 'pages.json'), JSON.stringify({ ...PAGES, routes: ['new'] }));
      await writeFile(index, '<title>Built again</title>');
      await utimes(index, 1, 1);
      const answer = await fetch(`${server.url}/new`);
      expect([answer.status, await answer.text()]).toEqual([200, '<title>Built again</title>']);
    } finally {
      await writeFile(path.join(folder.path, 'pages.json'), JSON.stringify(PAGES));
      await writeFile(index, before);
    }
  });

  it.each([
    ['/', '', '<h1>Drawn</h1>'],
    ['/retuner', 'theme=dark', '<h1>Drawn, too</h1>'],
    ['/', 'attune-signed-in=1', '<!doctype html>'],
    ['/retuner', 'theme=dark; attune-signed-in=1', '<!doctype html>'],
    ['/retuner?target=444', '', '<!doctype html>'],
    ['/tuner', '', '<!doctype html>'],
  ])(
    'is sent prerendered only to visitors, and only without a query: %s, cookie "%s"',
    async (address, cookie, text) => {
      const answer = await fetch(`${server.url}${address}`, { headers: { cookie } });
      expect(await answer.text()).toContain(text);
      expect(answer.headers.get('vary')).toContain('Cookie');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('has assets that never change and others that may', async () => {
    const cacheOf = async (address: string): Promise<string | null> =>
      (await fetch(`${server.url}${address}`)).headers.get('cache-control');
    expect(await cacheOf('/assets/index-abc123.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('sends to who accepts %s the twin in %s', async (accepted, encoding) => {
    const answer = await fetch(`${server.url}/assets/page-def456.js`, { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe('export const page = 1;');
  });

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/missing.png',
    '/assets/missing',
    '/.env',
    '/app/.git',
    '/.well-known/none',
  ])('is not served at %s', async (address) => {
    const answer = await fetch(`${server.url}${address}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each(['GET', 'HEAD'])('shows password managers where a password is changed, by %s', async (method) => {
    const answer = await fetch(`${server.url}/.well-known/change-password`, { method, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account#password']);
  });

  it('leads to an error page when a file was shared without a service worker', async () => {
    const body = new FormData();
    body.append('audio', new Blob([new Uint8Array(6 * 2 ** 20)]), 'song.wav');
    const answer = await fetch(`${server.url}/share-target`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/open?failed']);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%2f..%2fetc/passwd'])(
    'serves no file of the server at %s',
    async (address) => {
      const answer = await RawClient.exchange(
        server.url,
        `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
      expect(answer).not.toMatch(/"name"|root:/);
    },
  );
});

describe('health', () => {
  it('is ready when all is there', async () => {
    const { status, body } = await ask('/api/health/ready');
    expect([status, body]).toEqual([200, { status: 'ok', checks: { database: 'ok', storage: 'ok', queue: 'ok' } }]);
  });
});

describe('a server that gets SIGTERM', () => {
  it('finishes its answers, ends its event streams and then is gone', async () => {
    const app = await createHttpApp(HttpFixture, { config: server.config, staticFolder: folder.path });
    try {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      const url = `http://127.0.0.1:${port}/api/fixture`;
      const events = await RawClient.open(url);
      events.send(get('/api/fixture/events'));
      await eventually(() => events.received.includes('data: 0'));
      const slow = fetch(`${url}/slow`);
      await eventually(() => [...getOpenResponses(app)].length === 2);

      // It would wait an hour for events, which go on for ever.
      await getOpenResponses(app).drain(app.getHttpServer(), { graceMs: HOUR_MS });
      expect(await (await slow).json()).toEqual({ done: true });
      await events.closed;
      await expect(fetch(`${url}/slow`)).rejects.toThrow();
    } finally {
      await app.close();
    }
  });
});

describe('when the database becomes unavailable', () => {
  it('says so and heals by itself', async () => {
    const name = new URL(server.database.url).pathname.slice(1);
    const admin = new URL(server.database.url);
    admin.pathname = '/postgres';
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    try {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
      const answer = await fetch(`${server.url}/api/fixture/rows`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.json()).toEqual(expect.objectContaining({ code: 'platform.database_unavailable' }));
      const ready = await ask('/api/health/ready');
      expect([ready.status, ready.body.checks?.database]).toEqual([503, 'failed']);
    } finally {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await client.end();
    }
    await eventually(async () => (await fetch(`${server.url}/api/health/ready`)).status === 200);
    expect((await fetch(`${server.url}/api/fixture/rows`)).status).toBe(200);
  });
});

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hasNginx, startNginx } from './support/nginx.js';
import type { ProxyProcess } from './support/proxy-process.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError } from './support/uploads.js';
import { type SignedInUser, signedInUserOn } from './support/users.js';

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');
const SCRIPT = 'export const page = 1;'.repeat(100);
/** Says whether an answer came out of the cache. */
const X_CACHE = 'add_header X-Cache $upstream_cache_status always;';

const METRICS_TOKEN = 'a token of a test';

let server: TestServer;
let folder: TempDir;
let [ada, bob]: SignedInUser[] = [];

/** A server that caches for as long as it may, and what says nothing about it for ten minutes. */
const cacheAll = (listen: string): string => `
  proxy_cache_path all keys_zone=all:1m;
  server {
    listen ${listen};
    proxy_cache all;
    proxy_cache_valid any 10m;
    ${X_CACHE}
    location / { proxy_pass ${server.url}; }
  }`;

/** The example of the documents, without TLS and in a folder of its own. */
async function example(): Promise<(listen: string) => string> {
  const text = await readFile(EXAMPLE, 'utf8');
  const replaced = (listen: string): [string, string][] => [
    ['listen 443 ssl http2;', `listen ${listen}; ${X_CACHE}`],
    ['/var/cache/nginx/attune', 'assets'],
    ['http://127.0.0.1:3000', server.url],
  ];
  return (listen) => replaced(listen).reduce((config, [from, to]) => config.replaceAll(from, to), text);
}

beforeAll(async () => {
  folder = await createTempDir();
  for (const name of ['assets', 'visitors']) await mkdir(path.join(folder.path, name));
  const files: Record<string, string | Buffer> = {
    'index.html': '<title>For users</title>',
    'visitors/index.html': '<title>For visitors</title>',
    'pages.json': '{"routes":["","tuner"],"heads":{"":"<title>For visitors</title>"}}',
    'sw.js': '// service worker',
    'assets/page-abc123.js': SCRIPT,
    'assets/page-abc123.js.gz': gzipSync(SCRIPT),
    'assets/page-abc123.js.br': brotliCompressSync(SCRIPT),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder.path, name), content);
  server = await startTestServer({ staticFolder: folder.path, environment: { TRUST_PROXY: '1', METRICS_TOKEN } });
  [ada, bob] = [await signedInUserOn(server, 'pro'), await signedInUserOn(server, 'pro')];
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

it('a page is not sent again to a browser that has it, unless it is another one for its user', async () => {
  const etag = (await fetch(`${server.url}/`)).headers.get('etag') ?? '';
  const again = (cookie: object): Promise<Response> =>
    fetch(`${server.url}/`, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0', ...cookie } });
  expect((await again({})).status).toBe(304);
  expect(await (await again({ ...ada?.cookie })).text()).toBe('<title>For users</title>');
});

interface Answer {
  status: number;
  text: string;
  encoding: string | null;
  isCached: boolean;
}

(hasNginx ? it : it.skip)(
  'the example of deploy/nginx.conf passes on events at once, and bodies as large as songs',
  async () => {
    const nginx = await startNginx(server.url, await example());
    try {
      const leaving = new AbortController();
      const [row] = await server.database.query<{ id: string }>(
        'INSERT INTO audio_files ("userId", "targetFrequency") VALUES ($1, 432) RETURNING id',
        [ada?.id],
      );
      const path = `/api/retunes/${row?.id}/events`;
      const events = await fetch(nginx.url + path, { headers: { ...ada?.cookie }, signal: leaving.signal });
      expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/);
      leaving.abort();
      const body = Buffer.alloc(2_000_000);
      const headers = { 'Content-Type': 'application/json' };
      expect(await readError(await fetch(`${nginx.url}/api/contact`, { method: 'POST', headers, body }))).toBe(
        '413 request.too_large',
      );
    } finally {
      await nginx.stop();
    }
  },
);

const INSTALLED = hasNginx ? '' : ' (nginx is not installed here)';

(hasNginx ? describe : describe.skip).each([
  ['the example of deploy/nginx.conf', example],
  ['a cache that keeps all that it may', () => Promise.resolve(cacheAll)],
])(`behind %s${INSTALLED}`, (_what, configure) => {
  let nginx: ProxyProcess;

  beforeAll(async () => {
    nginx = await startNginx(server.url, await configure());
  });

  afterAll(() => nginx.stop());

  async function get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(nginx.url + address, { headers, redirect: 'manual' });
    return {
      status: answer.status,
      text: await answer.text(),
      encoding: answer.headers.get('content-encoding'),
      isCached: answer.headers.get('x-cache') === 'HIT',
    };
  }

  it.each([
    ['identity', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
  ])('assets come from the cache, in the encoding of each client: %s', async (accepted, encoding) => {
    const headers = { 'Accept-Encoding': accepted };
    const sent = { status: 200, text: SCRIPT, encoding };
    expect(await get('/assets/page-abc123.js', headers)).toEqual({ ...sent, isCached: false });
    expect(await get('/assets/page-abc123.js', headers)).toEqual({ ...sent, isCached: true });
    expect(await get('/assets/page-abc123.js', { ...headers, ...ada?.cookie })).toEqual({ ...sent, isCached: true });
  });

  it('a page of someone signed in is never sent to a visitor, nor the other way round', async () => {
    const titles: string[] = [];
    for (const headers of [ada?.cookie, {}, bob?.cookie, {}]) titles.push((await get('/', { ...headers })).text);
    const [user, visitor] = ['<title>For users</title>', '<title>For visitors</title>'];
    expect(titles).toEqual([user, visitor, user, visitor]);
  });

  it.each([
    '/',
    '/tuner',
    '/sw.js',
    '/share-target',
    '/assets/missing-abc123.js',
    '/api/auth/user',
    '/api/usage',
    '/api/retunes',
    '/api/health/live',
    '/api/unknown',
    '/api/openapi.json',
    '/s/unknown',
  ])('%s is never cached', async (address) => {
    for (const headers of [ada?.cookie, ada?.cookie, bob?.cookie, {}]) {
      expect(await get(address, { ...headers })).toMatchObject({ isCached: false });
    }
  });

  it('figures of the server are never cached', async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    for (let i = 0; i < 2; i += 1) expect(await get('/metrics', headers)).toMatchObject({ isCached: false });
    expect((await get('/metrics')).status).toBe(404);
  });

  it('each user is sent what is their own', async () => {
    const ids = [ada, bob].map((user) => user?.id);
    for (let round = 0; round < 2; round += 1) {
      for (const [i, user] of [ada, bob].entries()) {
        expect(JSON.parse((await get('/api/auth/user', { ...user?.cookie })).text)).toMatchObject({ id: ids[i] });
      }
      expect((await get('/api/auth/user')).status).toBe(401);
    }
  });
});

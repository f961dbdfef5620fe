import type { ReceiptLinkDto } from '../src/retune/delivery/receipt.dto.js';
import { visit } from './support/links.js';
import { aReceiptOf, aStoredResult } from './support/results.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (method: string, id: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${server.url}/api/retunes/${id}/receipt-link`, { method, headers: { Origin: server.url, ...headers } });

async function urlOf(response: Response): Promise<string | null> {
  expect(response.status).toBe(200);
  return ((await response.json()) as ReceiptLinkDto).url;
}

/** Below the test server's own address. */
const pathOf = (url: string | null): string => new URL(url ?? '').pathname;

describe('the link of a receipt', () => {
  it('shows the figures to anyone, without the song, until it is closed; the next one is another', async () => {
    const owner = await signedInUserOn(server, 'basic');
    const id = await aReceiptOf(server, owner);
    expect(await urlOf(await ask('GET', id, owner.cookie))).toBeNull();
    const url = await urlOf(await ask('POST', id, owner.cookie));
    expect(url).toMatch(/\/r\/[0-9A-Za-z]{22}$/);
    expect(await urlOf(await ask('POST', id, owner.cookie))).toBe(url);
    expect(await urlOf(await ask('GET', id, owner.cookie))).toBe(url);

    const page = await visit(server, pathOf(url));
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(page.headers.get('X-Robots-Tag')).toContain('noindex');
    const html = await page.text();
    expect(html).toContain('This song now sits at 432.0');
    expect(html).toContain('Try it with a song of yours.');
    expect(html).not.toMatch(/<audio|<script|\/api\/|download=/);

    expect((await ask('DELETE', id, owner.cookie)).status).toBe(204);
    expect((await ask('DELETE', id, owner.cookie)).status).toBe(204);
    const closed = await visit(server, pathOf(url));
    expect([closed.status, (await closed.text()).includes('This receipt is private now.')]).toEqual([410, true]);
    const next = await urlOf(await ask('POST', id, owner.cookie));
    expect(next).not.toBe(url);
    expect((await visit(server, pathOf(url))).status).toBe(410);
    expect((await visit(server, pathOf(next))).status).toBe(200);
  });

  it('is one, however many ask at once', async () => {
    const owner = await signedInUserOn(server, 'pro');
    const id = await aReceiptOf(server, owner);
    const urls = await Promise.all(Array.from({ length: 5 }, async () => urlOf(await ask('POST', id, owner.cookie))));
    expect(new Set(urls).size).toBe(1);
  });

  it('is its owner’s to open and to close, and there is none of a retune without a receipt', async () => {
    const [owner, stranger] = [await signedInUserOn(server, 'basic'), await signedInUserOn(server, 'basic')];
    const id = await aReceiptOf(server, owner);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect([method, (await ask(method, id, stranger.cookie)).status]).toEqual([method, 404]);
      expect([method, (await ask(method, id, {})).status]).toEqual([method, 401]);
    }
    const { id: without } = await aStoredResult(server, owner);
    expect((await ask('POST', without, owner.cookie)).status).toBe(404);
  });

  it('leads nowhere when it is unknown, or the retune was deleted', async () => {
    const owner = await signedInUserOn(server, 'basic');
    const id = await aReceiptOf(server, owner);
    const url = await urlOf(await ask('POST', id, owner.cookie));
    await server.database.query('UPDATE audio_files SET "deletedAt" = now() WHERE id = $1', [id]);
    for (const path of [pathOf(url), '/r/unknown', `/r/${'0'.repeat(22)}`]) {
      const page = await visit(server, path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(await page.text()).toContain('There is nothing at this address');
    }
  });
});

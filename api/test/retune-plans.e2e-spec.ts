import type { Tier } from '@attune/catalogue/plans';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { signedInUserOn, usedBy } from './support/users.js';

let server: TestServer;
const tone = wavTone({ seconds: 0.3 });

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

function retuneWith(cookie: { Cookie: string }, query: string, file = tone): Promise<Response> {
  return upload(server, { headers: { ...cookie, Origin: server.url }, query: `${query}&quality=standard`, file });
}

describe('what a plan allows', () => {
  it.each<[Tier, string, string]>([
    ['free', 'targetHz=432', '403 retune.plan_required'],
    ['free', 'targetHz=nonsense', '403 retune.plan_required'],
    ['basic', 'targetHz=528', '403 retune.target_not_in_plan'],
    ['pro', 'targetHz=440', '403 retune.target_not_in_plan'],
    ['pro', 'targetHz=432.5', '403 retune.target_not_in_plan'],
  ])('%s: %s is refused with %s', async (tier, query, expected) => {
    const { id, cookie } = await signedInUserOn(server, tier);
    expect(await readError(await retuneWith(cookie, query))).toBe(expected);
    expect(await usedBy(server, { id })).toBe(0);
  });

  it.each<[Tier, string]>([
    ['basic', 'targetHz=444'],
    ['pro', 'targetHz=963&anchor=note'],
    ['studio', 'targetHz=440.51'],
  ])('%s: %s is retuned, and nothing of it stays stored below Studio once the client has it', async (tier, query) => {
    const { id, cookie } = await signedInUserOn(server, tier);
    const response = await retuneWith(cookie, query);
    expect(response.status).toBe(200);
    const song = Buffer.from(await response.arrayBuffer());
    const result = `${server.url}${response.headers.get('content-location') ?? ''}`;
    const again = await fetch(result, { headers: cookie });
    expect(again.status).toBe(200);
    expect(Buffer.from(await again.arrayBuffer()).equals(song)).toBe(true);
    expect(again.headers.get('etag')).toBe(response.headers.get('etag'));
    const confirmed = await fetch(result, { method: 'DELETE', headers: { ...cookie, Origin: server.url } });
    expect(confirmed.status).toBe(204);
    const isStored = async (): Promise<boolean> => {
      const [row] = await server.database.query<{ isStored: boolean }>(
        'SELECT num_nonnulls("objectPath", "processedObjectPath") > 0 AS "isStored" FROM audio_files WHERE "userId" = $1',
        [id],
      );
      return row?.isStored === true;
    };
    expect(await isStored()).toBe(tier === 'studio');
    expect((await fetch(result, { headers: cookie })).status).toBe(tier === 'studio' ? 200 : 410);
    expect(await usedBy(server, { id })).toBe(1);
  });

  it('holds files to the plan’s size', async () => {
    const { id, cookie } = await signedInUserOn(server, 'basic');
    const elevenMegabytes = Buffer.concat([tone, Buffer.alloc(11 * 2 ** 20)]);
    // The server may hang up while the rest is being sent; another test checks that response.
    const answer = await retuneWith(cookie, 'targetHz=432', elevenMegabytes).then(readError, () => 'hung up');
    expect(['413 retune.file_too_large', 'hung up']).toContain(answer);
    expect(await usedBy(server, { id })).toBe(0);
  });

  it('keeps a song whose direct answer broke off, to be fetched by its id without counting again', async () => {
    const { id, cookie } = await signedInUserOn(server, 'basic');
    const leaving = new AbortController();
    const answer = await upload(server, {
      headers: { ...cookie, Origin: server.url },
      query: 'targetHz=432&format=wav&quality=standard',
      file: wavTone({ seconds: 9 }),
      signal: leaving.signal,
    });
    const begun = Buffer.from((await answer.body?.getReader().read())?.value ?? []);
    leaving.abort();
    const bytes = Number(answer.headers.get('content-length'));
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThan(bytes);
    const result = `${server.url}/api/retunes/${String(answer.headers.get('retune-id'))}/result`;
    const song = Buffer.from(await (await fetch(result, { headers: cookie })).arrayBuffer());
    expect(song.length).toBe(bytes);
    expect(song.subarray(0, begun.length).equals(begun)).toBe(true);
    expect(await usedBy(server, { id })).toBe(1);
  });

  it('keeps a song that only its headers were asked for', async () => {
    const { cookie } = await signedInUserOn(server, 'basic');
    const headers = { ...cookie, Origin: server.url, Prefer: 'respond-async' };
    const accepted = await upload(server, { headers, query: 'targetHz=432&format=wav', file: tone });
    const resultUrl = `${server.url}${accepted.headers.get('Location') ?? ''}/result`;
    const ask = (method: string): Promise<Response> => fetch(resultUrl, { method, headers: cookie });
    await eventually(async () => (await ask('HEAD')).status === 200);
    const head = await ask('HEAD');
    const song = await ask('GET');
    expect(song.status).toBe(200);
    expect(head.headers.get('Content-Length')).toBe(String((await song.arrayBuffer()).byteLength));
  });

  it('shows the month’s use', async () => {
    const { cookie } = await signedInUserOn(server, 'basic');
    await (await retuneWith(cookie, 'targetHz=432')).arrayBuffer();
    const usage = (await (await fetch(`${server.url}/api/usage`, { headers: cookie })).json()) as { resetsAt: string };
    expect(usage).toMatchObject({ retunesUsed: 1, retunesLimit: 5 });
    const reset = new Date(usage.resetsAt);
    expect(reset.getTime()).toBeGreaterThan(Date.now());
    expect(usage.resetsAt).toMatch(/-01T00:00:00.000Z$/);
  });
});

describe('the monthly limit', () => {
  /** Sends the song again while a busy server asks for that, which has each wait for seconds first. */
  const retuneInTheEnd = async (cookie: { Cookie: string }): Promise<Response> => {
    for (;;) {
      const response = await retuneWith(cookie, 'targetHz=432');
      if (response.status !== 503) return response;
      expect(await response.json()).toMatchObject({ code: 'retune.busy' });
    }
  };

  it('lets exactly 5 of 50 parallel retunes through on Basic', async () => {
    const { id, cookie } = await signedInUserOn(server, 'basic');
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await retuneInTheEnd(cookie);
        if (response.status === 200) await response.arrayBuffer();
        else {
          expect(await response.json()).toMatchObject({
            error: "You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions.",
            code: 'retune.limit_reached',
            retunesUsed: 5,
            retunesLimit: 5,
          });
        }
        return response.status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(answers.filter((status) => status === 403)).toHaveLength(45);
    expect(await usedBy(server, { id })).toBe(5);
  });

  it('follows the plan: an upgrade in mid-month opens it again', async () => {
    const { id, cookie } = await signedInUserOn(server, 'basic');
    const now = new Date();
    await server.database.query(
      `INSERT INTO usage_tracking ("userId", action, year, month, count) VALUES ($1, 'retune', $2, $3, 5)`,
      [id, now.getUTCFullYear(), now.getUTCMonth() + 1],
    );
    expect(await readError(await retuneWith(cookie, 'targetHz=432'))).toBe('403 retune.limit_reached');
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'pro' WHERE id = $1`, [id]);
    const response = await retuneWith(cookie, 'targetHz=432');
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(await usedBy(server, { id })).toBe(6);
  });
});

import type { BrandDto } from '../src/studio/brand/brand.dto.js';
import { brandActivity, readBrand, readRefusal, saveBrand } from './support/brand.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { addMember, aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1', PUBLIC_URL: 'https://attune.test' } });
});

afterAll(() => server.close());

const NOTHING: BrandDto = {
  companyName: null,
  logoUrl: null,
  logoWidth: null,
  logoHeight: null,
  customDomain: null,
  primaryColor: null,
  domain: null,
  updatedAt: null,
};

const anOwner = () => signedInUserOn(server, 'studio');

describe('the brand of a workspace', () => {
  it('has nothing set at first', async () => {
    expect(await readBrand(server, (await anOwner()).cookie)).toEqual(NOTHING);
  });

  it('is what was saved, tidied up, and is in the activity log', async () => {
    const owner = await anOwner();
    const form = { companyName: '  Low Tide Audio ', customDomain: 'Share.LowTide.example', primaryColor: '#14796D' };
    const response = await saveBrand(server, owner.cookie, form);
    expect(response.status).toBe(200);
    const saved = { companyName: 'Low Tide Audio', customDomain: 'share.lowtide.example', primaryColor: '#14796d' };
    expect(await response.json()).toMatchObject(saved);
    const brand = await readBrand(server, owner.cookie);
    expect(brand).toMatchObject(saved);
    expect(brand.domain).toMatchObject({
      displayName: 'share.lowtide.example',
      verifiedAt: null,
      checkedAt: null,
      recordName: '_attune-challenge.share.lowtide.example',
      recordValue: expect.stringMatching(/^attune-verification=[\da-f]{32}$/) as string,
    });
    expect(await brandActivity(server, owner.id)).toEqual([
      { action: 'brand.updated', userId: owner.id, metadata: null },
    ]);
  });

  it('keeps the fields that are not sent, and clears those that are null or empty', async () => {
    const { cookie } = await anOwner();
    await saveBrand(server, cookie, { companyName: 'Low Tide', primaryColor: '#14796d', customDomain: 'a.example' });
    await saveBrand(server, cookie, { companyName: 'High Tide' });
    expect(await readBrand(server, cookie)).toMatchObject({ companyName: 'High Tide', primaryColor: '#14796d' });
    await saveBrand(server, cookie, { companyName: '   ', primaryColor: null, customDomain: '' });
    const { updatedAt, ...texts } = await readBrand(server, cookie);
    expect([{ ...texts, updatedAt: null }, updatedAt]).toEqual([NOTHING, expect.any(String)]);
  });

  it('is logged only when something changes', async () => {
    const owner = await anOwner();
    await saveBrand(server, owner.cookie, { companyName: 'Low Tide', primaryColor: '#14796d' });
    await saveBrand(server, owner.cookie, { companyName: 'Low Tide', primaryColor: '#14796d' });
    await saveBrand(server, owner.cookie, {});
    await saveBrand(server, owner.cookie, { companyName: 'Low Tide', primaryColor: null });
    const entries = await brandActivity(server, owner.id);
    expect(entries.map(({ action }) => action)).toEqual(['brand.updated', 'brand.updated']);
  });

  it('names the workspace', async () => {
    const { cookie } = await anOwner();
    await saveBrand(server, cookie, { companyName: '<script>alert(1)</script>' });
    const response = await fetch(`${server.url}/api/studio/workspaces`, { headers: cookie });
    expect(await response.json()).toMatchObject([{ name: '<script>alert(1)</script>' }]);
  });

  it('is one row, however many save it at once', async () => {
    const owner = await anOwner();
    const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
    const responses = await Promise.all(names.map((companyName) => saveBrand(server, owner.cookie, { companyName })));
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await brandActivity(server, owner.id)).toHaveLength(10);
    const rows = await server.database.query('SELECT 1 FROM white_label_settings WHERE "userId" = $1', [owner.id]);
    expect(rows).toHaveLength(1);
  });

  it('belongs to each workspace alone', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    await saveBrand(server, one.cookie, { companyName: 'One' });
    expect(await readBrand(server, other.cookie)).toEqual(NOTHING);
    const named = { ...other.cookie, 'Attune-Workspace': one.id };
    expect(await readRefusal(await saveBrand(server, named, { companyName: 'Mine' }))).toMatchObject({ status: 404 });
  });

  it('is changed by admins, and read by everyone in the team and by API keys', async () => {
    const owner = await anOwner();
    await saveBrand(server, owner.cookie, { companyName: 'Low Tide' });
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      const member = await signedInUserOn(server, 'free');
      await addMember(server, owner.id, member.id, role);
      const headers = { ...member.cookie, 'Attune-Workspace': owner.id };
      expect((await readBrand(server, headers)).companyName).toBe('Low Tide');
      const saved = await saveBrand(server, headers, { companyName: 'Low Tide' });
      expect([role, saved.status]).toEqual([role, role === 'admin' ? 200 : 403]);
    }
    const { key } = await aUserOn(server, 'studio');
    expect(await readBrand(server, key)).toEqual(NOTHING);
    expect((await saveBrand(server, key, { companyName: 'Low Tide' })).status).toBe(403);
  });

  it('can be read but not changed once the plan has ended', async () => {
    const owner = await anOwner();
    await saveBrand(server, owner.cookie, { companyName: 'Low Tide' });
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'free', "studioEndedAt" = now() WHERE id = $1`, [
      owner.id,
    ]);
    expect((await readBrand(server, owner.cookie)).companyName).toBe('Low Tide');
    const refusal = await readRefusal(await saveBrand(server, owner.cookie, { companyName: 'Other' }));
    expect(refusal).toMatchObject({ status: 403, code: 'auth.workspace_paused' });
  });
});

describe('a company name', () => {
  it.each([
    ['with markup', '<img src=x onerror=alert(1)>'],
    ['of 80 letters beyond the basic plane', '𝄞'.repeat(80)],
    ['in another script', '音楽スタジオ'],
    ['written from right to left', 'استوديو'],
    ['with an emoji of several parts', 'Tide 👩‍🎤'],
  ])('%s is only text', async (_what, companyName) => {
    const { cookie } = await anOwner();
    expect((await saveBrand(server, cookie, { companyName })).status).toBe(200);
    expect((await readBrand(server, cookie)).companyName).toBe(companyName);
  });

  it.each([
    ['of 10,000 characters', 'a'.repeat(10_000), /at most 80/],
    ['of 81 characters', 'a'.repeat(81), /at most 80/],
    ['with NUL', 'Low\0Tide', /can’t be shown/],
    ['with a line break', 'Low\nTide', /can’t be shown/],
    ['with a lone surrogate', 'Low \ud800 Tide', /can’t be shown/],
    ['that reorders text', 'Low \u202eediT', /can’t be shown/],
    ['of nothing to see', '\u200d\u00ad', /can’t be shown/],
    ['that is a number', 7, /must be a text/],
    ['that is a list', ['Low Tide'], /must be a text/],
    ['that is an object', { $ne: null }, /must be a text|no field/],
  ])('%s is refused with a sentence', async (_what, companyName, reason) => {
    const refusal = await readRefusal(await saveBrand(server, (await anOwner()).cookie, { companyName }));
    expect(refusal).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(refusal.fields?.companyName).toMatch(reason);
  });

  it('is refused together with what is wrong elsewhere, and nothing is saved', async () => {
    const owner = await anOwner();
    const form = { companyName: 'Fine', customDomain: 'localhost', primaryColor: '#ffffff' };
    const refusal = await readRefusal(await saveBrand(server, owner.cookie, form));
    expect(Object.keys(refusal.fields ?? {})).toEqual(['customDomain', 'primaryColor']);
    expect(await readBrand(server, owner.cookie)).toEqual(NOTHING);
  });

  it('comes in a body without other fields', async () => {
    const refusal = await readRefusal(
      await saveBrand(server, (await anOwner()).cookie, { logoUrl: '/x', userId: 'x' }),
    );
    expect(refusal).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

describe('a primary colour', () => {
  it('that is too light is refused, naming the nearest that passes', async () => {
    const { cookie } = await anOwner();
    const refusal = await readRefusal(await saveBrand(server, cookie, { primaryColor: '#4fd1bd' }));
    expect(refusal.fields?.primaryColor).toBe(
      '#4fd1bd is too light for the light page. The nearest colour that passes is #009f8d',
    );
    expect((await saveBrand(server, cookie, { primaryColor: '#009f8d' })).status).toBe(200);
  });

  it('that is too dark is refused', async () => {
    const refusal = await readRefusal(await saveBrand(server, (await anOwner()).cookie, { primaryColor: '#1A1A2E' }));
    expect(refusal.fields?.primaryColor).toMatch(/^#1a1a2e is too dark for the dark page\./);
  });

  it.each(['red', '#fff', '14796d', '#14796d;background:url(//x)', 'javascript:alert(1)', 7])(
    '%s is no colour',
    async (primaryColor) => {
      const refusal = await readRefusal(await saveBrand(server, (await anOwner()).cookie, { primaryColor }));
      expect(refusal.fields?.primaryColor).toMatch(/Enter the colour as|must be a text/);
    },
  );
});

describe('a custom domain', () => {
  it.each([
    ['with letters of two scripts', 'pаypal.example', /mixes Latin and Cyrillic/],
    ['of this site', 'attune.test', /this site’s own/],
    ['below this site', 'low-tide.attune.test', /this site’s own/],
    ['with a scheme', 'https://share.example', /without https/],
    ['of 10,000 characters', 'a.'.repeat(5_000), /dot at the end|at most 235/],
    ['that is an address', '127.0.0.1', /not an IP/],
  ])('%s is refused', async (_what, customDomain, reason) => {
    const refusal = await readRefusal(await saveBrand(server, (await anOwner()).cookie, { customDomain }));
    expect(refusal).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(refusal.fields?.customDomain).toMatch(reason);
  });

  it('beyond ASCII is stored in its ASCII form, and shown in both', async () => {
    const { cookie } = await anOwner();
    await saveBrand(server, cookie, { customDomain: 'müsik.example' });
    expect(await readBrand(server, cookie)).toMatchObject({
      customDomain: 'xn--msik-0ra.example',
      domain: { displayName: 'müsik.example' },
    });
  });
});

import { jest } from '@jest/globals';
import { DnsResolver } from '../src/studio/brand/dns-resolver.js';
import { dnsUnavailable } from '../src/studio/brand/brand.errors.js';
import { DomainVerificationService } from '../src/studio/brand/domain-verification.service.js';
import { brandActivity, readBrand, readRefusal, saveBrand } from './support/brand.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { signedInUserOn, type SignedInUser } from './support/users.js';

let server: TestServer;
/** TXT records by name; an error for a name server that fails. */
const records = new Map<string, string[] | Error>();

const findTxt = jest.fn<DnsResolver['findTxt']>();

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  server.app.get(DnsResolver).findTxt = findTxt;
  findTxt.mockImplementation((name) => {
    const found = records.get(name) ?? [];
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
  });
});

beforeEach(() => records.clear());

afterAll(() => server.close());

let domains = 0;

/** A workspace with a domain, whose record is in DNS unless said otherwise. */
async function anOwnerOf(domain = `share-${(domains += 1)}.example`, { hasRecord = true } = {}) {
  const owner = await signedInUserOn(server, 'studio');
  await saveBrand(server, owner.cookie, { customDomain: domain });
  const record = (await readBrand(server, owner.cookie)).domain;
  const recordName = record?.recordName ?? '';
  if (hasRecord) records.set(recordName, ['v=spf1 -all', record?.recordValue ?? '']);
  return { ...owner, domain, recordName };
}

function verify({ cookie }: Pick<SignedInUser, 'cookie'>): Promise<Response> {
  return fetch(`${server.url}/api/studio/white-label/domain/verify`, {
    method: 'POST',
    headers: { ...cookie, Origin: server.url },
  });
}

const actionsOf = async ({ id }: { id: string }) => (await brandActivity(server, id)).map(({ action }) => action);
const isVerified = async ({ cookie }: SignedInUser) => (await readBrand(server, cookie)).domain?.verifiedAt !== null;

/** Checks every verified domain, as if a day had passed. */
async function aDayLater(): Promise<void> {
  await server.database.query(`UPDATE white_label_settings SET "domainNextCheckAt" = now()`);
  const verification = server.app.get(DomainVerificationService);
  for (let due = await verification.claimDue(); due; due = await verification.claimDue()) {
    await verification.recheck(due).catch(() => undefined);
  }
}

describe('a domain', () => {
  it('is verified by its TXT record, once', async () => {
    const owner = await anOwnerOf();
    const response = await verify(owner);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ domain: { verifiedAt: expect.any(String) as string } });
    expect((await verify(owner)).status).toBe(200);
    expect(await actionsOf(owner)).toEqual(['brand.updated', 'brand.domain_verified']);
  });

  it('without a record is not, and the sentence says where it has to be', async () => {
    const owner = await anOwnerOf(undefined, { hasRecord: false });
    const refusal = await readRefusal(await verify(owner));
    expect(refusal).toMatchObject({ status: 409, code: 'brand.record_missing' });
    expect(refusal.error).toContain(`no TXT record at ${owner.recordName}`);
    records.set(owner.recordName, ['attune-verification=other']);
    expect((await readRefusal(await verify(owner))).error).toMatch(/has another value/);
    expect(await isVerified(owner)).toBe(false);
  });

  it('is not verified by a name server that fails', async () => {
    const owner = await anOwnerOf();
    records.set(owner.recordName, dnsUnavailable());
    const response = await verify(owner);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await readRefusal(response)).toMatchObject({ status: 503, code: 'brand.dns_unavailable' });
  });

  it('that is not set cannot be verified', async () => {
    const owner = await signedInUserOn(server, 'studio');
    expect(await readRefusal(await verify(owner))).toMatchObject({ status: 409, code: 'brand.no_domain' });
  });

  it('changed during the check is not verified', async () => {
    const owner = await anOwnerOf();
    const value = records.get(owner.recordName);
    findTxt.mockImplementationOnce(async () => {
      await saveBrand(server, owner.cookie, { customDomain: 'other.example' });
      return value as string[];
    });
    expect(await readRefusal(await verify(owner))).toMatchObject({ status: 409, code: 'brand.domain_changed' });
    expect(await isVerified(owner)).toBe(false);
  });

  it('that is changed has to be verified again, with another record', async () => {
    const owner = await anOwnerOf();
    await verify(owner);
    const before = (await readBrand(server, owner.cookie)).domain;
    await saveBrand(server, owner.cookie, { customDomain: 'moved.example' });
    await saveBrand(server, owner.cookie, { customDomain: owner.domain });
    const after = (await readBrand(server, owner.cookie)).domain;
    expect(after).toMatchObject({ verifiedAt: null, checkedAt: null });
    expect(after?.recordValue).not.toBe(before?.recordValue);
    expect((await verify(owner)).status).toBe(409);
  });

  it('stays verified while other settings change', async () => {
    const owner = await anOwnerOf();
    await verify(owner);
    await saveBrand(server, owner.cookie, { companyName: 'Low Tide', customDomain: owner.domain.toUpperCase() });
    expect(await isVerified(owner)).toBe(true);
  });

  it('belongs to the workspace that verifies it first; a claim alone blocks no one', async () => {
    const [claimer, owner] = [await anOwnerOf('wanted.example'), await anOwnerOf('wanted.example')];
    const values = [claimer, owner].map(
      async ({ cookie }) => (await readBrand(server, cookie)).domain?.recordValue ?? '',
    );
    records.set(owner.recordName, await Promise.all(values));
    const responses = await Promise.all([verify(owner), verify(claimer)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'brand.domain_taken' });
  });

  it('can be checked thirty times an hour', async () => {
    const owner = await anOwnerOf();
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await verify(owner)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('a verified domain', () => {
  it('is lost when its record is missing twice in a row', async () => {
    const owner = await anOwnerOf();
    await verify(owner);
    const record = records.get(owner.recordName) ?? [];
    records.delete(owner.recordName);
    await aDayLater();
    expect(await isVerified(owner)).toBe(true);
    records.set(owner.recordName, record);
    await aDayLater();
    records.delete(owner.recordName);
    await aDayLater();
    expect(await isVerified(owner)).toBe(true);
    await aDayLater();
    expect(await isVerified(owner)).toBe(false);
    const activity = await brandActivity(server, owner.id);
    expect(activity.at(-1)).toEqual({ action: 'brand.domain_lost', userId: null, metadata: { domain: owner.domain } });
    await aDayLater();
    expect(await actionsOf(owner)).toEqual(['brand.updated', 'brand.domain_verified', 'brand.domain_lost']);
  });

  it('is not lost by name servers that fail', async () => {
    const owner = await anOwnerOf();
    await verify(owner);
    records.set(owner.recordName, dnsUnavailable());
    for (let day = 0; day < 3; day += 1) await aDayLater();
    expect(await isVerified(owner)).toBe(true);
  });

  it('is checked by one process, a day after the last time', async () => {
    const owner = await anOwnerOf();
    await verify(owner);
    const verification = server.app.get(DomainVerificationService);
    await aDayLater();
    expect(await verification.claimDue()).toBeUndefined();
    await server.database.query(`UPDATE white_label_settings SET "domainNextCheckAt" = now() WHERE "userId" = $1`, [
      owner.id,
    ]);
    const claims = await Promise.all([1, 2, 3].map(() => verification.claimDue()));
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });
});

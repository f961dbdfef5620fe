import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../src/auth/api-key.repository.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { addMember, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

/** A key of the workspace, created by one of its people; returns the headers of a request with it. */
async function keyOf(ownerId: string, createdBy: string, name: string): Promise<{ Authorization: string }> {
  const key = await server.app.get(ApiKeyRepository).create({ userId: ownerId, name });
  await server.database.query('UPDATE api_keys SET "createdBy" = $3 WHERE "userId" = $1 AND name = $2', [
    ownerId,
    name,
    createdBy,
  ]);
  return { Authorization: `Bearer ${key}` };
}

async function statusWith(headers: Record<string, string>): Promise<number> {
  return (await fetch(`${server.url}/api/usage`, { headers })).status;
}

describe('the keys that a member created', () => {
  it('are revoked together, and no one else’s', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const other = await signedInUserOn(server, 'studio');
    const member = await signedInUserOn(server, 'free');
    for (const { id } of [owner, other]) await addMember(server, id, member.id, 'admin');
    const theirs = [await keyOf(owner.id, member.id, 'Mixer'), await keyOf(owner.id, member.id, 'Archive')];
    const owners = await keyOf(owner.id, owner.id, 'Owner');
    const elsewhere = await keyOf(other.id, member.id, 'Elsewhere');

    const revoked = await server.app
      .get(DataSource)
      .transaction((manager) => server.app.get(ApiKeyRepository).revokeCreatedBy(manager, owner.id, member.id));

    expect(revoked.map(({ name }) => name).sort()).toEqual(['Archive', 'Mixer']);
    for (const { id, keyPrefix } of revoked) {
      expect([id, keyPrefix]).toEqual([expect.any(String), expect.stringMatching(/^att_live_\w{3}$/)]);
    }
    for (const key of theirs) expect(await statusWith(key)).toBe(401);
    for (const key of [owners, elsewhere]) expect(await statusWith(key)).toBe(200);
  });

  it('are not revoked twice, nor when the transaction fails', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const key = await keyOf(owner.id, owner.id, 'Mixer');
    const keys = server.app.get(ApiKeyRepository);
    const failing = server.app.get(DataSource).transaction(async (manager) => {
      await keys.revokeCreatedBy(manager, owner.id, owner.id);
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await statusWith(key)).toBe(200);
    const { manager } = server.app.get(DataSource);
    expect(await keys.revokeCreatedBy(manager, owner.id, owner.id)).toHaveLength(1);
    expect(await keys.revokeCreatedBy(manager, owner.id, owner.id)).toEqual([]);
  });
});

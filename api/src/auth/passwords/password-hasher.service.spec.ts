import { parseConfig } from '../../platform/config/config.js';
import { AuthSettings } from '../auth.settings.js';
import { PasswordHasherService } from './password-hasher.service.js';

async function aHasher(NODE_ENV = 'development'): Promise<PasswordHasherService> {
  const hasher = new PasswordHasherService(parseConfig({ NODE_ENV }, [AuthSettings]).of(AuthSettings));
  await hasher.onModuleInit();
  return hasher;
}

describe('password hashes', () => {
  it('are argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await (await aHasher()).hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their password, however its accented letters were composed', async () => {
    const hasher = await aHasher();
    const hash = await hasher.hash('Zwo\u0308lf');
    expect(await hasher.verify(hash, 'Zw\u00f6lf')).toBe(true);
    expect(await hasher.verify(hash, 'Zwolf')).toBe(false);
  });

  it('are compared with even where there is no user', async () => {
    expect(await (await aHasher()).verify(undefined, 'a password')).toBe(false);
  });

  it('are made three at a time, and a hundred may wait', async () => {
    const hasher = await aHasher();
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => hasher.verify(undefined, 'x')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(110 - 103);
    expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'auth.busy', headers: { 'Retry-After': '3' } } });
    // Later calls work as before.
    await expect(hasher.hash('again')).resolves.toContain('argon2id');
  });
});

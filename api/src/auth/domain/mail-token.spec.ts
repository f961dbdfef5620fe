import { hashMailToken, newDatedToken, newMailToken, tokenAgeMs } from './mail-token.js';

describe('a token in a mail', () => {
  it('has 256 random bits and is stored only as its SHA-256', () => {
    const tokens = Array.from({ length: 100 }, newMailToken);
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(100);
    for (const { token, hash } of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(hash).toBe(hashMailToken(token));
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('may carry its date', () => {
    const { token, hash } = newDatedToken(1_000_000);
    expect(tokenAgeMs(token, 1_005_000)).toBe(5000);
    expect(hash).toBe(hashMailToken(token));
  });

  it.each([[''], ['abc'], ['.abc'], ['!!.abc'], ['z'.repeat(40) + '.abc']])('is too old without one: %s', (token) => {
    expect(tokenAgeMs(token)).toBe(Infinity);
  });

  it('cannot be made younger: another date is another token', () => {
    const { token, hash } = newDatedToken(0);
    expect(hashMailToken(token.replace(/^0/, 'zzz'))).not.toBe(hash);
  });
});

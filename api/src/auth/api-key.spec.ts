import { apiKeyPrefix, hashApiKey, looksLikeApiKey, newApiKey } from './api-key.js';

describe('API keys', () => {
  it('are att_live_ and 43 base 62 digits, each time different', () => {
    const keys = new Set(Array.from({ length: 200 }, newApiKey));
    expect(keys.size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^att_live_[0-9A-Za-z]{43}$/);
  });

  it('show their first twelve characters and hide the rest behind a SHA-256', () => {
    const key = newApiKey();
    expect(apiKeyPrefix(key)).toBe(key.slice(0, 12));
    expect(hashApiKey(key)).toMatch(/^[0-9a-f]{64}$/);
    // A test vector of FIPS 180-4.
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it.each([['att_live_short'], ['sk_live_' + 'a'.repeat(43)], ['att_live_' + '-'.repeat(43)], ['']])(
    'are not looked up when they cannot be one: %s',
    (text) => {
      expect(looksLikeApiKey(text)).toBe(false);
    },
  );
});

import { hostileReturnUrls } from '../../../test/support/hostile-return-urls.js';
import { ownReturnUrl } from './return-url.js';

const OWN = 'https://attune.test';

describe('the address to return to', () => {
  it.each([
    ['https://attune.test/account', 'https://attune.test/account'],
    ['https://attune.test/pricing?from=portal#plans', 'https://attune.test/pricing?from=portal#plans'],
    ['https://attune.test', 'https://attune.test/'],
    ['https://attune.test/a/../account', 'https://attune.test/account'],
  ])('may be %s', (text, url) => {
    expect(ownReturnUrl(text, OWN)).toBe(url);
  });

  it.each(hostileReturnUrls(OWN).map((text) => [text]))('may not be %j', (text) => {
    expect(ownReturnUrl(text, OWN)).toBeUndefined();
  });

  it('knows a port and a path of our own', () => {
    expect(ownReturnUrl('http://localhost:3000/account', 'http://localhost:3000')).toBe(
      'http://localhost:3000/account',
    );
    expect(ownReturnUrl('http://localhost:30000/account', 'http://localhost:3000')).toBeUndefined();
    expect(ownReturnUrl('http://localhost/account', 'http://localhost:3000')).toBeUndefined();
  });
});

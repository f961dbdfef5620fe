import { nextPath } from './next-path.js';

describe('where to go after signing in', () => {
  it.each([
    ['/', '/'],
    ['/retuner', '/retuner'],
    ['/subscribe?plan=pro', '/subscribe?plan=pro'],
    ['/studio#presets', '/studio#presets'],
    ['/a/../pricing', '/pricing'],
    ['/team/accept?token=a%2Fb', '/team/accept?token=a%2Fb'],
    ['/search?q=//x', '/search?q=//x'],
    ['/caf\u00e9', '/caf%C3%A9'],
  ])('is the page that was asked for: %s', (next, page) => {
    expect(nextPath(next)).toBe(page);
  });

  it.each([
    [undefined],
    [null],
    [''],
    [['/a', '/b']],
    [{ href: '/a' }],
    ['retuner'],
    ['//evil.test'],
    ['///evil.test'],
    ['////evil.test/%2f..'],
    ['/\\evil.test'],
    ['\\\\evil.test'],
    ['/\\/evil.test'],
    ['/./\\evil.test'],
    ['/.//evil.test'],
    ['/..//evil.test'],
    ['/a/..//evil.test'],
    ['/%2e//evil.test'],
    ['/%2e%2e//evil.test'],
    ['/\t/evil.test'],
    ['/\n/evil.test'],
    ['/\r\n/evil.test'],
    ['\t//evil.test'],
    [' //evil.test'],
    [' /retuner'],
    ['http://evil.test'],
    ['https://evil.test/'],
    ['https:evil.test'],
    ['http:/evil.test'],
    ['HTTP://evil.test'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['@evil.test'],
    ['evil.test'],
    ['/retuner\u0000'],
    ['/retuner\r\nSet-Cookie: a=b'],
    ['/api/login'],
    ['/api'],
    ['/API/login'],
    ['/a/../api/auth/user'],
    ['#/retuner'],
    ['?next=/'],
  ])('is nowhere else than here: %j', (next) => {
    expect(nextPath(next)).toBeNull();
  });
});

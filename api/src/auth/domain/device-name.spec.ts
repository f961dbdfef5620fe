import { deviceName } from './device-name.js';

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['', 'Unknown device'],
    ['  ', 'Unknown device'],
  ])('is what its owner would call it: %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is something for anything', () => {
    for (const userAgent of ['curl/8.0', '<script>alert(1)</script>', 'x'.repeat(300), '()[]{}*+?']) {
      expect(deviceName(userAgent).length).toBeGreaterThan(0);
    }
  });
});

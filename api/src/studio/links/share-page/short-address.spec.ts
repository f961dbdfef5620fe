import { shortAddress } from './short-address.js';

describe('the address of a visitor', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34:56::1', '2001:db8:12::/48'],
    ['2001:0db8:0012::9', '2001:db8:12::/48'],
    ['2001:db8::9', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['', ''],
    ['not an address', ''],
  ])('is shortened to its network: %s', (ip, network) => {
    expect(shortAddress(ip)).toBe(network);
  });
});

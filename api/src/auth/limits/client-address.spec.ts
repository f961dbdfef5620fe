import { addressBlock, addressKey } from './client-address.js';

describe('one client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['not an address', 'not an address', ''],
    ['', '', ''],
  ])('is an IPv4 address or a /64 network, in a block of /24 or /48: %s', (ip, key, block) => {
    expect([addressKey(ip), addressBlock(ip)]).toEqual([key, block]);
  });
});

import { isIPv6 } from 'node:net';

/**
 * A client's address without what singles out a household: the first 24 bits of an IPv4, the first 48 bits of an IPv6
 * address, as a network.
 */
export function shortAddress(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  if (!isIPv6(ip)) return '';
  // "1::8" has as many zero groups between its halves as are missing from eight.
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 3);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/48`;
}

import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * The address that counts as one client: an IPv4 address, or the /64 network of an IPv6 address, since providers assign
 * one per customer. X-Forwarded-For counts only as far as TRUST_PROXY allows.
 */
export function clientAddress(request: Request): string {
  return addressKey(request.ip ?? '');
}

export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  // "1:2::8" has as many zero groups between its halves as are missing from eight.
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

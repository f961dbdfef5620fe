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
  return v4Of(ip) ?? v6Network(ip, 4) ?? ip;
}

/**
 * The block around an address, which one customer may have to himself and many may share: the first 24 bits of an IPv4,
 * the first 48 bits of an IPv6 address, as a network. It does not single out a household. Empty for anything else.
 */
export function addressBlock(ip: string): string {
  return v4Of(ip)?.replace(/\d+$/, '0/24') ?? v6Network(ip, 3) ?? '';
}

/** Also of an IPv4 address in an IPv6 one. */
function v4Of(ip: string): string | undefined {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
}

/** @param groups of 16 bits that name the network */
function v6Network(ip: string, groups: number): string | undefined {
  if (!isIPv6(ip)) return undefined;
  // "1:2::8" has as many zero groups between its halves as are missing from eight.
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = all.slice(0, groups).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${groups * 16}`;
}

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const FORWARDED_HEADER = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

/** Whether a host name or address, without a port, is this machine's own. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(bare);
  if (version === 0) return /^(.+\.)?localhost$/i.test(bare);
  return LOOPBACK.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether the request seems to come from a program on this machine: it connects from here, names this machine, and
 * shows no sign of a proxy. HTTP/1.0 is such a sign: nginx uses it for its upstreams by default.
 *
 * A local proxy that removes every sign still passes, so this is for development; in production use a secret.
 */
export function isLocalRequest({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostName(headers.host)) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED_HEADER.test(name))
  );
}

function hostName(host: string | undefined): string {
  const url = `http://${host}`;
  return host !== undefined && URL.canParse(url) ? new URL(url).hostname : '';
}

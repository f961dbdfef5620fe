import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const FORWARDED_HEADER = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\//i;

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
export function isLocalRequest(request: IncomingMessage): boolean {
  const { socket, headers, httpVersion } = request;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    namesThisMachine(request) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED_HEADER.test(name))
  );
}

/**
 * Whether the request asks for this machine by its name: a page on a name that was pointed here
 * (DNS rebinding) does not.
 */
export function namesThisMachine({ url = '/', headers }: IncomingMessage): boolean {
  return (
    isLoopback(hostName(`http://${headers.host ?? ''}`)) &&
    // The target may name a host as well, and is the one that counts (RFC 9112, 3.2.2).
    (!ABSOLUTE.test(url) || isLoopback(hostName(url)))
  );
}

function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

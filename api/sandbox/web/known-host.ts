import { isIP } from 'node:net';

/**
 * Whether a Host header names this machine or `ownHost`, where the application reaches the sandbox.
 * A web page may come from any other name that an attacker has pointed here (DNS rebinding), and would read the mails.
 */
export function isKnownHost(header: string | undefined, ownHost: string): boolean {
  const url = `http://${header ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === ownHost || hostname === '[::1]' || isLoopbackName(hostname);
}

const isLoopbackName = (name: string): boolean =>
  isIP(name) === 4 ? name.startsWith('127.') : /^(.+\.)?localhost$/i.test(name);

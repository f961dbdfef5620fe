import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest, tooLarge } from './provider-error.js';

const MAX_BODY_BYTES = 256 * 1024;

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The URL of a request; the host is irrelevant here. */
export function urlOf(request: IncomingMessage): URL {
  const address = request.url ?? '/';
  if (!address.startsWith('/') || !URL.canParse(`http://sandbox${address}`)) throw badRequest('Malformed address.');
  return new URL(`http://sandbox${address}`);
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body, null, 2);
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

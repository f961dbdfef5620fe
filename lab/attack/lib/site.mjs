// The instance under attack: requests to it, and the refusal of any address that is not this machine's own.
import { lookup } from 'node:dns/promises';
import { processOnPort } from './server-process.mjs';

const ANSWER_TIMEOUT_MS = 120_000;

/**
 * @param {string} address e.g. http://localhost:3000
 * @throws Error when it is not on loopback or no instance answers there
 */
export async function openSite(address) {
  const { protocol, hostname, port, origin } = new URL(address);
  if (protocol !== 'http:') throw new Error(`${address} is not an http:// address.`);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const foreign = addresses.find(({ address: ip }) => !(ip === '::1' || ip.startsWith('127.')));
  if (foreign !== undefined) {
    throw new Error(`${hostname} is ${foreign.address}. Attacks are for an instance on this machine only (loopback).`);
  }
  const portNumber = Number(port || 80);
  const host = await answeringAddress(addresses, portNumber);
  return new Site(origin, host, portNumber, processOnPort(portNumber));
}

async function answeringAddress(addresses, port) {
  for (const { address, family } of addresses) {
    const url = `http://${family === 6 ? `[${address}]` : address}:${port}/api/health/ready`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.ok) return address;
  }
  throw new Error(`No instance of Attune answers on port ${port}. Start one with npm start, or set ATTACK_URL.`);
}

class Site {
  /** `process` is null where /proc does not show which process listens, e.g. on another system or in a container. */
  constructor(origin, host, port, process) {
    Object.assign(this, { origin, host, port, process });
  }

  /**
   * One request, its redirect not followed. `account` adds its cookie, `json` a body.
   * @returns {Promise<{status: number, headers: Headers, bytes: Buffer, text: string, json: any, seconds: number}>}
   */
  async request(method, path, { account, json, body, headers = {}, timeoutMs = ANSWER_TIMEOUT_MS } = {}) {
    const started = performance.now();
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(account && { Cookie: account.cookie, 'Sec-Fetch-Site': 'same-origin' }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const seconds = (performance.now() - started) / 1000;
    return { status: response.status, headers: response.headers, bytes, seconds, ...textOf(response, bytes) };
  }

  get(path, options) {
    return this.request('GET', path, options);
  }

  post(path, options) {
    return this.request('POST', path, options);
  }

  /** Sends a song to /api/retune, or to `route`. */
  upload(account, file, { route = '/api/retune', query = 'targetHz=432', async = false, filename = 'song' } = {}) {
    const form = new FormData();
    form.append('audio', new Blob([file]), filename);
    const headers = async ? { Prefer: 'respond-async' } : {};
    return this.post(`${route}?${query}`, { account, body: form, headers, timeoutMs: 600_000 });
  }

  /** The routes of the OpenAPI document as `{ method, path, operation }`. */
  async routes() {
    const { json } = await this.get('/api/openapi.json');
    return Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  }
}

function textOf(response, bytes) {
  const type = response.headers.get('content-type') ?? '';
  const text = /json|text/.test(type) ? bytes.toString() : '';
  if (!type.startsWith('application/json')) return { text, json: undefined };
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    return { text, json: undefined };
  }
}

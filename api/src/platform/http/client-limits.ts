import type { Server } from 'node:http';

/** What one client, or all of them together, may take of the HTTP process. */
export interface ClientLimits {
  /** Connections open at once; a further one is dropped before a byte of it is read. */
  maxConnections: number;
  /** Requests of one connection that are being answered or wait for that; one more closes the connection. */
  maxRequestsInFlight: number;
  /** For the line and the headers of a request. */
  headersTimeoutMs: number;
  /** For a whole body, unless it is multipart: what reads an upload judges its pace. */
  bodyTimeoutMs: number;
  /** Memory for all bodies that have not come whole yet, uploads aside. */
  maxPendingBodyBytes: number;
  /** For a whole request, uploads too. */
  requestTimeoutMs: number;
  /** How long an answer may wait without the client taking any of it. */
  unreadAnswerTimeoutMs: number;
  /** How long a connection may stay open between requests. */
  keepAliveTimeoutMs: number;
}

/** `maxConnections` is a setting, MAX_CONNECTIONS. */
export const CLIENT_LIMITS: Omit<ClientLimits, 'maxConnections'> = {
  // Browsers send one at a time. Of the few clients that pipeline, apt sends the most by default: ten.
  maxRequestsInFlight: 16,
  headersTimeoutMs: 15_000,
  // The largest, 1 MB of a webhook, needs 50 kB/s for that; forms have a few hundred bytes.
  bodyTimeoutMs: 20_000,
  maxPendingBodyBytes: 64 * 2 ** 20,
  // A large upload over a slow line may take long, but not for ever.
  requestTimeoutMs: 60 * 60_000,
  // What nginx calls send_timeout, with the same default.
  unreadAnswerTimeoutMs: 60_000,
  // Longer than proxies keep theirs, so that it is never us who closes a connection a proxy is about to use.
  keepAliveTimeoutMs: 65_000,
};

/** Sets those limits that Node's server applies itself. */
export function applyServerLimits(server: Server, limits: ClientLimits): void {
  server.maxConnections = limits.maxConnections;
  server.headersTimeout = limits.headersTimeoutMs;
  server.requestTimeout = limits.requestTimeoutMs;
  server.keepAliveTimeout = limits.keepAliveTimeoutMs;
}

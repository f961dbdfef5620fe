import type { Server } from 'node:http';

/** The resources of the HTTP process available to one client, or to all of them together. */
export interface ClientLimits {
  /** Open connections; further ones are dropped before a byte is read. */
  maxConnections: number;
  /** Requests of one connection that are running or queued; one more closes the connection. */
  maxRequestsInFlight: number;
  /** For the request line and headers. */
  headersTimeoutMs: number;
  /** For a whole body, unless it is a form with a file or a file itself: the upload reader checks an upload's pace. */
  bodyTimeoutMs: number;
  /** Memory for all incomplete bodies, except uploads. */
  maxPendingBodyBytes: number;
  /** For a whole request, including uploads. */
  requestTimeoutMs: number;
  /** How long a response may wait while the client reads nothing. */
  unreadResponseTimeoutMs: number;
  /** How long a connection may stay open between requests. */
  keepAliveTimeoutMs: number;
  /** How long a connection stays open after a response to a request whose body is still to come, and does not. */
  lingerMs: number;
  /** The same when the body does come, but slowly. */
  maxLingerMs: number;
  /** The same after a 408, whose client has proven to be slow. */
  slowLingerMs: number;
}

/** `maxConnections` is a setting, MAX_CONNECTIONS. */
export const CLIENT_LIMITS: Omit<ClientLimits, 'maxConnections'> = {
  // Browsers send one at a time. Of the few clients that pipeline, apt sends the most by default: ten.
  maxRequestsInFlight: 16,
  headersTimeoutMs: 15_000,
  // The largest body, a webhook of 1 MB, needs 50 kB/s for that; forms have a few hundred bytes.
  bodyTimeoutMs: 20_000,
  maxPendingBodyBytes: 64 * 2 ** 20,
  // A large upload over a slow connection may take long, but not forever.
  requestTimeoutMs: 60 * 60_000,
  // What nginx calls send_timeout, with the same default.
  unreadResponseTimeoutMs: 60_000,
  // Longer than proxies wait, so that we never close a connection a proxy is about to use.
  keepAliveTimeoutMs: 65_000,
  // Long enough for a response to cross the world and be read.
  lingerMs: 2_000,
  // 1 Mbit/s for the largest body that is read.
  maxLingerMs: 30_000,
  slowLingerMs: 5_000,
};

/** Sets the limits that Node's server applies itself. */
export function applyServerLimits(server: Server, limits: ClientLimits): void {
  server.maxConnections = limits.maxConnections;
  server.headersTimeout = limits.headersTimeoutMs;
  server.requestTimeout = limits.requestTimeoutMs;
  server.keepAliveTimeout = limits.keepAliveTimeoutMs;
}

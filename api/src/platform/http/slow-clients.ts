import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { errorBody, fromStatus } from '../errors/http-error.js';

const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than proxies keep theirs, so that it is never us who closes a connection a proxy is about to use. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** A large upload over a slow line may take long, but not for ever. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;
const IDLE_BODY_MS = 30_000;
const LOOK_AGAIN_MS = 5000;
/** Destroying the connection at once could take the answer with it. */
const TIME_TO_READ_MS = 500;

export function limitSlowClients(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
}

interface Watched {
  response: Response;
  bytesRead: number;
  since: number;
}

/**
 * Answers 408 and hangs up when a request's body stops arriving. Node's own socket timeout would do, but it cannot tell
 * a client that sends nothing from one that waits for a long answer.
 */
export function idleBodyGuard(server: Server, idleMs = IDLE_BODY_MS, lookAgainMs = LOOK_AGAIN_MS): RequestHandler {
  const watched = new Map<Request, Watched>();
  const timer = setInterval(() => {
    for (const [request, watch] of watched) {
      const { bytesRead } = request.socket;
      if (request.complete || request.destroyed) {
        watched.delete(request);
      } else if (bytesRead !== watch.bytesRead) {
        watched.set(request, { ...watch, bytesRead, since: Date.now() });
      } else if (Date.now() - watch.since >= idleMs) {
        watched.delete(request);
        hangUp(request, watch.response);
      }
    }
  }, lookAgainMs);
  timer.unref();
  server.on('close', () => {
    clearInterval(timer);
  });
  return (request, response, next) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      watched.set(request, { response, bytesRead: request.socket.bytesRead, since: Date.now() });
      response.on('close', () => watched.delete(request));
    }
    next();
  };
}

function hangUp(request: Request, response: Response): void {
  const timeout = fromStatus(408);
  if (!response.headersSent && timeout !== null) {
    response.status(408).set('Connection', 'close').json(errorBody(timeout));
  }
  setTimeout(() => request.destroy(), TIME_TO_READ_MS).unref();
}

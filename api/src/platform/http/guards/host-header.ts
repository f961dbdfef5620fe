import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { fromStatus } from '../../errors/http-error.js';

/**
 * Passes on requests that Node would otherwise answer itself, without our headers and errors: those without a Host
 * header, see `requireHost`, and those with an Expect header that it does not know, which is
 * ignored (RFC 9110, 10.1.1).
 */
export function answerForNode(server: Server): void {
  // An option of createServer, which Nest calls; the server reads it at each request.
  Object.assign(server, { requireHostHeader: false });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** 400 for an HTTP/1.1 request without a Host header, and for any request with more than one (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (request, response, next) => {
  const hosts = request.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  const isSound = hosts === 1 || (hosts === 0 && request.httpVersion === '1.0');
  if (!isSound) response.set('Connection', 'close');
  next(isSound ? undefined : fromStatus(400));
};

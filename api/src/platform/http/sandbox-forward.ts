import { request as httpRequest } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { errorBody } from '../errors/http-error.js';
import { isLoopback, namesThisMachine } from '../network/local-request.js';

/** Related headers: a sandbox page with its own policy sets all of them. */
const OWN_HEADERS = ['Content-Security-Policy', 'X-Frame-Options', 'Referrer-Policy'];

/**
 * Forwards requests to the sandbox, so that its pages have the application's own address. In development
 * and tests only: production configures no port for it. Of this machine only, since the inbox has links that reset
 * passwords: a page on a name that an attacker has pointed here (DNS rebinding) would read it otherwise.
 */
export function sandboxForward({ sandboxHost: host, publishAddress }: Config, port: number): RequestHandler {
  // In a container every request comes through its network.
  const isPublishedHere = isLoopback(publishAddress ?? '');
  return (request, response, next) => {
    const comesFromHere = isPublishedHere || isLoopback(request.socket.remoteAddress ?? '');
    if (!comesFromHere || !namesThisMachine(request)) {
      next(sandboxForThisMachine());
      return;
    }
    const upstream = httpRequest(
      {
        host,
        port,
        method: request.method,
        path: request.originalUrl,
        headers: { ...request.headers, connection: 'close' },
      },
      (answer) => {
        if (answer.headers['content-security-policy'] !== undefined) {
          for (const name of OWN_HEADERS) response.removeHeader(name);
        }
        // These two describe the connection between us and the sandbox.
        delete answer.headers.connection;
        delete answer.headers['keep-alive'];
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.status(503).set('Retry-After', '1').json(errorBody(sandboxUnavailable()));
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
}

function sandboxForThisMachine(): AppError {
  return new AppError({
    code: 'platform.sandbox_local_only',
    status: 403,
    message: 'The sandbox only answers this machine. Open this address on it, as localhost.',
  });
}

function sandboxUnavailable(): AppError {
  return new AppError({
    code: 'platform.sandbox_unavailable',
    status: 503,
    message: 'The sandbox is starting. Please try again in a moment.',
  });
}

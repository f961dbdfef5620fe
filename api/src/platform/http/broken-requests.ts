import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { errorBody, fromStatus } from '../errors/http-error.js';
import type { RequestTurns } from './request-turns.js';

const STATUS_BY_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
/** Closing at once could take the answer with it; after this the client has had its time. */
const LINGER_MS = 2_000;

/** Answers a connection in the shape of every error and closes it; one that is in the middle of an answer it only closes. */
export type RefuseConnection = (socket: Duplex, status: number) => void;

/** Answers what is no HTTP at all, and so reaches no route, as every other error is answered. */
export function answerBrokenRequests(
  server: Server,
  turns: RequestTurns,
  securityHeaders: RequestHandler,
): RefuseConnection {
  const headers = headersOf(securityHeaders);
  const refuse: RefuseConnection = (socket, status) => {
    if (!socket.writable || turns.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(status, headers));
    // The client need not close its side by itself.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, STATUS_BY_ERROR[error.code ?? ''] ?? 400);
  });
  return refuse;
}

function rawAnswer(status: number, headers: Record<string, string>): string {
  const error = fromStatus(status);
  const body = JSON.stringify(error === null ? {} : errorBody(error));
  const all = {
    ...headers,
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** What a middleware that only sets headers sets. */
function headersOf(middleware: RequestHandler): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => {},
  };
  void middleware({} as unknown as Request, response as unknown as Response, () => {});
  return headers;
}

import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { errorBody, fromStatus } from '../../errors/http-error.js';
import type { RequestTurns } from './request-turns.js';

const STATUS_BY_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
/** Closing at once could discard the response; this gives the client time to read it. */
const LINGER_MS = 2_000;

/** Sends an error in the usual format and closes the connection; in the middle of a response it only closes. */
export type RefuseConnection = (socket: Duplex, status: number) => void;

/** Answers what never reaches a route, invalid HTTP and CONNECT, with an error in the usual format. */
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
    // The client may never close its side.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, STATUS_BY_ERROR[error.code ?? ''] ?? 400);
  });
  // No proxy. Node hands the connection over without any listener of its own.
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy()).resume();
    refuse(socket, 400);
  });
  return refuse;
}

function rawAnswer(status: number, headers: Record<string, string>): string {
  const error = fromStatus(status);
  const body = JSON.stringify(error === null ? {} : errorBody(error));
  const all = {
    ...headers,
    ...error?.headers,
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** The headers that a header-only middleware sets. */
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

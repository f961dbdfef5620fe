import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { errorBody, fromStatus } from '../errors/http-error.js';

const STATUS_BY_FAULT: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP at all, and so reaches no route, as every other error is answered. */
export function answerBrokenRequests(server: Server, securityHeaders: RequestHandler): void {
  const headers = headersOf(securityHeaders);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_FAULT[error.code ?? ''] ?? 400;
    const fault = fromStatus(status);
    const body = JSON.stringify(fault === null ? {} : errorBody(fault));
    const all = {
      ...headers,
      'X-Request-Id': randomUUID(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  });
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

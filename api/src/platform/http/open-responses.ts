import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';

const POLL_INTERVAL_MS = 100;
/** Logs, metrics, time limits and a stream's pipeline each add listeners to a response; more than this is a leak. */
const MAX_LISTENERS = 20;

/** Tracks responses in progress, so that a server can stop without cutting them off. */
export class OpenResponses implements Iterable<Response> {
  private readonly open = new Set<Response>();
  private isDraining = false;

  readonly middleware: RequestHandler = (_request, response, next) => {
    this.open.add(response);
    response.setMaxListeners(MAX_LISTENERS);
    response.on('close', () => this.open.delete(response));
    if (this.isDraining) {
      response.set('Connection', 'close');
    }
    next();
  };

  [Symbol.iterator](): Iterator<Response> {
    return this.open.values();
  }

  /**
   * Accepts no new connections, ends event streams (browsers reconnect by themselves), lets the rest finish for at most
   * `graceMs` and then cuts the remaining ones.
   */
  async drain(server: Server, graceMs: number): Promise<void> {
    this.isDraining = true;
    const deadline = Date.now() + graceMs;
    server.close();
    while (this.open.size > 0 && Date.now() < deadline) {
      this.endEventStreams();
      server.closeIdleConnections();
      await sleep(POLL_INTERVAL_MS);
    }
    server.closeAllConnections();
  }

  private endEventStreams(): void {
    for (const response of this.open) {
      const isEventStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
      if (response.headersSent && isEventStream) {
        response.end();
      }
    }
  }
}

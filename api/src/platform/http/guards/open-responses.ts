import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { Gauge, type Registry } from 'prom-client';

const POLL_INTERVAL_MS = 100;
/** What pending requests get to be answered in, before connections are cut. */
const RELEASE_MS = 1500;
/** Logs, metrics, time limits and a stream's pipeline each add listeners to a response; more than this is a leak. */
const MAX_LISTENERS = 20;

export interface DrainOptions {
  /** From now until the connections that are still in use are cut. */
  graceMs: number;
  /** How long new connections are still accepted; within `graceMs`. Default 0. */
  delayMs?: number;
  /** Called 1.5 s before the end, if responses are still open: pending requests must be answered now. */
  releasePending?: () => void;
}

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

  constructor(registry: Registry) {
    const count = (): number => [...this.open].filter(isEventStream).length;
    new Gauge({
      name: 'event_streams',
      help: 'Streams of server-sent events that are open.',
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }

  [Symbol.iterator](): Iterator<Response> {
    return this.open.values();
  }

  /**
   * Accepts no new connections, ends event streams (browsers reconnect by themselves), lets the rest finish for at most
   * `graceMs` and then cuts the remaining ones.
   */
  async drain(server: Server, { graceMs, delayMs = 0, releasePending }: DrainOptions): Promise<void> {
    this.isDraining = true;
    const deadline = Date.now() + graceMs;
    await sleep(delayMs);
    server.close();
    await this.untilDone(server, deadline - RELEASE_MS);
    if (this.open.size > 0) releasePending?.();
    await this.untilDone(server, deadline);
    server.closeAllConnections();
  }

  private async untilDone(server: Server, deadline: number): Promise<void> {
    while (this.open.size > 0 && Date.now() < deadline) {
      this.endEventStreams();
      server.closeIdleConnections();
      await sleep(POLL_INTERVAL_MS);
    }
  }

  private endEventStreams(): void {
    for (const response of [...this.open].filter(isEventStream)) response.end();
  }
}

function isEventStream(response: Response): boolean {
  return response.headersSent && String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

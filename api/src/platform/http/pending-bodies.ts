import type { Request, RequestHandler, Response } from 'express';
import { errorBody } from '../errors/http-error.js';
import { bodyTooSlow } from './body.errors.js';
import type { ClientLimits } from './client-limits.js';

/** What Node needs for each piece of a body beside its bytes: a body of one-byte pieces takes far more than its size. */
const PIECE_OVERHEAD_BYTES = 512;

interface PendingBody {
  response: Response;
  bytes: number;
}

/**
 * The bodies that have not come whole yet, uploads aside: those are streamed on, and what reads them judges their pace.
 * Each has to come whole in time, however steadily it comes, and all of them together may take so much memory; beyond
 * it the oldest is refused first, since an honest one is here in a moment.
 */
export class PendingBodies {
  /** Oldest first. */
  private readonly bodies = new Map<Request, PendingBody>();
  private bytes = 0;

  constructor(
    private readonly limits: Pick<ClientLimits, 'bodyTimeoutMs' | 'maxPendingBodyBytes'>,
    private readonly onRefused: () => void,
  ) {}

  readonly middleware: RequestHandler = (request, response, next) => {
    if (hasBody(request) && !request.is('multipart/form-data')) {
      const timer = setTimeout(() => this.refuse(request), this.limits.bodyTimeoutMs).unref();
      this.bodies.set(request, { response, bytes: 0 });
      request.once('close', () => {
        clearTimeout(timer);
        this.forget(request);
      });
    }
    next();
  };

  /** Counts what is kept of a body. Has to be called when reading begins: it makes the body flow. */
  count(request: Request): void {
    request.on('data', (chunk: Buffer) => {
      const body = this.bodies.get(request);
      if (body === undefined) return;
      const bytes = chunk.length + PIECE_OVERHEAD_BYTES;
      body.bytes += bytes;
      this.bytes += bytes;
      if (this.bytes > this.limits.maxPendingBodyBytes) this.refuseOldest();
    });
  }

  private refuseOldest(): void {
    for (const request of this.bodies.keys()) {
      if (!request.complete) {
        this.refuse(request);
        return;
      }
    }
  }

  private refuse(request: Request): void {
    const body = this.bodies.get(request);
    if (body === undefined || request.complete) return;
    this.forget(request);
    this.onRefused();
    if (body.response.headersSent) {
      request.destroy();
      return;
    }
    const error = bodyTooSlow();
    body.response.status(error.status).set('Connection', 'close').json(errorBody(error));
  }

  private forget(request: Request): void {
    this.bytes -= this.bodies.get(request)?.bytes ?? 0;
    this.bodies.delete(request);
  }
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

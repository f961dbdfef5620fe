import type { Request, RequestHandler, Response } from 'express';
import { bodyTooSlow, errorBody } from '../../errors/http-error.js';
import type { ClientLimits } from './client-limits.js';

/** Node's overhead for each chunk of a body: a body of one-byte chunks takes far more memory than its size. */
const PIECE_OVERHEAD_BYTES = 512;

const UPLOADS = ['multipart/form-data', 'application/offset+octet-stream'];

interface PendingBody {
  response: Response;
  bytes: number;
}

/**
 * The bodies still arriving, except uploads, which are streamed on and whose reader checks their pace. Each body has to
 * arrive within a time limit, however steadily it comes, and all of them share a memory limit; beyond it the oldest is
 * rejected first, since a normal body arrives within a moment.
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
    if (hasBody(request) && !request.is(UPLOADS)) {
      const timer = setTimeout(() => this.refuse(request), this.limits.bodyTimeoutMs).unref();
      this.bodies.set(request, { response, bytes: 0 });
      request.once('close', () => {
        clearTimeout(timer);
        this.forget(request);
      });
    }
    next();
  };

  /** Counts the bytes of a body. Has to be called when reading begins: it makes the body flow. */
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

import type { Response } from 'express';
import type { AppError } from '../platform/errors/app-error.js';
import type { CitedSource } from './prompt/citations.js';

/** One line of the stream. */
export type ChatEvent =
  /** A piece of the answer. */
  | { content: string }
  /** What the answer cites. */
  | { sources: CitedSource[] }
  /** The assistant does not know: a person can help. */
  | { unknown: true }
  /** The answer ends here, unfinished. */
  | { error: string; code: string };

/** Server-sent events as the client expects them: JSON in `data:`, and `[DONE]` at the end. */
export class ChatStream {
  constructor(private readonly response: Response) {}

  /** Aborted when the client is gone. */
  leaving(): AbortSignal {
    const controller = new AbortController();
    if (this.response.closed) controller.abort();
    else this.response.once('close', () => controller.abort());
    return controller.signal;
  }

  open(): void {
    this.response.status(200).set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }).flushHeaders();
  }

  write(event: ChatEvent): void {
    this.send(JSON.stringify(event));
  }

  fail({ message, code }: AppError): void {
    this.write({ error: message, code });
  }

  close(): void {
    this.send('[DONE]');
    this.response.end();
  }

  private send(data: string): void {
    // A server that shuts down ends event streams.
    if (!this.response.writableEnded && !this.response.closed) this.response.write(`data: ${data}\n\n`);
  }
}

import type { Response } from 'express';
import type { AppError } from '../platform/errors/app-error.js';
import type { EventStream, EventStreams } from '../platform/http/event-stream.js';
import type { CitedSource } from './prompt/citations.js';

/** One line of the stream. */
export type ChatEvent =
  /** A piece of the answer. */
  | { content: string }
  /** What the answer cites. */
  | { sources: CitedSource[] }
  /** The assistant does not know: a person can help. */
  | { unknown: true }
  /** What the user has to know of an answer that ended well, but is not whole. */
  | { notice: string; code: string }
  /** The answer ends here, unfinished. */
  | { error: string; code: string };

const DONE = '[DONE]';

/** An answer as the client expects it: JSON in the `data:` of each event, and `[DONE]` at the end. */
export class ChatStream {
  private readonly events: EventStream;

  constructor(streams: EventStreams, response: Response) {
    this.events = streams.create(response, (error) => {
      this.fail(error);
      this.events.send(DONE);
    });
  }

  /** Aborted when the client is gone, or has lost the right to the answer. */
  get closed(): AbortSignal {
    return this.events.closed;
  }

  open(): void {
    this.events.open();
  }

  write(event: ChatEvent): void {
    this.events.send(event);
  }

  fail({ message, code }: AppError): void {
    this.write({ error: message, code });
  }

  end(): void {
    this.events.send(DONE);
    this.events.end();
  }
}

import { Injectable } from '@nestjs/common';

/** Says when pending requests, such as those that wait for a song, have to be answered because the server stops. */
@Injectable()
export class Drain {
  private readonly controller = new AbortController();

  /** Aborts shortly before the connections that are still in use are cut. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  releasePending(): void {
    this.controller.abort(new Error('This server is shutting down.'));
  }
}

import { Scope } from '../scope';

/** What is on its way to the loudspeaker when a pause begins has been heard by then, and the longest fade is over. */
export const REST_MS = 500;

/**
 * Lets an audio context sleep while nothing is to be heard: one that runs in silence holds the sound device and the
 * battery. A context that was never woken stays as the browser made it.
 */
export class ContextSleep {
  #cancelRest = (): void => undefined;
  #isAwake = false;
  readonly #scope = new Scope();

  constructor(private readonly context: AudioContext) {}

  /** To be called from a press: browsers let nothing sound before one. */
  async wake(): Promise<void> {
    this.#cancelRest();
    this.#isAwake = true;
    // Asked even of one that runs: a suspension may still be on its way.
    await this.context.resume();
  }

  /** Sleeps soon, unless it is woken before. */
  rest(): void {
    if (!this.#isAwake) return;
    this.#cancelRest();
    this.#cancelRest = this.#scope.timeout(() => {
      this.#isAwake = false;
      // Taken away by the system meanwhile: it sleeps already.
      this.context.suspend().catch(() => undefined);
    }, REST_MS);
  }

  /** To be called before the context is closed. */
  end(): void {
    this.#scope.dispose();
    this.#isAwake = false;
  }
}

/** @throws when the browser does not begin within so long: it will not do so for this press */
export async function wokenWithin(limitMs: number, woken: Promise<void>): Promise<void> {
  const scope = new Scope();
  const tooLong = new Promise<never>((_, reject) => {
    scope.timeout(() => reject(new Error('Your browser couldn’t start the sound.')), limitMs);
  });
  try {
    await Promise.race([woken, tooLong]);
  } finally {
    scope.dispose();
  }
}

import { Scope } from '../scope';

/** By then everything buffered when a pause begins has reached the loudspeaker, and the longest fade is over. */
export const SUSPEND_DELAY_MS = 500;

/**
 * Suspends an audio context while nothing plays: one that runs in silence occupies the sound device and drains the
 * battery. A context that was never woken stays as the browser made it.
 */
export class ContextSleep {
  #cancelSuspension = (): void => undefined;
  #isAwake = false;
  readonly #scope = new Scope();

  constructor(private readonly context: AudioContext) {}

  /** Call it from a user gesture: browsers block sound before one. */
  async wake(): Promise<void> {
    this.#cancelSuspension();
    this.#isAwake = true;
    // Also when it is running: a suspension may still be pending.
    await this.context.resume();
  }

  /** Suspends soon, unless it is woken before. */
  suspendSoon(): void {
    if (!this.#isAwake) return;
    this.#cancelSuspension();
    this.#cancelSuspension = this.#scope.timeout(() => {
      this.#isAwake = false;
      // Interrupted by the system meanwhile: it is suspended already.
      this.context.suspend().catch(() => undefined);
    }, SUSPEND_DELAY_MS);
  }

  /** Call it before the context is closed. */
  end(): void {
    this.#scope.dispose();
    this.#isAwake = false;
  }
}

/** @throws when the browser does not start within this time: it will not start for this gesture */
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

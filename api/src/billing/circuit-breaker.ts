export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitBreakerOptions {
  /** Outages in a row that open the circuit. */
  maxFailures: number;
  /** How long it then stays open, ms. */
  openMs: number;
  /** Whether an error means that the service cannot be reached, as opposed to an unwelcome answer. */
  isOutage: (error: unknown) => boolean;
  onChange: (state: CircuitState) => void;
  /** A monotonic clock, ms. */
  now?: () => number;
}

/** The call was not made, or abandoned, because the last ones failed. */
export class CircuitOpenError extends Error {
  /** @param retryAfterMs until the next call is let through */
  constructor(readonly retryAfterMs: number) {
    super('The last calls were not answered, so this one was given up.');
    this.name = 'CircuitOpenError';
  }
}

/**
 * Spares callers the wait for a service that hangs. After `maxFailures` outages in a row calls fail at once (open),
 * those in progress included: their callers have waited too, and the outcome of a call is as unknown as after a
 * timeout. After `openMs` one call is let through (half-open): if it gets an answer the circuit closes, else it stays
 * open for another `openMs`.
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | undefined;
  private isProbing = false;
  private readonly abandon = new Set<(error: CircuitOpenError) => void>();

  constructor(private readonly options: CircuitBreakerOptions) {}

  get state(): CircuitState {
    if (this.openedAt === undefined) return 'closed';
    return this.isProbing ? 'half-open' : 'open';
  }

  /** @throws CircuitOpenError, or what `call` throws */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const isProbe = this.admit();
    try {
      const answer = await this.orAbandoned(call());
      this.settle(isProbe, false);
      return answer;
    } catch (error) {
      this.settle(isProbe, this.options.isOutage(error));
      throw error;
    }
  }

  /** @returns whether this call is the probe */
  private admit(): boolean {
    if (this.openedAt === undefined) return false;
    const leftMs = this.openedAt + this.options.openMs - this.now();
    if (leftMs > 0 || this.isProbing) throw new CircuitOpenError(Math.max(leftMs, 0));
    this.isProbing = true;
    this.options.onChange('half-open');
    return true;
  }

  private settle(isProbe: boolean, failed: boolean): void {
    // A call from before the circuit opened says nothing about now.
    if (this.openedAt !== undefined && !isProbe) return;
    this.isProbing = false;
    this.failures = failed ? this.failures + 1 : 0;
    if (failed && (isProbe || this.failures >= this.options.maxFailures)) {
      this.openedAt = this.now();
      this.options.onChange('open');
      for (const reject of this.abandon) reject(new CircuitOpenError(this.options.openMs));
    } else if (isProbe) {
      this.openedAt = undefined;
      this.options.onChange('closed');
    }
  }

  private orAbandoned<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.abandon.add(reject);
      void answer.then(resolve, reject).finally(() => this.abandon.delete(reject));
    });
  }

  private now(): number {
    return (this.options.now ?? (() => performance.now()))();
  }
}

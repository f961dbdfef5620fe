import { Scope } from '../../../shared/scope';

/** Lets only so many songs be retuned at the same time: the others wait, the first one to come is the next. */
export class SongTurns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** That run or wait. */
  get count(): number {
    return this.running + this.waiting.length;
  }

  /**
   * @returns what ends the turn
   * @throws the signal's reason when aborted
   */
  async next(atOnce: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.running >= atOnce) await this.wait(signal);
    else this.running += 1;
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    };
  }

  /** Resolves when another turn has ended: it is this one's then. */
  private async wait(signal: AbortSignal): Promise<void> {
    const scope = new Scope();
    try {
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(resolve);
        scope.listen(signal, 'abort', () => {
          this.waiting.splice(this.waiting.indexOf(resolve), 1);
          reject(signal.reason as Error);
        });
      });
    } finally {
      scope.dispose();
    }
  }
}

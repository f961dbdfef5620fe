import type { Side } from './pair-analyser';

export const TRIAL_COUNTS = [10, 16, 20] as const;

/** One answered trial. */
export interface Trial {
  x: Side;
  answer: Side;
}

/** What may be known of a test while it runs. */
export interface Progress {
  trials: number;
  answered: number;
  isFinished: boolean;
}

/**
 * A blind test: X is drawn again for each trial, and stays in a private field until the last answer. Everything that is
 * shown while it runs comes from {@link progress}, which is the same whatever X is.
 */
export class BlindTest {
  readonly #answered: Trial[] = [];
  #x: Side;

  /** @param trials fixed beforehand: who may stop at will gets better odds than they are */
  constructor(
    readonly trials: number,
    private readonly draw: () => Side = drawSide,
  ) {
    this.#x = draw();
  }

  get progress(): Progress {
    const answered = this.#answered.length;
    return { trials: this.trials, answered, isFinished: answered === this.trials };
  }

  /** For the player alone. */
  hear(what: Side | 'x'): Side {
    return what === 'x' ? this.#x : what;
  }

  /** Goes on to the next trial; after the last one it does nothing. */
  answer(answer: Side): void {
    if (this.progress.isFinished) return;
    this.#answered.push({ x: this.#x, answer });
    this.#x = this.draw();
  }

  /** @throws while the test runs */
  outcome(): readonly Trial[] {
    if (!this.progress.isFinished) throw new Error('The test is not finished.');
    return this.#answered;
  }
}

/** A fair coin from the system's source of randomness. */
export function drawSide(): Side {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte % 2 === 0 ? 'a' : 'b';
}

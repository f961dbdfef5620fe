import { availableParallelism } from 'node:os';

import { MAX_HELPERS } from './wasm-engine.js';

/**
 * How many helper threads each stream in WebAssembly may use now: the cores that the streams themselves leave idle are
 * shared out, the oldest first, so that many streams at once do without, as with the addon (src/helper-permit.h). Those
 * of other worker threads are not known here.
 */
class HelperPermits {
  readonly #permits = new Set<Int32Array>();

  /** A word that other threads can read: how many. */
  issue(): Int32Array {
    const permit = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    this.#permits.add(permit);
    this.#share();
    return permit;
  }

  /** When the stream's thread has ended. */
  withdraw(permit: Int32Array): void {
    this.#permits.delete(permit);
    this.#share();
  }

  #share(): void {
    let spare = Math.max(0, availableParallelism() - this.#permits.size);
    const share = Math.min(MAX_HELPERS, Math.ceil(spare / this.#permits.size));
    for (const permit of this.#permits) {
      const count = Math.min(share, spare);
      Atomics.store(permit, 0, count);
      spare -= count;
    }
  }
}

export const helperPermits = new HelperPermits();

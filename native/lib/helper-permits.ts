import { availableParallelism } from 'node:os';

/**
 * Which streams in WebAssembly may use a second thread now: the cores that the streams themselves leave idle are shared
 * out, the oldest first, so that many streams at once do without, as with the addon (src/helper-permit.h). Those of
 * other worker threads are not known here.
 */
class HelperPermits {
  readonly #permits = new Set<Int32Array>();

  /** A word that other threads can read: 1 while the stream may, 0 while it may not. */
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
    for (const permit of this.#permits) {
      Atomics.store(permit, 0, spare > 0 ? 1 : 0);
      spare -= 1;
    }
  }
}

export const helperPermits = new HelperPermits();

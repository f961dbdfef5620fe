/** Chunks beyond this many bytes become a Blob, which browsers may keep on disk. */
const MAX_CHUNKED_BYTES = 4 * 2 ** 20;

/** A Blob that is made of chunks as they arrive. */
export class ChunkedBlob {
  sizeBytes = 0;
  #folded = new Blob();
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #chunkedBytes = 0;

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#chunkedBytes += chunk.length;
    this.sizeBytes += chunk.length;
    if (this.#chunkedBytes > MAX_CHUNKED_BYTES) this.#fold('');
  }

  clear(): void {
    this.sizeBytes = 0;
    this.#folded = new Blob();
    this.#chunks = [];
    this.#chunkedBytes = 0;
  }

  toBlob(type: string): Blob {
    this.#fold(type);
    return this.#folded;
  }

  #fold(type: string): void {
    this.#folded = new Blob([this.#folded, ...this.#chunks], { type });
    this.#chunks = [];
    this.#chunkedBytes = 0;
  }
}

/** Chunks beyond this many bytes become a Blob, which browsers may keep on disk. */
const MAX_CHUNKED_BYTES = 4 * 2 ** 20;

/** As much of a song as has arrived, from its first byte on. */
export class PartialSong {
  receivedBytes = 0;
  #song = new Blob();
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #chunkedBytes = 0;

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#chunkedBytes += chunk.length;
    this.receivedBytes += chunk.length;
    if (this.#chunkedBytes > MAX_CHUNKED_BYTES) this.#fold('');
  }

  clear(): void {
    this.receivedBytes = 0;
    this.#song = new Blob();
    this.#chunks = [];
    this.#chunkedBytes = 0;
  }

  toBlob(type: string): Blob {
    this.#fold(type);
    return this.#song;
  }

  #fold(type: string): void {
    this.#song = new Blob([this.#song, ...this.#chunks], { type });
    this.#chunks = [];
    this.#chunkedBytes = 0;
  }
}

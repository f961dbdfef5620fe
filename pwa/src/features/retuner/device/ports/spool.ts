import type { SampleSpool } from '@attune/retuning/pipeline/ports';
import { type WorkFile, writeAll } from './work-folder';

const READ_BYTES = 262_144;

/**
 * Samples in a file. They are read once all are there: encoding meanwhile would only take the engine's time, since
 * both are on one thread.
 */
export class Spool implements SampleSpool {
  bytes = 0;
  isComplete = false;
  private readonly ended = Promise.withResolvers<undefined>();

  /** @param remove removes the file */
  constructor(
    private readonly file: WorkFile,
    readonly remove: () => Promise<void>,
  ) {
    // Where no one waits, the error is no one's.
    this.ended.promise.catch(() => undefined);
  }

  append(chunk: Uint8Array): Promise<void> {
    writeAll(this.file, chunk, this.bytes);
    this.bytes += chunk.length;
    return Promise.resolve();
  }

  complete(): void {
    this.isComplete = true;
    this.ended.resolve(undefined);
  }

  fail(error: unknown): void {
    this.ended.reject(error);
  }

  waitBeyond(): Promise<void> {
    return this.ended.promise;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    await this.ended.promise;
    const buffer = new Uint8Array(READ_BYTES);
    for (let position = 0; position < this.bytes;) {
      const count = this.file.read(buffer.subarray(0, this.bytes - position), { at: position });
      if (count === 0) throw new Error('The spool was cut short');
      position += count;
      yield buffer.subarray(0, count);
    }
  }
}

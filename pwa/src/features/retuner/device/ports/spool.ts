import type { SampleSpool } from '@attune/retuning/pipeline/ports';
import { type WorkFile, writeAll } from './work-folder';

const READ_BYTES = 262_144;

/** Samples in a file, which are read while they are written, or once all are there. */
export class Spool implements SampleSpool {
  bytes = 0;
  isComplete = false;
  private failure: Error | undefined;
  private changed = Promise.withResolvers<undefined>();

  /**
   * @param options.isFollowed whether reading begins before all are there: of no use where writer and reader are on one
   *   thread
   * @param options.remove removes the file
   */
  constructor(
    private readonly file: WorkFile,
    private readonly options: { isFollowed: boolean; remove: () => Promise<void> },
  ) {}

  append(chunk: Uint8Array): Promise<void> {
    writeAll(this.file, chunk, this.bytes);
    this.bytes += chunk.length;
    if (this.options.isFollowed) this.wake();
    return Promise.resolve();
  }

  complete(): void {
    this.isComplete = true;
    this.wake();
  }

  fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error('The spool was given up', { cause: error });
    this.wake();
  }

  async waitBeyond(bytes: number): Promise<void> {
    const isThere = (): boolean => this.isComplete || (this.options.isFollowed && this.bytes > bytes);
    while (this.failure === undefined && !isThere()) await this.changed.promise;
    if (this.failure) throw this.failure;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    const buffer = new Uint8Array(READ_BYTES);
    for (let position = 0; ;) {
      await this.waitBeyond(position);
      const available = Math.min(READ_BYTES, this.bytes - position);
      if (available === 0) return;
      const count = this.file.read(buffer.subarray(0, available), { at: position });
      if (count === 0) throw new Error('The spool was cut short');
      position += count;
      yield buffer.subarray(0, count);
    }
  }

  remove(): Promise<void> {
    return this.options.remove();
  }

  private wake(): void {
    this.changed.resolve(undefined);
    this.changed = Promise.withResolvers<undefined>();
  }
}

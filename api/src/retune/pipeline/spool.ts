import { type FileHandle, open, rm } from 'node:fs/promises';
import type { SampleSpool } from '@attune/retuning/pipeline/ports';
import { diskFull } from './audio.errors.js';

const READ_BYTES = 262_144;
const ZEROS = Buffer.alloc(READ_BYTES);

/** A file of samples that is read while it is still being written. One writer, any number of readers. */
export class Spool implements SampleSpool {
  private writtenBytes = 0;
  private hasEnded = false;
  private failure: Error | undefined;
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  static async create(path: string): Promise<Spool> {
    return new Spool(path, await open(path, 'wx+'));
  }

  get bytes(): number {
    return this.writtenBytes;
  }

  get isComplete(): boolean {
    return this.hasEnded;
  }

  /** Appends; silence becomes a hole in the file, which takes no space. @throws AppError 503 when the disk is full */
  async append(chunk: Uint8Array): Promise<void> {
    const end = this.writtenBytes + chunk.length;
    if (isSilence(chunk)) await this.file.truncate(end).catch(throwDiskFull);
    else await writeFully(this.file, chunk, this.writtenBytes);
    this.writtenBytes = end;
    this.wake();
  }

  /** Marks the end: readers stop at the end of the file. */
  complete(): void {
    this.hasEnded = true;
    this.wake();
  }

  /** Marks the end by an error, which readers throw. */
  fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error('The spool was given up', { cause: error });
    this.wake();
  }

  /** Resolves when it has more than `bytes`, or is complete. @throws the error passed to {@link fail} */
  async waitBeyond(bytes: number): Promise<void> {
    while (this.failure === undefined && !this.hasEnded && this.writtenBytes <= bytes) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    if (this.failure !== undefined) throw this.failure;
  }

  /** Reads all of it from the start, while it grows, to the end. A buffer is valid only until the next is requested. */
  async *read(): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let position = 0;
    for (;;) {
      await this.waitBeyond(position);
      const available = Math.min(READ_BYTES, this.writtenBytes - position);
      if (available === 0) return;
      const { bytesRead } = await this.file.read(buffer, 0, available, position);
      if (bytesRead === 0) throw new Error('The spool file was cut short');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}

const isSilence = (chunk: Uint8Array): boolean =>
  chunk.length <= ZEROS.length && ZEROS.subarray(0, chunk.length).equals(chunk);

/** @throws AppError 503 when the disk is full */
export async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  try {
    for (let at = 0; at < bytes.length;) {
      // What is left of a disk may take a part.
      at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
    }
  } catch (error) {
    throwDiskFull(error);
  }
}

export function throwDiskFull(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFull(error) : error;
}

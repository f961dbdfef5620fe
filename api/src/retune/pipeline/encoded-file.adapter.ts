import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, copyFile, open, rename, rm } from 'node:fs/promises';
import type { EncodedFile } from '@attune/retuning/pipeline/ports';
import { throwDiskFull, writeFully } from './spool.js';

const CHUNK_BYTES = 262_144;

/** An encoder's file on disk. */
export class EncodedFileOnDisk implements EncodedFile {
  private constructor(
    private readonly path: string,
    private readonly outputPath: string,
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** @param outputPath of the result: created by {@link finish}, or replaced */
  static async open(path: string, outputPath: string): Promise<EncodedFileOnDisk> {
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    return new EncodedFileOnDisk(path, outputPath, file, size);
  }

  async read(from: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - from)));
    const { bytesRead } = await this.file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  }

  write(bytes: Uint8Array, position: number): Promise<void> {
    return writeFully(this.file, bytes, position);
  }

  async finish(head: Uint8Array, soundOffset: number): Promise<void> {
    const partPath = `${this.outputPath}.${randomUUID()}.part`;
    try {
      if (head.length === 0 && soundOffset === 0) await move(this.path, partPath);
      else await this.writeFrom(soundOffset, partPath, head);
      await rename(partPath, this.outputPath);
    } catch (error) {
      await rm(partPath, { force: true });
      throwDiskFull(error);
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /**
   * Writes `start` and, after it, what the file has from `offset` on.
   * One buffer: streams leave megabytes to be collected.
   */
  private async writeFrom(offset: number, path: string, start: Uint8Array): Promise<void> {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(start);
      const chunk = Buffer.alloc(CHUNK_BYTES);
      let position = offset;
      for (;;) {
        const { bytesRead } = await this.file.read(chunk, 0, CHUNK_BYTES, position);
        if (bytesRead === 0) break;
        await file.writeFile(chunk.subarray(0, bytesRead));
        position += bytesRead;
      }
    } finally {
      await file.close();
    }
  }
}

/** Renames, or copies when source and destination are on different disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

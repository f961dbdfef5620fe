import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, copyFile, link, mkdir, open, opendir, rename, rm, rmdir, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config/config.js';
import { type ByteRange, isStorageKey, requireStorageKey, Storage, type StoredFile } from './storage.js';
import { storedFileMissing } from './storage.errors.js';
import { filesFolder, freeBytesIn, makePrivateFolder } from './folders.js';

/** No upload is idle for longer than a minute, so a partial file that has not grown for an hour has lost its writer. */
const ABANDONED_PART_MS = 60 * 60 * 1000;
/** Of placing a file in a folder that others may remove each time while it is empty. */
const MAX_PLACING_TRIES = 10;

/** Files below DATA_DIR/files, which may be a volume of its own. */
@Injectable()
export class DiskStorage extends Storage implements OnModuleInit {
  private readonly root: string;
  /** On the same file system as the files, so that a complete part can be renamed. No key leads there. */
  private readonly parts: string;
  /** Where another release that uses the same DATA_DIR may have partial files. */
  private readonly otherParts: string;

  constructor(config: Config) {
    super();
    this.root = filesFolder(config);
    this.parts = path.join(this.root, '.parts');
    this.otherParts = path.join(config.dataDir, 'parts');
  }

  async onModuleInit(): Promise<void> {
    await makePrivateFolder(this.root);
    await makePrivateFolder(this.parts);
    await this.removeAbandoned();
  }

  async write(key: string, body: Readable): Promise<{ bytes: number }> {
    const target = this.pathOf(key);
    const part = path.join(this.parts, randomUUID());
    const file = createWriteStream(part, { flags: 'wx' });
    try {
      await pipeline(body, file);
      await this.moveIn(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return { bytes: file.bytesWritten };
  }

  async bytesOf(key: string): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number }> {
    const handle = await open(this.pathOf(key), 'r').catch((error: unknown) => {
      throw missingOr(error);
    });
    try {
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(range), bytes: size };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const [source, target] = [this.pathOf(from), this.pathOf(to)];
    await rm(target, { force: true });
    try {
      // Stored files never change, so two names for one file serve as well.
      await placeIn(path.dirname(target), () => link(source, target));
    } catch (error) {
      if (isErrno(error, 'ENOENT')) throw missingOr(error);
      await this.copyIn(source, target);
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.pathOf(key);
    await rm(file, { force: true });
    // That of a batch, for example, goes with its last file; those directly in the root are always in use.
    const folder = path.dirname(file);
    if (folder !== this.root && path.dirname(folder) !== this.root) await rmdir(folder).catch(() => {});
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    const root = folder === undefined ? this.root : this.pathOf(folder);
    for await (const file of filesBelow(root)) {
      const key = path.relative(this.root, file).replaceAll(path.sep, '/');
      if (!isStorageKey(key)) continue;
      // It may be removed meanwhile.
      const found = await stat(file).catch(() => undefined);
      if (found) yield { key, bytes: found.size, storedAt: found.mtime };
    }
  }

  async localPath(key: string): Promise<string> {
    const file = this.pathOf(key);
    await access(file).catch((error: unknown) => {
      throw missingOr(error);
    });
    return file;
  }

  async adopt(key: string, localFile: string): Promise<{ bytes: number }> {
    const target = this.pathOf(key);
    const { size } = await stat(localFile);
    try {
      await this.moveIn(localFile, target);
    } catch (error) {
      if (!isErrno(error, 'EXDEV')) {
        throw error;
      }
      await this.copyIn(localFile, target);
      await rm(localFile, { force: true });
    }
    return { bytes: size };
  }

  /** All pieces are one file, which grows. */
  override async append(
    pieces: readonly string[],
    offset: number,
    body: Readable,
  ): Promise<{ pieces: string[]; bytes: number }> {
    const [piece] = pieces;
    if (piece === undefined || pieces.length > 1) return super.append(pieces, offset, body);
    const handle = await open(this.pathOf(piece), 'r+').catch((error: unknown) => {
      throw missingOr(error);
    });
    const file = handle.createWriteStream({ start: offset });
    await pipeline(body, file);
    return { pieces: [piece], bytes: file.bytesWritten };
  }

  override async join(key: string, pieces: readonly string[], bytes: number): Promise<void> {
    const [piece] = pieces;
    if (piece === undefined || pieces.length > 1) return super.join(key, pieces, bytes);
    try {
      // What a process wrote that was killed before it could say so.
      await truncate(this.pathOf(piece), bytes);
      await this.moveIn(this.pathOf(piece), this.pathOf(key));
    } catch (error) {
      throw missingOr(error);
    }
  }

  freeBytes(): Promise<number> {
    return freeBytesIn(this.root);
  }

  downloadUrl(): Promise<null> {
    return Promise.resolve(null);
  }

  override async removeAbandoned(): Promise<void> {
    await super.removeAbandoned();
    for (const folder of [this.parts, this.otherParts]) {
      for await (const file of filesBelow(folder)) {
        const found = await stat(file).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > ABANDONED_PART_MS) await rm(file, { force: true });
      }
    }
  }

  private pathOf(key: string): string {
    return path.join(this.root, requireStorageKey(key));
  }

  private async moveIn(from: string, target: string): Promise<void> {
    await placeIn(path.dirname(target), () => rename(from, target));
  }

  /** For a file on another disk, which a rename cannot reach, and for file systems without links. */
  private async copyIn(from: string, target: string): Promise<void> {
    const part = path.join(this.parts, randomUUID());
    try {
      await copyFile(from, part);
      await this.moveIn(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}

/** Makes the folder and runs `place`, again when the folder has been removed in between. */
async function placeIn(folder: string, place: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await place();
      return;
    } catch (error) {
      if (!isErrno(error, 'ENOENT') || tries === MAX_PLACING_TRIES) throw error;
    }
  }
}

/**
 * The paths of all files in a folder and below it; none when there is no such folder. Folders named `.…` are skipped.
 */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  for await (const entry of entries) {
    const found = path.join(folder, entry.name);
    if (entry.isFile()) yield found;
    // What is no key is not ours, such as lost+found, which only root may read.
    else if (entry.isDirectory() && isStorageKey(entry.name)) yield* filesBelow(found);
  }
}

function missingOr(error: unknown): unknown {
  return isErrno(error, 'ENOENT') ? storedFileMissing(error) : error;
}

function isErrno(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

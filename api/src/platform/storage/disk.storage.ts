import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { Config } from '../config/config.js';
import { type ByteRange, Storage } from './storage.js';
import { freeBytesIn } from './free-bytes.js';
import { makePrivateFolder } from './private-folder.js';

const KEY = /^(?:[a-z0-9-]{1,64}\/){0,3}[a-z0-9-]{1,64}(?:\.[a-z0-9]{1,8})?$/;
/** No upload is idle for longer than a minute, so a partial file that has not grown for an hour has lost its writer. */
const ABANDONED_PART_MS = 60 * 60 * 1000;

/** Files below DATA_DIR/files. A file appears under its key only when it is complete. */
@Injectable()
export class DiskStorage extends Storage implements OnModuleInit {
  private readonly root: string;
  private readonly parts: string;

  constructor(config: Config) {
    super();
    this.root = path.join(config.dataDir, 'files');
    this.parts = path.join(config.dataDir, 'parts');
  }

  async onModuleInit(): Promise<void> {
    await makePrivateFolder(this.root);
    await makePrivateFolder(this.parts);
    await this.removeAbandoned();
  }

  async removeAbandoned(): Promise<void> {
    await removeOlder(this.parts, ABANDONED_PART_MS);
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

  async stat(key: string): Promise<{ bytes: number }> {
    const { size } = await stat(this.pathOf(key)).catch((error: unknown) => {
      throw missingOr(error);
    });
    return { bytes: size };
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
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rm(target, { force: true });
    try {
      // Stored files never change, so two names for one file serve as well.
      await link(source, target);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) throw missingOr(error);
      await this.copyIn(source, target);
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async sweep(folder: string, ageMs: number): Promise<void> {
    await removeOlder(this.pathOf(folder), ageMs);
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

  freeBytes(): Promise<number> {
    return freeBytesIn(this.root);
  }

  async checkWritable(): Promise<void> {
    const probe = path.join(this.parts, `probe-${randomUUID()}`);
    await access(this.root, constants.W_OK);
    try {
      await writeFile(probe, 'x');
    } finally {
      await rm(probe, { force: true });
    }
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) {
      throw new TypeError(`A storage key is one to four segments of a-z, 0-9 and -; got ${JSON.stringify(key)}.`);
    }
    return path.join(this.root, key);
  }

  private async moveIn(from: string, target: string): Promise<void> {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(from, target);
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

/** Removes the files directly in a folder that have not been written to for longer than `ageMs`. */
async function removeOlder(folder: string, ageMs: number): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() === true && Date.now() - found.mtimeMs > ageMs) await rm(file, { force: true });
  }
}

function missingOr(error: unknown): unknown {
  if (!isErrno(error, 'ENOENT')) {
    return error;
  }
  return new AppError({
    code: 'storage.missing',
    status: 404,
    message: 'This file is no longer stored.',
    cause: error,
  });
}

function isErrno(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '../../platform/errors/app-error.js';
import type { ExportedFile } from './user-data-registry.js';

const MISSING = 'missing-files.txt';

/**
 * A ZIP archive in progress. It requests files one after another, as fast as the output is read, so only a few chunks
 * are in memory at a time.
 */
export class Archive {
  readonly output: NodeJS.ReadableStream & { destroy(error?: Error): unknown };
  /** Paths of files that are on record but no longer stored; the archive lists them in a separate file. */
  readonly missing: string[] = [];
  /** Why the archive is incomplete, if it is. */
  error: unknown;
  private readonly zip = new ZipFile();
  private reading: Readable | undefined;
  private isClosed = false;

  constructor() {
    this.output = this.zip.outputStream as Archive['output'];
    this.zip.on('error', this.fail);
  }

  /** Never rejects: an error destroys the output. */
  async fill(files: AsyncIterable<ExportedFile>): Promise<void> {
    try {
      for await (const file of files) {
        const content = await openContent(file);
        if (content) await this.add(file.path, content, 'open' in file);
        else this.missing.push(file.path);
      }
      if (this.missing.length > 0) await this.add(MISSING, Readable.from([missingText(this.missing)]), false);
      this.zip.end();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Closes the file that is being read, if any. */
  close(): void {
    this.isClosed = true;
    this.reading?.destroy();
  }

  private async add(path: string, content: Readable, isSong: boolean): Promise<void> {
    const isRead = finished(content, { writable: false });
    this.reading = content;
    if (this.isClosed) content.destroy();
    // Uncompressed: songs do not get smaller.
    else this.zip.addReadStream(content, path, { compress: !isSong });
    await isRead;
  }

  private readonly fail = (error: unknown): void => {
    if (this.isClosed) return;
    this.error = error;
    this.output.destroy(error instanceof Error ? error : undefined);
  };
}

/** Undefined when the file no longer exists. */
async function openContent(file: ExportedFile): Promise<Readable | undefined> {
  if ('json' in file) return Readable.from([`${inJson(file.json)}\n`]);
  if ('rows' in file) return Readable.from(toJsonArray(file.rows));
  return file.open().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'storage.missing') return undefined;
    throw error;
  });
}

/** A JSON array in chunks, formatted as JSON.stringify does. */
async function* toJsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const row of rows) {
    yield before + inJson(row).replaceAll('\n', '\n  ');
    before = ',\n  ';
  }
  yield before.startsWith(',') ? '\n]\n' : '[]\n';
}

function inJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function missingText(paths: readonly string[]): string {
  return `These files are on record, but were no longer stored when this archive was made:\n\n${paths.join('\n')}\n`;
}

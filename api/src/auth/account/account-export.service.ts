import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { ZipFile } from 'yazl';
import { AttemptLimits } from '../limits/attempt-limits.service.js';
import { AccountParts, type ExportedFile } from './account-parts.js';

/** All that is kept of a user, as a ZIP archive. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly parts: AccountParts,
    private readonly limits: AttemptLimits,
    private readonly logger: PinoLogger,
  ) {}

  async send(userId: string, response: Response): Promise<void> {
    await this.limits.take(['export-user', userId]);
    const files: ExportedFile[] = [];
    for (const part of this.parts.all()) files.push(...(await part.export(userId)));
    const name = `attune-export-${new Date().toISOString().slice(0, 10)}.zip`;
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(name),
    });
    const archive = new Archive(files);
    try {
      await pipeline(archive.output, response);
    } catch (error) {
      // Half an archive has gone out: cutting the connection is the only way left to say that it is not whole.
      response.destroy();
      if (archive.fault !== undefined) this.logger.error({ err: archive.fault }, 'An export broke off');
      else this.logger.debug({ err: error }, 'A client left in the middle of an export');
    } finally {
      archive.close();
    }
  }
}

/** A ZIP archive under way: one stored file is open at a time. */
class Archive {
  readonly output: NodeJS.ReadableStream & { destroy(error?: Error): unknown };
  /** What kept a file from being read. */
  fault: unknown;
  private reading: Readable | undefined;

  constructor(files: readonly ExportedFile[]) {
    const zip = new ZipFile();
    this.output = zip.outputStream as Archive['output'];
    zip.on('error', this.fail);
    for (const file of files) {
      if ('json' in file) {
        zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), file.path);
        continue;
      }
      // As it is: songs do not get smaller.
      zip.addReadStreamLazy(file.path, { compress: false }, (done) => {
        file.open().then((stream) => {
          this.reading = stream;
          stream.on('error', this.fail);
          done(null, stream);
        }, this.fail);
      });
    }
    zip.end();
  }

  /** Lets go of the file that is being read, if any. */
  close(): void {
    this.reading?.destroy();
  }

  private readonly fail = (error: unknown): void => {
    this.fault = error;
    this.output.destroy(error instanceof Error ? error : undefined);
  };
}

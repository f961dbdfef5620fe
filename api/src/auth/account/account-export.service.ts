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
      'Cache-Control': 'no-store',
    });
    try {
      await pipeline(archive(files), response);
    } catch (error) {
      // Half an archive has gone out: cutting the connection is the only way left to say that it is not whole.
      if (!response.writableEnded) this.logger.warn({ err: error }, 'An export broke off');
      response.destroy();
    }
  }
}

function archive(files: readonly ExportedFile[]): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: unknown): void };
  zip.on('error', (error: unknown) => {
    output.destroy(error);
  });
  for (const file of files) {
    if ('json' in file) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), file.path);
      continue;
    }
    // One at a time, and as it is: songs do not get smaller.
    zip.addReadStreamLazy(file.path, { compress: false }, (done) => {
      file.open().then(
        (stream) => {
          done(null, stream);
        },
        (error: unknown) => {
          output.destroy(error);
        },
      );
    });
  }
  zip.end();
  return output;
}

import { pipeline } from 'node:stream/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { AttemptLimitsService } from '../limits/attempt-limits.service.js';
import { Archive } from './archive.js';
import { type ExportedFile, UserDataRegistry } from './user-data-registry.js';

/** All data of a user, as a ZIP archive that is created while it is sent. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly limits: AttemptLimitsService,
    private readonly logger: PinoLogger,
  ) {}

  async send(userId: string, response: Response): Promise<void> {
    await this.limits.consume(['export-user', userId]);
    const files = await withFirstItem(this.filesOf(userId));
    const name = `attune-export-${new Date().toISOString().slice(0, 10)}.zip`;
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(name),
    });
    const archive = new Archive();
    const filled = archive.fill(files);
    try {
      await pipeline(archive.output, response);
    } catch (error) {
      // Part of the archive is already sent, so only cutting the connection can show that it is incomplete.
      response.destroy();
      if (archive.error !== undefined) this.logger.error({ err: archive.error }, 'An export broke off');
      else this.logger.debug({ err: error }, 'A client left in the middle of an export');
    } finally {
      archive.close();
      await filled;
    }
    if (archive.missing.length > 0) {
      const folders = archive.missing.map((file) => path.posix.dirname(file));
      this.logger.warn({ userId, folders }, 'An export lacks files that are on record');
    }
  }

  private async *filesOf(userId: string): AsyncGenerator<ExportedFile> {
    for (const owner of this.registry.all()) yield* owner.export(userId);
  }
}

/** Waits for the first item, so that a failure before anything is sent gets an ordinary error response. */
async function withFirstItem<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* items;
  })();
}

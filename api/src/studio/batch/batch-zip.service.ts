import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type Zip, type ZipEntry, zipOf } from '../../platform/http/zip.js';
import { safePath, uniquePaths } from '../../platform/http/zip-paths.js';
import { Storage } from '../../platform/storage/storage.js';
import { sendStored } from '../../retune/delivery/send-stored.js';
import { resultFilename } from '../../retune/domain/result-filename.js';
import { batchNotFound, nothingToDownload } from './batch.errors.js';
import { type BatchSongRow, BatchViewRepository } from './batch-view.repository.js';

/** Sends the songs of a batch as one archive, which is written while it is read. */
@Injectable()
export class BatchZip {
  constructor(
    private readonly views: BatchViewRepository,
    private readonly storage: Storage,
  ) {}

  /** @throws AppError 404; 409 while no song is stored; 412 and 416 when the request's conditions cannot be met */
  async send({ workspace: { ownerId } }: Identity, id: string, response: Response): Promise<void> {
    const batch = await this.views.find(ownerId, id);
    if (!batch) throw batchNotFound();
    const songs = await this.views.songs(id);
    const { etag, bytes, open } = await this.archive(songs);
    const filename = `${safePath(batch.name).replaceAll('/', '_') || 'batch'}.zip`;
    await sendStored(response, {
      etag,
      bytes,
      headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(filename) },
      open: (part) => Promise.resolve(open(part)),
    });
  }

  private async archive(songs: readonly BatchSongRow[]): Promise<Zip> {
    const paths = uniquePaths(songs.map(toPath));
    const entries: ZipEntry[] = [];
    for (const [i, song] of songs.entries()) {
      const bytes = await this.loadSize(song.processedObjectPath);
      if (bytes !== null) entries.push(this.toEntry(song, paths[i] ?? song.retuneId, bytes));
    }
    if (entries.length === 0) throw nothingToDownload();
    return zipOf(entries);
  }

  private toEntry({ retuneId, processedAt, processedObjectPath }: BatchSongRow, path: string, bytes: number): ZipEntry {
    return {
      path,
      bytes,
      modifiedAt: processedAt,
      // Results never change.
      version: retuneId,
      open: async () => (await this.storage.read(processedObjectPath)).stream,
    };
  }

  /** null for a song that was removed a moment ago. */
  private async loadSize(key: string): Promise<number | null> {
    try {
      return (await this.storage.stat(key)).bytes;
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }
  }
}

function toPath({ path, filename, targetHz, format }: BatchSongRow): string {
  return [safePath(path), resultFilename(filename, targetHz, format)].filter((part) => part !== '').join('/');
}

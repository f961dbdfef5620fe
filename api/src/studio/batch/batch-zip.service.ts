import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { safePath } from '../../platform/http/zip-paths.js';
import { Storage } from '../../platform/storage/storage.js';
import { sendZip, type ZippedSong, zipFilename, zipOfStored } from '../../retune/delivery/stored-zip.js';
import { resultFilename } from '../../retune/domain/result-filename.js';
import { batchNotFound, nothingToDownload } from './batch.errors.js';
import { type BatchSongRow, BatchViewRepository } from './batch-view.repository.js';

/** Sends the songs of a batch as one archive, which is written while it is read. */
@Injectable()
export class BatchZipService {
  constructor(
    private readonly views: BatchViewRepository,
    private readonly storage: Storage,
  ) {}

  /** @throws AppError 404; 409 while no song is stored; 412 and 416 when the request's conditions cannot be met */
  async send({ workspace: { ownerId } }: Identity, id: string, response: Response): Promise<void> {
    const batch = await this.views.find(ownerId, id);
    if (!batch) throw batchNotFound();
    const zip = await zipOfStored(this.storage, (await this.views.songs(id)).map(toZipped));
    if (!zip) throw nothingToDownload();
    await sendZip(response, zip, zipFilename(batch.name, 'batch'));
  }
}

function toZipped({
  retuneId,
  path,
  filename,
  targetHz,
  format,
  processedAt,
  processedObjectPath,
}: BatchSongRow): ZippedSong {
  const parts = [safePath(path), resultFilename(filename, targetHz, format)];
  return { id: retuneId, path: parts.filter((part) => part !== '').join('/'), key: processedObjectPath, processedAt };
}

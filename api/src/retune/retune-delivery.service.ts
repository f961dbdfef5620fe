import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Identity } from '../auth/identity.js';
import type { ExportFormat } from '../catalogue/retuning.js';
import { keepsHistory } from '../catalogue/tier-policy.js';
import { AppError } from '../platform/errors/app-error.js';
import { Storage } from '../platform/storage/storage.js';
import type { AudioFile } from './audio-file.entity.js';
import { requireCompleted } from './completed.js';
import { resultFilename } from './domain/result-filename.js';
import { RetuneLifecycle } from './retune-lifecycle.service.js';
import { resultGone } from './retune.errors.js';
import { RetuneRepository } from './retune.repository.js';

const MEDIA_TYPES: Record<ExportFormat, string> = { mp3: 'audio/mpeg', wav: 'audio/wav', flac: 'audio/flac' };

/** Sends results. */
@Injectable()
export class RetuneDelivery {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly lifecycle: RetuneLifecycle,
    private readonly storage: Storage,
  ) {}

  /**
   * Answers with the song. Outside the tiers with a history its files go once it has arrived whole; after a broken
   * download they stay for a while, so that it can be had again. Whoever asks for the headers alone collects nothing.
   *
   * @throws AppError when there is no result: why the retune failed, 409 when it was cancelled or is not finished,
   *   410 when the result was collected
   */
  async send(file: AudioFile, who: Identity, response: Response): Promise<void> {
    const { processedObjectPath, processingParams: params } = file;
    requireCompleted(file);
    if (!processedObjectPath || !params) throw resultGone();
    const { stream, bytes } = await this.open(processedObjectPath);
    try {
      const isWanted = response.req.method !== 'HEAD';
      if (isWanted) await this.retunes.markDelivered(file.id);
      const filename = resultFilename(file.originalFilename, params.targetHz, params.format);
      response.status(200).set({
        'Content-Type': MEDIA_TYPES[params.format],
        'Content-Length': String(bytes),
        'Content-Disposition': contentDisposition(filename),
        'Retune-Id': file.id,
        'Retune-Source-Hz': String(params.sourceHz),
        'Retune-Source': params.sourceHow,
        'Retune-Ratio': String(params.ratio),
        'Retune-Cents': (params.cents ?? 0).toFixed(4),
        'Retune-Gain-Db': (params.gainDb ?? 0).toFixed(2),
        'X-Retune-Gain-Db': (params.gainDb ?? 0).toFixed(2),
        'Retune-Frames': String(params.frames),
      });
      if (!isWanted) return void response.end();
      // To a client that goes away the result stays for another try.
      if (!(await hasArrived(stream, response))) return;
    } finally {
      stream.destroy();
    }
    if (!keepsHistory(who.tier)) await this.lifecycle.removeFiles(file);
  }

  private async open(key: string): ReturnType<Storage['read']> {
    try {
      return await this.storage.read(key);
    } catch (error) {
      // It was removed since the row was read.
      throw error instanceof AppError && error.status === 404 ? resultGone() : error;
    }
  }
}

/** @returns whether all of it went out */
function hasArrived(stream: Readable, response: Response): Promise<boolean> {
  return pipeline(stream, response).then(
    () => true,
    () => false,
  );
}

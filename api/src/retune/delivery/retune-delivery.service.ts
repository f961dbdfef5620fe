import type { ExportFormat } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/errors/app-error.js';
import { failsIfMatch, requestedRange } from '../../platform/http/conditional-request.js';
import { type ByteRange, Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { resultFilename } from '../domain/result-filename.js';
import type { RetuneParams } from '../domain/retune-record.js';
import { notReady, otherVersion, rangeNotSatisfiable, resultGone } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneLifecycle } from '../upkeep/retune-lifecycle.service.js';
import { hasEnded } from '../domain/retune-status.js';
import { requireCompleted } from './require-completed.js';

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
   * Responds with the song or a part of it. The first byte counts as the delivery; repeats, ranges and headers alone
   * count no more. A response that ends with the song's last byte marks the song as collected, although a proxy or the
   * kernel may still be buffering the rest. So the file is kept until the client confirms or the janitor removes it.
   *
   * @throws AppError when there is no result: why the retune failed, 409 when it was cancelled or is not finished,
   *   410 when it is no longer stored; 412 and 416 when the request's conditions cannot be met
   */
  async send(file: AudioFile, response: Response): Promise<void> {
    const { processedObjectPath, processingParams: params } = file;
    requireCompleted(file);
    if (!processedObjectPath || !params) throw resultGone();
    const { bytes } = await goneIfMissing(this.storage.stat(processedObjectPath));
    const request = response.req;
    // Results never change, so their id says which version it is.
    const etag = `"${file.id}"`;
    response.set({ 'Accept-Ranges': 'bytes', ETag: etag });
    // Conditions apply to downloads only; the direct response to an upload just says where to download.
    const isDirect = request.method === 'POST';
    if (!isDirect && failsIfMatch(request, etag)) throw otherVersion();
    if (request.fresh) return void response.status(304).end();
    const range = requestedRange(request, etag, bytes);
    if (range === 'unsatisfiable') throw rangeNotSatisfiable(bytes);

    const part = range ?? { start: 0, end: bytes - 1 };
    const headers = {
      ...songHeaders(file, params),
      'Content-Length': String(part.end - part.start + 1),
      ...(isDirect && { 'Content-Location': `/api/retunes/${file.id}/result` }),
    };
    if (request.method === 'HEAD') return void response.status(200).set(headers).end();
    // A disconnected client is sent no byte, so the delivery does not count.
    if (response.closed) return;
    const stream = await this.begin(file.id, processedObjectPath, part);
    response.status(range ? 206 : 200).set(headers);
    if (range) response.set('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
    const wasSent = await isSent(stream, response);
    if (wasSent && part.end === bytes - 1) await this.retunes.markCollected(file.id);
  }

  /**
   * The client confirms that it has the song: counts the delivery and removes the file, unless it is kept in a history.
   * May be repeated.
   *
   * @throws AppError 409 when the retune is not finished
   */
  async confirm(file: AudioFile): Promise<void> {
    if (!hasEnded(file.status)) throw notReady();
    if (file.keptUntil !== null) return;
    if (await this.retunes.confirmDelivery(file.id)) await this.lifecycle.removeFiles(file);
  }

  /**
   * Counts the delivery and opens the file, or does neither. Both happen under the row's lock, so that the janitor
   * cannot expire the result in between.
   */
  private async begin(id: string, key: string, part: ByteRange): Promise<Readable> {
    let stream: Readable | undefined;
    try {
      return await this.retunes.transaction(async (manager) => {
        if (!(await this.retunes.markDelivered(manager, id))) throw resultGone();
        ({ stream } = await goneIfMissing(this.storage.read(key, part)));
        return stream;
      });
    } catch (error) {
      stream?.destroy();
      throw error;
    }
  }
}

function songHeaders(file: AudioFile, params: RetuneParams): Record<string, string> {
  const gainDb = (params.gainDb ?? 0).toFixed(2);
  return {
    'Content-Type': MEDIA_TYPES[params.format],
    'Content-Disposition': contentDisposition(resultFilename(file.originalFilename, params.targetHz, params.format)),
    'Retune-Id': file.id,
    'Retune-Source-Hz': String(params.sourceHz),
    'Retune-Source': params.sourceBasis,
    'Retune-Ratio': String(params.ratio),
    'Retune-Cents': (params.cents ?? 0).toFixed(4),
    'Retune-Gain-Db': gainDb,
    'X-Retune-Gain-Db': gainDb,
    'Retune-Frames': String(params.frames),
  };
}

/** Responds with 410 for a file that was removed after its row was read. */
async function goneIfMissing<T>(stored: Promise<T>): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? resultGone() : error;
  }
}

/** @returns whether all of it was sent */
function isSent(stream: Readable, response: Response): Promise<boolean> {
  return pipeline(stream, response).then(
    () => true,
    () => false,
  );
}

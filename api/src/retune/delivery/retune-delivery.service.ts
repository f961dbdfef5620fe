import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import type { Identity } from '../../auth/identity.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { hangUpSignal } from '../../platform/http/hang-up.js';
import { addLogFields } from '../../platform/observability/log-context.js';
import { ifStored } from '../../platform/storage/storage.errors.js';
import { type ByteRange, Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { resultFilename, uploadFilename } from '../domain/result-filename.js';
import { hasEnded, type RetuneParams } from '../domain/retune-record.js';
import { RetuneReaderService } from '../progress/follow-retune.service.js';
import { notReady, onDeviceOnly, originalGone, requireCompleted, resultGone } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneLifecycleService } from '../upkeep/retune-lifecycle.service.js';
import { MEDIA_TYPES, sendStored, uploadMediaType } from './send-stored.js';

/** How long the address of a download past the api can be used; a download that began by then goes on. */
const DOWNLOAD_URL_SECONDS = 5 * 60;
/** The longest time that a request for a result is held, seconds. */
const MAX_WAIT_SECONDS = 600;

/** Sends results and originals. */
@Injectable()
export class RetuneDeliveryService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly reader: RetuneReaderService,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly storage: Storage,
  ) {}

  /**
   * Responds with the song, as {@link send}. `Prefer: wait=N` (RFC 7240) holds the request for up to N seconds, at most
   * 600, until the retune has ended; a client that leaves meanwhile does not cancel it.
   */
  async sendResult(identity: Identity, id: string, response: Response): Promise<void> {
    const file = await this.owned(identity, id);
    const seconds = hasEnded(file.status) ? 0 : secondsToWait(response.req);
    if (seconds === 0) return this.send(file, response);
    const stop = AbortSignal.any([hangUpSignal(response), AbortSignal.timeout(seconds * 1000)]);
    const ended = await this.reader.untilEnded(id, stop).catch((error: unknown) => {
      throw stop.aborted ? notReady() : error;
    });
    await this.send(ended, response);
  }

  /**
   * Responds with the song or a part of it. The first byte counts as the delivery; repeats, ranges and headers alone
   * count no more. A response that ends with the song's last byte marks the song as collected, although a proxy or the
   * kernel may still be buffering the rest. So the file is kept until the client confirms or the janitor removes it.
   *
   * A browser that follows a download link to a song in a history is sent on to the storage, where that has addresses
   * of its own. Songs outside of one come from here, since only the sender of the last byte knows that it was sent.
   *
   * @throws AppError when there is no result: why the retune failed, 409 when it was cancelled or is not finished,
   *   410 when it is no longer stored; 412 and 416 when the request's conditions cannot be met
   */
  async send(file: AudioFile, response: Response): Promise<void> {
    const { id, processedObjectPath, processingParams: params } = file;
    requireCompleted(file);
    if (file.onDevice !== null) throw onDeviceOnly();
    const gone = (): AppError => resultGone(file.keptUntil);
    if (!processedObjectPath || !params) throw gone();
    const bytes = await this.storage.bytesOf(processedObjectPath);
    if (bytes === undefined) throw gone();
    if (file.keptUntil !== null && isDownloadLink(response.req)) {
      const url = await this.storage.downloadUrl(processedObjectPath, {
        disposition: contentDisposition(nameOf(file, params)),
        mediaType: MEDIA_TYPES[params.format],
        seconds: DOWNLOAD_URL_SECONDS,
      });
      if (url !== null) return this.redirect(file, url, response);
    }
    const hasEnd = await sendStored(response, {
      // Results never change, so their id says which version it is.
      etag: `"${id}"`,
      bytes,
      headers: {
        ...songHeaders(file, params),
        ...(response.req.method === 'POST' && { 'Content-Location': `/api/retunes/${id}/result` }),
      },
      open: (part) => this.begin(file, processedObjectPath, part),
    });
    if (hasEnd) await this.retunes.markCollected(id);
  }

  /**
   * Responds with the upload or a part of it, under its own name. It does not count as a delivery.
   *
   * @throws AppError as {@link send} does
   */
  async sendOriginal(identity: Identity, id: string, response: Response): Promise<void> {
    const file = await this.owned(identity, id);
    const { objectPath, originalFilename } = file;
    requireCompleted(file);
    if (file.onDevice !== null) throw onDeviceOnly();
    if (!objectPath) throw originalGone();
    const bytes = await this.storage.bytesOf(objectPath);
    if (bytes === undefined) throw originalGone();
    await sendStored(response, {
      etag: `"${id}-original"`,
      bytes,
      headers: {
        'Content-Type': await ifStored(uploadMediaType(this.storage, objectPath, bytes), originalGone),
        'Content-Disposition': contentDisposition(uploadFilename(originalFilename)),
        'Retune-Id': id,
      },
      open: async (part) => (await ifStored(this.storage.read(objectPath, part), originalGone)).stream,
    });
  }

  /**
   * The client confirms that it has the song: counts the delivery and removes the file, unless it is kept in a history.
   * May be repeated.
   *
   * @throws AppError 409 when the retune is not finished
   */
  async confirm(identity: Identity, id: string): Promise<void> {
    const file = await this.owned(identity, id);
    if (!hasEnded(file.status)) throw notReady();
    if (file.keptUntil !== null) return;
    if (await this.retunes.confirmDelivery(id)) await this.lifecycle.removeFilesIfPossible(file);
  }

  private owned({ workspace: { ownerId } }: Identity, id: string): Promise<AudioFile> {
    addLogFields({ retuneId: id });
    return this.retunes.getOwned(id, ownerId);
  }

  private async redirect({ id, keptUntil }: AudioFile, url: URL, response: Response): Promise<void> {
    const isStored = await this.retunes.transaction((manager) => this.retunes.markDelivered(manager, id));
    if (!isStored) throw resultGone(keptUntil);
    response.redirect(303, url.href);
  }

  /**
   * Counts the delivery and opens the file, or does neither. Both happen under the row's lock, so that the janitor
   * cannot expire the result in between.
   */
  private async begin({ id, keptUntil }: AudioFile, key: string, part: ByteRange): Promise<Readable> {
    const gone = (): AppError => resultGone(keptUntil);
    let stream: Readable | undefined;
    try {
      return await this.retunes.transaction(async (manager) => {
        if (!(await this.retunes.markDelivered(manager, id))) throw gone();
        ({ stream } = await ifStored(this.storage.read(key, part), gone));
        return stream;
      });
    } catch (error) {
      stream?.destroy();
      throw error;
    }
  }
}

/**
 * Whether a browser follows a link, which saves the song whatever server it comes from. Scripts would need CORS headers
 * from that server, and other programs may not follow redirects, or send their key along.
 */
function isDownloadLink(request: Request): boolean {
  return request.method === 'GET' && request.get('Sec-Fetch-Mode') === 'navigate' && request.get('Range') === undefined;
}

function nameOf({ originalFilename }: AudioFile, { targetHz, format }: RetuneParams): string {
  return resultFilename(originalFilename, targetHz, format);
}

function songHeaders(file: AudioFile, params: RetuneParams): Record<string, string> {
  const gainDb = (params.gainDb ?? 0).toFixed(2);
  return {
    'Content-Type': MEDIA_TYPES[params.format],
    'Content-Disposition': contentDisposition(nameOf(file, params)),
    'Retune-Id': file.id,
    'Retune-Source-Hz': String(params.sourceHz),
    'Retune-Source': params.sourceBasis,
    'Retune-Ratio': String(params.ratio),
    'Retune-Cents': (params.cents ?? 0).toFixed(4),
    'Retune-Gain-Db': gainDb,
    'X-Retune-Gain-Db': gainDb,
    'Retune-Limiter-Db': (params.limiterDb ?? 0).toFixed(2),
    'Retune-Frames': String(params.frames),
  };
}

/** How long the client would wait for the result: 0 without a preference. */
function secondsToWait(request: Request): number {
  const seconds = Number(/(?:^|[\s,;])wait=(\d{1,9})(?![\d.])/i.exec(request.get('Prefer') ?? '')?.[1] ?? 0);
  return Math.min(seconds, MAX_WAIT_SECONDS);
}

import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { addressBlock } from '../../../auth/limits/client-address.js';
import { ifStored } from '../../../platform/storage/storage.errors.js';
import { type ByteRange, Storage } from '../../../platform/storage/storage.js';
import { MEDIA_TYPES, sendStored, type StoredSong } from '../../../retune/delivery/send-stored.js';
import { type ZippedSong, zipFilename, zipOfStored } from '../../../retune/delivery/stored-zip.js';
import type { LinkRow } from '../link.repository.js';
import {
  DownloadCountRepository,
  type DownloadedFile,
  TOUCH_SECONDS,
  type Visitor,
} from './download-count.repository.js';
import { openCounted } from './open-counted.js';
import { filesGone, noDownloadsLeft } from './share-page.errors.js';
import type { SharedSong } from './shared-song.js';

const MAX_USER_AGENT_LENGTH = 300;
/** A client that only asks how long the file is, and whether ranges work. */
const PROBE_BYTES = 2;

/** Sends shared songs and folders to visitors, and counts each download once. */
@Injectable()
export class ShareDownloadsService {
  constructor(
    private readonly downloads: DownloadCountRepository,
    private readonly storage: Storage,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws AppError 410 when no download is left, or the file is gone; 412 and 416 for conditions that are not met */
  async sendSong(link: LinkRow, song: SharedSong, response: Response): Promise<void> {
    const { key, format, filename } = song;
    const bytes = await this.storage.bytesOf(key);
    if (bytes === undefined) throw filesGone();
    const file: DownloadedFile = { what: 'song', etag: songEtag(song.id), filename, bytes };
    await this.send(link, file, MEDIA_TYPES[format], response, async (part) => {
      const { stream } = await ifStored(this.storage.read(key, part), filesGone);
      return stream;
    });
  }

  /** All songs of a folder as an archive, which counts as one download. @throws AppError as {@link sendSong} does */
  async sendZip(link: LinkRow, songs: readonly SharedSong[], response: Response): Promise<void> {
    const zip = await zipOfStored(this.storage, songs.map(toZipped));
    if (!zip) throw filesGone();
    const filename = zipFilename(link.name, 'songs');
    const file: DownloadedFile = { what: 'zip', etag: zip.etag, filename, bytes: zip.bytes };
    await this.send(link, file, 'application/zip', response, (part) => Promise.resolve(zip.open(part)));
  }

  /** The visitor's downloads that broke off, and may be started again: ids of songs, and `zip`. */
  async findBrokenOff({ id }: LinkRow, request: Request): Promise<string[]> {
    const found = await this.downloads.findBrokenOff(id, toVisitor(request));
    return found.map(({ what, etag }) => (what === 'zip' ? what : songOf(etag)));
  }

  private async send(
    link: LinkRow,
    file: DownloadedFile,
    mediaType: string,
    response: Response,
    open: StoredSong['open'],
  ): Promise<void> {
    const isUsedUp = link.maxDownloads !== null && link.downloadCount >= link.maxDownloads;
    if (response.req.method === 'HEAD' && isUsedUp) throw noDownloadsLeft();
    const { etag, bytes, filename } = file;
    await sendStored(response, {
      etag,
      bytes,
      headers: {
        'Content-Type': mediaType,
        'Content-Disposition': contentDisposition(filename),
        'Cache-Control': 'private, no-cache',
        // What a proxy reads ahead would count as sent.
        'X-Accel-Buffering': 'no',
      },
      open: async (part) => {
        if (isProbe(part)) return open(part);
        const id = await this.downloads.begin(link.id, file, toVisitor(response.req), part);
        if (id === null) throw noDownloadsLeft();
        const timer = setInterval(() => void this.touch(id), TOUCH_SECONDS * 1000).unref();
        const end = (sentBytes: number, isWhole: boolean): Promise<void> => {
          clearInterval(timer);
          return this.downloads.end(id, part, sentBytes, isWhole);
        };
        return openCounted({ part, response, open, end, logger: this.logger });
      },
    });
  }

  private async touch(id: string): Promise<void> {
    try {
      await this.downloads.touch(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'A shared download could not be marked as running');
    }
  }
}

function toZipped({ id, filename, key, processedAt }: SharedSong): ZippedSong {
  return { id, path: filename, key, processedAt };
}

function toVisitor(request: Request): Visitor {
  const userAgent = (request.get('User-Agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  return { address: addressBlock(request.ip ?? ''), userAgent };
}

const songEtag = (id: string): string => `"${id}"`;
const songOf = (etag: string): string => etag.slice(1, -1);

const isProbe = ({ start, end }: ByteRange): boolean => start === 0 && end < PROBE_BYTES;

import { Transform, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { type ByteRange, Storage } from '../../../platform/storage/storage.js';
import { ifStored } from '../../../retune/delivery/if-stored.js';
import { MEDIA_TYPES } from '../../../retune/delivery/media-types.js';
import { sendStored, type StoredSong } from '../../../retune/delivery/send-stored.js';
import { type ZippedSong, zipFilename, zipOfStored } from '../../../retune/delivery/stored-zip.js';
import type { LinkRow } from '../link.repository.js';
import { DownloadCountRepository, type DownloadedFile, type Visitor } from './download-count.repository.js';
import { filesGone, noDownloadsLeft } from './share-page.errors.js';
import type { SharedSong } from './shared-song.js';
import { shortAddress } from './short-address.js';

const TOUCH_INTERVAL_MS = 60_000;
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
    const { bytes } = await ifStored(this.storage.stat(key), filesGone);
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
  async findBrokenOff({ id }: LinkRow, request: Request): Promise<ReadonlySet<string>> {
    const found = await this.downloads.findBrokenOff(id, visitorOf(request));
    return new Set(found.map(({ what, etag }) => (what === 'zip' ? what : songOf(etag))));
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
      },
      open: async (part) => {
        if (isProbe(part)) return open(part);
        const partBytes = sizeOf(part);
        const id = await this.downloads.begin(link.id, file, visitorOf(response.req), partBytes);
        if (id === null) throw noDownloadsLeft();
        return this.counted(id, await this.orEnd(id, partBytes, open(part)), partBytes, response);
      },
    });
  }

  /** A download that does not even begin ends at once, so that the visitor can try again. */
  private async orEnd(id: string, partBytes: number, opening: Promise<Readable>): Promise<Readable> {
    try {
      return await opening;
    } catch (error) {
      await this.downloads.end(id, partBytes, 0, false);
      throw error;
    }
  }

  /** Records how much of the file is sent, and when. */
  private counted(id: string, stream: Readable, partBytes: number, response: Response): Readable {
    let passed = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        passed += chunk.length;
        done(null, chunk);
      },
    });
    const timer = setInterval(() => void this.attempt(this.downloads.touch(id)), TOUCH_INTERVAL_MS).unref();
    const end = (): void => {
      clearInterval(timer);
      stream.destroy();
      const isWhole = response.writableFinished;
      const sent = isWhole ? partBytes : Math.max(0, passed - response.writableLength);
      void this.attempt(this.downloads.end(id, partBytes, sent, isWhole));
    };
    // A visitor who left while the file was being opened: the response does not close again.
    if (response.closed) end();
    else response.once('close', end);
    stream.once('error', (error) => counter.destroy(error));
    return stream.pipe(counter);
  }

  /** The response is over by then: a failure can only be logged. The count is then corrected an hour later. */
  private async attempt(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.logger.warn({ err: error }, 'The progress of a shared download could not be recorded');
    }
  }
}

function toZipped({ id, filename, key, processedAt }: SharedSong): ZippedSong {
  return { id, path: filename, key, processedAt };
}

function visitorOf(request: Request): Visitor {
  const userAgent = (request.get('User-Agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  return { address: shortAddress(request.ip ?? ''), userAgent };
}

const songEtag = (id: string): string => `"${id}"`;
const songOf = (etag: string): string => etag.slice(1, -1);

const isProbe = ({ start, end }: ByteRange): boolean => start === 0 && end < PROBE_BYTES;
const sizeOf = ({ start, end }: ByteRange): number => end - start + 1;

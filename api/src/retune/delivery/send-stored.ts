import type { ExportFormat } from '@attune/catalogue/retuning';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { failsIfMatch, requestedRange } from '../../platform/http/conditional-request.js';
import type { ByteRange, Storage } from '../../platform/storage/storage.js';
import { type Container, SNIFF_BYTES, sniffContainer } from '@attune/retuning/formats/sniff';
import { otherVersion, rangeNotSatisfiable } from '../retune.errors.js';

/** The media types of results. */
export const MEDIA_TYPES: Record<ExportFormat, string> = { mp3: 'audio/mpeg', wav: 'audio/wav', flac: 'audio/flac' };

const UPLOAD_TYPES: Record<Container, string> = {
  ...MEDIA_TYPES,
  ogg: 'audio/ogg',
  aiff: 'audio/aiff',
  mov: 'audio/mp4',
  aac: 'audio/aac',
};

/**
 * Of an upload, by its content: its name may say anything.
 *
 * @throws AppError 404 when it is not stored
 */
export async function uploadMediaType(storage: Storage, key: string, bytes: number): Promise<string> {
  const { stream } = await storage.read(key, { start: 0, end: Math.min(bytes, SNIFF_BYTES) - 1 });
  const sniffed = sniffContainer(await buffer(stream));
  return 'container' in sniffed ? UPLOAD_TYPES[sniffed.container] : 'application/octet-stream';
}

export interface StoredSong {
  /** Strong. */
  etag: string;
  /** Size of the whole file. */
  bytes: number;
  headers: Record<string, string>;
  /** Opens a part of the file; called just before its first byte is sent. */
  open: (part: ByteRange) => Promise<Readable>;
}

/**
 * Responds with a stored song, or with the range or the headers of it that the request asks for.
 *
 * @returns whether the response ended with the file's last byte, and all of it was sent
 * @throws AppError 412 and 416 when the request's conditions cannot be met
 */
export async function sendStored(response: Response, { etag, bytes, headers, open }: StoredSong): Promise<boolean> {
  const request = response.req;
  response.set({ 'Accept-Ranges': 'bytes', ETag: etag });
  // Conditions apply to downloads only; the direct response to an upload just says where to download.
  if (request.method !== 'POST' && failsIfMatch(request, etag)) throw otherVersion();
  if (request.fresh) {
    response.status(304).end();
    return false;
  }
  const range = requestedRange(request, etag, bytes);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(bytes);
  const part = range ?? { start: 0, end: bytes - 1 };
  const all = { ...headers, 'Content-Length': String(part.end - part.start + 1) };
  if (request.method === 'HEAD') {
    response.status(200).set(all).end();
    return false;
  }
  // A disconnected client is sent no byte, so the delivery does not count.
  if (response.closed) return false;
  const stream = await open(part);
  response.status(range ? 206 : 200).set(all);
  if (range) response.set('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  return (await isSent(stream, response)) && part.end === bytes - 1;
}

/** @returns whether all of it was sent */
function isSent(stream: Readable, response: Response): Promise<boolean> {
  return pipeline(stream, response).then(
    () => true,
    () => false,
  );
}

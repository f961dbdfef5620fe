import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { FORM_OVERHEAD_BYTES, receiveFile } from '../../../retune/requests/receive-file.js';
import { badLogoUpload, logoMissing, logoTooLarge, MAX_LOGO_BYTES } from '../brand.errors.js';

/**
 * Reads the picture of a multipart body into memory; a body that declares more than the limit is refused before it is
 * read, one that turns out larger as soon as it does.
 *
 * @throws AppError 400 (form), 408 (stalled), 413 (too large)
 */
export async function receiveImage(request: Request): Promise<Buffer> {
  if (!request.is('multipart/form-data')) throw logoMissing();
  if (Number(request.get('Content-Length') ?? 0) > MAX_LOGO_BYTES + FORM_OVERHEAD_BYTES) throw logoTooLarge();
  const { stored } = await receiveFile(request, {
    names: ['logo', 'file'],
    errors: { missing: logoMissing, tooMany: badLogoUpload, malformed: badLogoUpload },
    store: readImage,
  });
  return stored;
}

async function readImage(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_LOGO_BYTES) throw logoTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

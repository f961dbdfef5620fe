import type { Request } from 'express';
import type { Readable } from 'node:stream';
import { FORM_OVERHEAD_BYTES, receiveFile } from '../../retune/uploads/receive-file.js';
import { badPictureUpload, MAX_PICTURE_BYTES, pictureMissing, pictureTooLarge } from './picture.errors.js';

/**
 * Reads the picture of a multipart body into memory; a body that declares more than the limit is refused before it is
 * read, one that turns out larger as soon as it does.
 *
 * @param field of the form; `file` is accepted, too
 * @throws AppError 400 (form), 408 (stalled), 413 (too large)
 */
export async function receivePicture(request: Request, field: string): Promise<Buffer> {
  const missing = () => pictureMissing(field);
  if (!request.is('multipart/form-data')) throw missing();
  if (Number(request.get('Content-Length') ?? 0) > MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES) throw pictureTooLarge();
  const { stored } = await receiveFile(request, {
    names: [field, 'file'],
    errors: { missing, tooMany: badPictureUpload, malformed: badPictureUpload },
    store: readPicture,
  });
  return stored;
}

async function readPicture(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_PICTURE_BYTES) throw pictureTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

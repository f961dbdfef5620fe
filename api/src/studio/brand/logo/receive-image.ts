import busboy from 'busboy';
import type { Request } from 'express';
import { watchPace } from '../../../retune/requests/upload-pace.js';
import { FORM_OVERHEAD_BYTES } from '../../../retune/requests/receive-upload.js';
import { badLogoUpload, logoMissing, logoTooLarge, MAX_LOGO_BYTES } from '../brand.errors.js';

const FILE_FIELDS = new Set(['logo', 'file']);
const FORM_LIMITS = { files: 1, fields: 4, parts: 6, fieldSize: 256, fileSize: MAX_LOGO_BYTES };

/**
 * Reads the picture of a multipart body into memory; a body that declares more than the limit is refused before it is
 * read, one that turns out larger as soon as it does.
 *
 * @throws AppError 400 (form), 408 (stalled), 413 (too large)
 */
export async function receiveImage(request: Request): Promise<Buffer> {
  if (!request.is('multipart/form-data')) throw logoMissing();
  if (Number(request.get('Content-Length') ?? 0) > MAX_LOGO_BYTES + FORM_OVERHEAD_BYTES) throw logoTooLarge();
  const form = openForm(request);
  const pace = watchPace(request);
  try {
    return await Promise.race([readFile(request, form), pace.stalled]);
  } finally {
    pace.stop();
    request.unpipe(form);
    form.destroy();
  }
}

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: FORM_LIMITS });
  } catch {
    throw badLogoUpload();
  }
}

function readFile(request: Request, form: busboy.Busboy): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] | undefined;
    form.on('file', (name, file) => {
      // Emitted when the form breaks off; without a listener it would end the process.
      file.on('error', () => reject(badLogoUpload()));
      if (!FILE_FIELDS.has(name) || parts !== undefined) {
        file.resume();
        return reject(logoMissing());
      }
      const received: Buffer[] = [];
      parts = received;
      file.on('data', (part: Buffer) => received.push(part));
      file.once('limit', () => reject(logoTooLarge()));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      form.on(limit, () => reject(badLogoUpload()));
    }
    form.once('close', () => {
      if (parts === undefined) reject(logoMissing());
      else resolve(Buffer.concat(parts));
    });
    // Not `once`: an error without a listener would end the process, and busboy may emit several.
    form.on('error', () => reject(badLogoUpload()));
    request.once('close', () => {
      if (!request.complete) reject(badLogoUpload());
    });
    if (request.destroyed) reject(badLogoUpload());
    request.pipe(form);
  });
}

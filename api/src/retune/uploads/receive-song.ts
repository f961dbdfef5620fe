import type { Request } from 'express';
import { Readable } from 'node:stream';
import type { AppError } from '../../platform/errors/app-error.js';
import { notAudio } from '../pipeline/audio.errors.js';
import { SNIFF_BYTES, sniffContainer } from '../pipeline/formats/sniff.js';
import { badUpload, emptyFile, fileMissing, oneFileOnly } from '../retune.errors.js';
import { type FileRules, receiveFile, type UploadFields } from './receive-file.js';

/** The name of a file that is sent without one. */
const UNNAMED = 'audio';
const FORM = {
  names: ['audio', 'file'],
  errors: { missing: fileMissing, tooMany: oneFileOnly, malformed: badUpload },
};

export interface SongRules extends Required<Pick<FileRules<{ bytes: number }>, 'onFile' | 'store'>> {
  maxBytes: number;
  /** The error for a file larger than `maxBytes`. */
  tooLarge: () => AppError;
}

export interface ReceivedSong {
  filename: string;
  bytes: number;
  fields: UploadFields;
}

/**
 * Streams the song of a form to `rules.store`, counting its bytes and checking from the first of them whether it is audio
 * at all, so that a bad upload ends early.
 *
 * @throws AppError 400 (form), 408 (stalled), 413 (too large), 415 (not audio), 422 (empty)
 */
export async function receiveSong(request: Request, rules: SongRules): Promise<ReceivedSong> {
  const { filename, fields, stored } = await receiveFile(request, {
    ...FORM,
    onFile: rules.onFile,
    store: (body) => rules.store(Readable.from(checkedAudio(body, rules), { objectMode: false })),
  });
  return { filename: filename || UNNAMED, fields, bytes: stored.bytes };
}

/**
 * Passes the file on once its first bytes show that it is audio.
 *
 * @throws AppError 413 (too large), 415 (not audio), 422 (empty)
 */
export async function* checkedAudio(
  file: AsyncIterable<Buffer>,
  rules: Pick<SongRules, 'maxBytes' | 'tooLarge'>,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > rules.maxBytes) throw rules.tooLarge();
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SNIFF_BYTES) continue;
    yield requireAudio(head);
    head = null;
  }
  if (head) yield requireAudio(head);
}

/** @throws AppError 415, 422 (empty) */
export function requireAudio(head: Buffer): Buffer {
  if (head.length === 0) throw emptyFile();
  const sniffed = sniffContainer(head);
  if ('found' in sniffed) throw notAudio(sniffed.found);
  return head;
}

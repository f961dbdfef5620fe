import busboy from 'busboy';
import type { Request } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { AppError } from '../../platform/errors/app-error.js';
import { SNIFF_BYTES, sniffContainer } from '@attune/retuning/formats/sniff';
import { badUpload, fileMissing, oneFileOnly } from '../retune.errors.js';
import { watchPace } from './upload-pace.js';
import { emptyFile, notAudio } from '../domain/song.errors.js';

/** Upper limit of what multipart framing and text fields add to the file. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 16, fieldSize: 256, parts: 32 };

export type UploadFields = (readonly [name: string, value: string])[];

export interface FileRules<T> {
  /** The names that the file’s field may have. */
  names: readonly string[];
  errors: {
    /** There is no file, or one in another field. */
    missing: () => AppError;
    tooMany: () => AppError;
    /** The body is no form, or broke off. */
    malformed: () => AppError;
  };
  /** Called with the fields that came before the file, when the file begins; may refuse by throwing. */
  onFile?(fields: UploadFields): void;
  /** Reads the file; the request is refused with what it throws. */
  store(body: Readable): Promise<T>;
}

export interface ReceivedFile<T> {
  /** The client's name for it, treated as data, never as a path; empty for a file without one. */
  filename: string;
  /** Text fields before and after the file. */
  fields: UploadFields;
  stored: T;
}

/**
 * Streams the file of a multipart body to `rules.store`. It answers as soon as something is wrong, without waiting
 * for the rest of the body.
 *
 * @throws AppError of `rules`, and 408 when the body stalls
 */
export async function receiveFile<T>(request: Request, rules: FileRules<T>): Promise<ReceivedFile<T>> {
  const { missing, tooMany, malformed } = rules.errors;
  const form = openForm(request, rules);
  const fields: UploadFields = [];
  let filename = '';
  let storing: Promise<T> | undefined;
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();

  // The events of a body are not in the context of their request, which logs and traces need.
  const store = AsyncLocalStorage.bind((body: Readable) => rules.store(body));

  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse(malformed());
    fields.push([storable(name), storable(value)]);
  });
  form.on('file', (name, file, info) => {
    filename = storable(decodeFilename(info.filename ?? ''));
    try {
      if (!rules.names.includes(name)) throw missing();
      rules.onFile?.(fields);
    } catch (error) {
      // Emitted when the form breaks off; without a listener it would end the process.
      file.on('error', () => {});
      file.resume();
      return refuse(error);
    }
    storing = store(file);
    storing.catch(refuse);
  });
  form.on('filesLimit', () => refuse(tooMany()));
  form.on('fieldsLimit', () => refuse(malformed()));
  form.on('partsLimit', () => refuse(malformed()));

  const pace = watchPace(request);
  pace.stalled.catch(refuse);
  try {
    await Promise.race([parse(request, form, malformed), refused]);
    pace.stop();
    if (storing === undefined) throw missing();
    return { filename, fields, stored: await Promise.race([storing, refused]) };
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    // The store sees its source destroyed and cleans up; wait, so that no file remains when the response is sent.
    await Promise.allSettled([storing]);
    throw error;
  } finally {
    pace.stop();
  }
}

/** Browsers encode quotes and line breaks of a file name as %22, %0D and %0A, and nothing else (HTML, 4.10.21.8). */
const decodeFilename = (filename: string): string => filename.replace(/%22/g, '"').replace(/%0[da]/gi, ' ');

/** Of the name that a client states, characters. */
export const MAX_FILENAME = 255;

/** Makes a text storable in the database, in one spelling: forms may contain NUL characters and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed().normalize('NFC');

/** Not stream.pipeline, which would destroy the request on a bad form and so make a response impossible. */
function parse(request: Request, form: busboy.Busboy, malformed: () => AppError): Promise<void> {
  return new Promise((resolve, reject) => {
    // No event follows when the client disconnected before the listeners were added.
    if (request.destroyed) reject(malformed());
    form.once('close', resolve);
    // Not `once`: busboy emits an error for a malformed part header and another when it is destroyed, and an error
    // without a listener would end the process.
    form.on('error', () => {
      reject(malformed());
    });
    request.once('close', () => {
      if (!request.complete) reject(malformed());
    });
    request.pipe(form);
  });
}

function openForm(request: Request, { errors }: Pick<FileRules<unknown>, 'errors'>): busboy.Busboy {
  if (!request.is('multipart/form-data')) throw errors.missing();
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: FORM_LIMITS });
  } catch {
    throw errors.malformed();
  }
}

/** The query parameters as sent; repeated parameters stay repeated. */
export const queryFields = (request: Request): UploadFields => [
  ...new URL(request.originalUrl, 'http://localhost').searchParams,
];

/** The name of a file that is sent without one. */
const UNNAMED = 'audio';
const SONG_FORM = {
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
 * Streams the song of a form to `rules.store`, counting its bytes and checking from the first of them whether it is
 * audio at all, so that a bad upload ends early.
 *
 * @throws AppError 400 (form), 408 (stalled), 413 (too large), 415 (not audio), 422 (empty)
 */
export async function receiveSong(request: Request, rules: SongRules): Promise<ReceivedSong> {
  const { filename, fields, stored } = await receiveFile(request, {
    ...SONG_FORM,
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

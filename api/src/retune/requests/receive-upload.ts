import busboy from 'busboy';
import type { Request } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { AppError } from '../../platform/errors/app-error.js';
import { notAudio } from '../pipeline/audio.errors.js';
import { SNIFF_BYTES, sniffContainer } from '../pipeline/formats/sniff.js';
import { badUpload, emptyFile, fileMissing, oneFileOnly } from '../retune.errors.js';
import { watchPace } from './upload-pace.js';

/** The name of a file that is sent without one. */
const UNNAMED = 'audio';
const FILE_FIELDS = new Set(['audio', 'file']);
/** Upper limit of what multipart framing and text fields add to the file. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 16, fieldSize: 256, parts: 32 };

export interface UploadRules {
  maxBytes: number;
  /** The error for a file larger than `maxBytes`. */
  tooLarge: () => AppError;
  /** Called with the fields that came before the file, when the file begins; may refuse by throwing. */
  onFile(fields: UploadFields): void;
  store(body: Readable): Promise<{ bytes: number }>;
}

export type UploadFields = (readonly [name: string, value: string])[];

export interface Upload {
  /** The client's name for it: treated as data, never as a path. */
  filename: string;
  bytes: number;
  /** Text fields before and after the file. */
  fields: UploadFields;
}

/**
 * Streams the file of a multipart body to `rules.store`, counting its bytes and checking from the first of them whether
 * it is audio at all, so that a bad upload ends early.
 *
 * @throws AppError 400 (form), 408 (stalled), 413 (too large), 415 (not audio), 422 (empty)
 */
export async function receiveUpload(request: Request, rules: UploadRules): Promise<Upload> {
  const form = openForm(request);
  const fields: UploadFields = [];
  let filename: string | undefined;
  let stored: Promise<{ bytes: number }> | undefined;
  // Respond as soon as something is wrong, without waiting for the rest of the body.
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();

  // The events of a body are not in the context of their request, which logs and traces need.
  const store = AsyncLocalStorage.bind((body: Readable) => rules.store(body));

  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse(badUpload());
    fields.push([storable(name), storable(value)]);
  });
  form.on('file', (name, file, info) => {
    filename = storable(decodeFilename(info.filename ?? '')) || UNNAMED;
    try {
      if (!FILE_FIELDS.has(name)) throw fileMissing();
      rules.onFile(fields);
    } catch (error) {
      // Emitted when the form breaks off; without a listener it would end the process.
      file.on('error', () => {});
      file.resume();
      return refuse(error);
    }
    stored = store(Readable.from(checkedAudio(file, rules), { objectMode: false }));
    stored.catch(refuse);
  });
  form.on('filesLimit', () => refuse(oneFileOnly()));
  form.on('fieldsLimit', () => refuse(badUpload()));
  form.on('partsLimit', () => refuse(badUpload()));

  const pace = watchPace(request);
  pace.stalled.catch(refuse);
  try {
    await Promise.race([parse(request, form), refused]);
    pace.stop();
    if (filename === undefined || stored === undefined) throw fileMissing();
    const { bytes } = await Promise.race([stored, refused]);
    return { filename, fields, bytes };
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    // The store sees its source destroyed and cleans up; wait, so that no file remains when the response is sent.
    await Promise.allSettled([stored]);
    throw error;
  } finally {
    pace.stop();
  }
}

/** Browsers encode quotes and line breaks of a file name as %22, %0D and %0A, and nothing else (HTML, 4.10.21.8). */
const decodeFilename = (filename: string): string => filename.replace(/%22/g, '"').replace(/%0[da]/gi, ' ');

/** Makes a text storable in the database, in one spelling: forms may contain NUL characters and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed().normalize('NFC');

/** Not stream.pipeline, which would destroy the request on a bad form and so make a response impossible. */
function parse(request: Request, form: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    // No event follows when the client disconnected before the listeners were added.
    if (request.destroyed) reject(badUpload());
    form.once('close', resolve);
    // Not `once`: busboy emits an error for a malformed part header and another when it is destroyed, and an error
    // without a listener would end the process.
    form.on('error', () => {
      reject(badUpload());
    });
    request.once('close', () => {
      if (!request.complete) reject(badUpload());
    });
    request.pipe(form);
  });
}

function openForm(request: Request): busboy.Busboy {
  if (!request.is('multipart/form-data')) throw fileMissing();
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: FORM_LIMITS });
  } catch {
    throw badUpload();
  }
}

/**
 * Passes the file on once its first bytes show that it is audio.
 *
 * @throws AppError 413 (too large), 415 (not audio), 422 (empty)
 */
export async function* checkedAudio(
  file: AsyncIterable<Buffer>,
  rules: Pick<UploadRules, 'maxBytes' | 'tooLarge'>,
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

/** The query parameters as sent; repeated parameters stay repeated. */
export const queryFields = (request: Request): UploadFields => [
  ...new URL(request.originalUrl, 'http://localhost').searchParams,
];

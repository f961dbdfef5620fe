import type { Request } from 'express';
import type { ByteRange } from '../storage/storage.js';

/** Whether `If-Match` excludes the version with this strong `etag`, which means 412 (RFC 9110, 13.1.1). */
export function failsIfMatch(request: Request, etag: string): boolean {
  const wanted = request.get('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return false;
  return !wanted.split(',').some((one) => one.trim() === etag);
}

/** One range: first and last byte, either of which may be missing. */
const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/**
 * The part of a file of `bytes` that a GET asks for (RFC 9110, 14.2): its single range, which lies within the file;
 * `unsatisfiable` (416) when there is no byte in it; null when the answer is the whole file. That is so without a
 * `Range`, with one that is malformed, in other units or of several parts, and when `If-Range` names another version
 * than the one with this strong `etag`. Not `request.range()`: it refuses the last 500 bytes of a file of 100.
 */
export function requestedRange(request: Request, etag: string, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(request.get('Range') ?? '') ?? [];
  if (request.method !== 'GET' || (first === '' && last === '')) return null;
  const version = request.get('If-Range');
  if (version !== undefined && version !== etag) return null;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start < bytes ? { start, end } : 'unsatisfiable';
}

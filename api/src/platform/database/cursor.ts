import { AppError } from '../errors/app-error.js';
import { UUID } from '../text/uuid.js';

export const badCursor = (): AppError =>
  new AppError({
    code: 'request.bad_cursor',
    status: 400,
    message: 'This cursor is invalid. Start again without one.',
  });

/** A row's place in a list that is sorted by time, then by id. */
export interface TimePlace {
  /** Since 1970, as text: a Date lacks the microseconds that define the order. */
  microseconds: string;
  id: string;
}

/** Until the year 2286. */
export const MICROSECONDS = /^\d{1,16}$/;

/** An opaque place in a sorted list: the sort values of the row that a page ended with. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * @param length the number of sort values
 * @throws AppError 400 for anything that {@link encodeCursor} did not make
 */
export function decodeCursor(cursor: string, length: number): string[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw badCursor();
  }
  const isValid =
    Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string');
  if (!isValid) throw badCursor();
  return values as string[];
}

export function encodeTimeCursor({ microseconds, id }: TimePlace): string {
  return encodeCursor([microseconds, id]);
}

/** @throws AppError 400 for a cursor that no page of such a list ended with */
export function decodeTimeCursor(cursor: string): TimePlace {
  const [microseconds = '', id = ''] = decodeCursor(cursor, 2);
  if (!MICROSECONDS.test(microseconds) || !UUID.test(id)) throw badCursor();
  return { microseconds, id };
}

import { AppError } from '../errors/app-error.js';

export const badCursor = (): AppError =>
  new AppError({
    code: 'request.bad_cursor',
    status: 400,
    message: 'This cursor is invalid. Start again without one.',
  });

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

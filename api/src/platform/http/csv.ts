import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';

export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** A spreadsheet may run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One line as in RFC 4180. Texts that look like formulas get an apostrophe in front. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/**
 * Sends rows as a file to be saved, as fast as the client reads, so any number of rows fits.
 *
 * @throws what fetching the first row throws; later failures cut the connection, which is all that can show them
 */
export async function sendCsv(
  response: Response,
  filename: string,
  header: readonly string[],
  rows: AsyncGenerator<readonly CsvCell[]>,
): Promise<void> {
  const first = await rows.next();
  response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': contentDisposition(filename) });
  const lines = async function* (): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(header);
    if (first.done === true) return;
    yield csvLine(first.value);
    for await (const row of rows) yield csvLine(row);
  };
  try {
    await pipeline(Readable.from(lines()), response);
  } catch {
    response.destroy();
  } finally {
    await rows.return(undefined);
  }
}

function toCell(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

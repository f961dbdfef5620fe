import { AppError } from '../../platform/errors/app-error.js';
import { encodeCursor } from '../../platform/database/cursor.js';
import { fromHistoryCursor, historyOrder, toHistoryCursor } from './history-order.js';
import type { HistorySort } from './history.dto.js';

const ID = '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e';

function refusal(sort: HistorySort, cursor: string): string {
  try {
    return fromHistoryCursor(sort, cursor).join();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('the order of the history', () => {
  it.each<[HistorySort, string[]]>([
    ['newest', ['1795271000123456', ID]],
    ['oldest', ['1795271000123456', ID]],
    ['name', ['étude no. 3 “night”.flac', ID]],
    ['target', ['432', '1795271000123456', ID]],
  ])('by %s reads its own cursor', (sort, values) => {
    expect(fromHistoryCursor(sort, toHistoryCursor(sort, values))).toEqual(values);
  });

  it('compares all keys of a row at once', () => {
    const { orderBy, after } = historyOrder('target');
    expect(orderBy).toBe('"targetFrequency" DESC, "processedAt" DESC, id DESC');
    expect(after(3)).toMatch(/^\("targetFrequency", "processedAt", id\) < \(\$3::integer, .*\$4.*, \$5::uuid\)$/);
  });

  it.each<[string, HistorySort, string]>([
    ['of another sort', 'oldest', toHistoryCursor('newest', ['1', ID])],
    ['with too few values', 'newest', encodeCursor(['newest', ID])],
    ['with an invalid moment', 'newest', encodeCursor(['newest', '-1', ID])],
    ['with a moment beyond all years', 'newest', encodeCursor(['newest', '9'.repeat(17), ID])],
    ['with an invalid target', 'target', encodeCursor(['target', '1e9', '1', ID])],
    ['with an invalid id', 'name', encodeCursor(['name', 'a', 'b'])],
    ['with a NUL', 'name', encodeCursor(['name', 'a\0', ID])],
    ['with half a character', 'name', encodeCursor(['name', '\ud800', ID])],
    ['that is no cursor', 'newest', 'nonsense'],
  ])('refuses a cursor %s', (_which, sort, cursor) => {
    expect(refusal(sort, cursor)).toBe('request.bad_cursor');
  });
});

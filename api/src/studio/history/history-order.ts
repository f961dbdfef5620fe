import { badCursor, decodeCursor, encodeCursor, MICROSECONDS } from '../../platform/database/cursor.js';
import { UUID } from '../../platform/text/uuid.js';
import type { HistorySort } from './history.dto.js';

/** The name in the order and in the index; a longer one would not fit into the index. */
const NAME = `lower(left("originalFilename", 200) COLLATE song_names)`;
/** Microseconds since 1970: a Date lacks the microseconds that define the order. */
const MOMENT = `(extract(epoch FROM "processedAt") * 1000000)::bigint::text`;

interface SortKey {
  /** Of the order. */
  column: string;
  /** The value as text, for the cursor. */
  asText: string;
  /** The value again, from a parameter that is text. */
  fromText: (parameter: string) => string;
  isValid: (text: string) => boolean;
}

const KEYS = {
  id: {
    column: 'id',
    asText: 'id::text',
    fromText: (parameter) => `${parameter}::uuid`,
    isValid: (text) => UUID.test(text),
  },
  moment: {
    column: '"processedAt"',
    asText: MOMENT,
    fromText: (parameter) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`,
    isValid: (text) => MICROSECONDS.test(text),
  },
  name: {
    column: NAME,
    asText: NAME,
    fromText: (parameter) => `${parameter}::text COLLATE song_names`,
    isValid: (text) => text.isWellFormed() && !text.includes('\0'),
  },
  target: {
    column: '"targetFrequency"',
    asText: '"targetFrequency"::text',
    fromText: (parameter) => `${parameter}::integer`,
    isValid: (text) => /^\d{1,9}$/.test(text),
  },
} satisfies Record<string, SortKey>;

/** One direction for all keys of a sort, so that one comparison of rows finds the next page in the index. */
const ORDERS: Record<HistorySort, { keys: readonly SortKey[]; isDescending: boolean }> = {
  newest: { keys: [KEYS.moment, KEYS.id], isDescending: true },
  oldest: { keys: [KEYS.moment, KEYS.id], isDescending: false },
  name: { keys: [KEYS.name, KEYS.id], isDescending: false },
  target: { keys: [KEYS.target, KEYS.moment, KEYS.id], isDescending: true },
};

/** The SQL of a sort. */
export interface HistoryOrder {
  orderBy: string;
  /** An array of texts: the cursor's values of a row. */
  values: string;
  /** Condition for the rows after a cursor, whose values are the parameters from `$first` on. */
  after: (first: number) => string;
}

export function historyOrder(sort: HistorySort): HistoryOrder {
  const { keys, isDescending } = ORDERS[sort];
  const columns = keys.map(({ column }) => column).join(', ');
  return {
    orderBy: keys.map(({ column }) => `${column} ${isDescending ? 'DESC' : 'ASC'}`).join(', '),
    values: `ARRAY[${keys.map(({ asText }) => asText).join(', ')}]`,
    after: (first) =>
      `(${columns}) ${isDescending ? '<' : '>'} (${keys.map(({ fromText }, i) => fromText(`$${first + i}`)).join(', ')})`,
  };
}

/** A cursor belongs to its sort: in another order it would lead anywhere. */
export const toHistoryCursor = (sort: HistorySort, values: readonly string[]): string =>
  encodeCursor([sort, ...values]);

/** @throws AppError 400 for a cursor of another sort, or one that was not made here */
export function fromHistoryCursor(sort: HistorySort, cursor: string): string[] {
  const { keys } = ORDERS[sort];
  const [of, ...values] = decodeCursor(cursor, keys.length + 1);
  if (of !== sort || !keys.every(({ isValid }, i) => isValid(values[i] ?? ''))) throw badCursor();
  return values;
}

import pg from 'pg';

const MAX_TEXT = 90;

type Purpose = 'job' | 'request' | 'other';

export interface StatementCounts {
  type: 'statements';
  totals: Record<Purpose, number>;
  /** Of the purpose `other`, by the beginning of their text. */
  others: Record<string, number>;
}

/** The message with which its parent asks a process for its counts. */
export const ASK_FOR_STATEMENTS = 'statements';

/** From now on counts the statements that this process sends to Postgres, for its parent. */
export function countStatements(currentPurpose: () => Purpose = () => 'other'): void {
  const counts: StatementCounts = { type: 'statements', totals: { job: 0, request: 0, other: 0 }, others: {} };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on the client it was called on
  const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: unknown[]) {
      const purpose = currentPurpose();
      counts.totals[purpose] += 1;
      if (purpose === 'other') {
        const text = textOf(parameters[0]);
        counts.others[text] = (counts.others[text] ?? 0) + 1;
      }
      return query.apply(this, parameters);
    },
  });
  process.on('message', (message) => {
    if (message === ASK_FOR_STATEMENTS) process.send?.(counts);
  });
}

function textOf(statement: unknown): string {
  const { text = statement } = Object(statement) as { text?: unknown };
  return String(text).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

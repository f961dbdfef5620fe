// Asks processes that count-statements.mjs is preloaded in.
import { ASK_FOR_STATEMENTS } from '../../api/test/support/count-statements.ts';
import { ask } from './ask.mjs';

/**
 * @returns the statements that they have sent so far, by what they were for and, outside of jobs and requests, by text
 */
export async function countStatements(children) {
  const counts = { totals: {}, others: {} };
  for (const { totals, others } of await Promise.all(children.map((child) => ask(child, ASK_FOR_STATEMENTS)))) {
    add(counts.totals, totals, 1);
    add(counts.others, others, 1);
  }
  return counts;
}

/** What was sent between two counts. */
export function difference(before, after) {
  for (const part of ['totals', 'others']) add(after[part], before[part], -1);
  return after;
}

export function total({ totals }) {
  return Object.values(totals).reduce((sum, count) => sum + count, 0);
}

function add(counts, others, factor) {
  for (const [name, count] of Object.entries(others)) counts[name] = (counts[name] ?? 0) + factor * count;
}

// Asks processes that count-statements.mjs is preloaded in.

/** @returns the statements that they have sent so far, by what they were for and, outside of jobs and requests, by text */
export async function countStatements(children) {
  const counts = { totals: {}, others: {} };
  for (const { totals, others } of await Promise.all(children.map(ask))) {
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

function ask(child) {
  return new Promise((resolve) => {
    const listen = (message) => {
      if (message.type !== 'statements') return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
    child.send('statements');
  });
}

function add(counts, others, factor) {
  for (const [name, count] of Object.entries(others)) counts[name] = (counts[name] ?? 0) + factor * count;
}

// Preloaded (node --import) into processes of the application: counts the statements that they send to Postgres, by what
// they are for, and tells their parent when it asks.
import pg from 'pg';
import { currentLogFields } from '../../api/dist/platform/observability/log-context.js';

const MAX_TEXT = 90;
const totals = { job: 0, request: 0, other: 0 };
/** Of the statements outside of jobs and requests, by their beginning. */
const others = {};
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (...args) {
  const { jobId, requestId } = currentLogFields();
  const purpose = jobId ? 'job' : requestId ? 'request' : 'other';
  totals[purpose] += 1;
  if (purpose === 'other') {
    const text = String(args[0]?.text ?? args[0])
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_TEXT);
    others[text] = (others[text] ?? 0) + 1;
  }
  return query.apply(this, args);
};

process.on('message', (message) => {
  if (message === 'statements') process.send?.({ type: 'statements', totals, others });
});

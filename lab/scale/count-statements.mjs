// Preloaded (node --import) into processes of the application: counts the statements that they send to Postgres, by
// what they are for, and reports them to the parent process when it asks.
import { currentLogFields } from '../../api/dist/platform/observability/log-context.js';
import { countStatements } from '../../api/test/support/count-statements.ts';

countStatements(() => {
  const { jobId, requestId } = currentLogFields();
  if (jobId) return 'job';
  return requestId ? 'request' : 'other';
});

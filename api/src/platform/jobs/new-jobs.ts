import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';

/** Where pg-boss has its tables: its default. */
export const JOB_SCHEMA = 'pgboss';

/**
 * The Postgres channel on which pg-boss announces a queue that has a new job; the payload is the queue's name. pg-boss
 * names it after its schema but exports no name.
 */
export const NEW_JOBS_CHANNEL = `pgboss_${createHash('sha224').update(JOB_SCHEMA).digest('hex').slice(0, 24)}`;

const WAITING_QUEUES = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name)
   WHERE EXISTS (SELECT 1 FROM ${JOB_SCHEMA}.job
                  WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`;

/** Those of these queues that have a job to be taken now. */
export async function waitingQueues(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(WAITING_QUEUES, [names]);
  return rows.map(({ name }) => name);
}

/** Which of the application's processes this is; each kind has its own connection limits. */
export type ProcessRole = 'api' | 'worker';

/**
 * Database connections of one process at most: one session for notifications and locks, a pool for the job queue, a
 * pool for everything else. A worker waits for sound most of the time, so few connections serve any number of slots.
 */
export const CONNECTION_LIMITS: Readonly<Record<ProcessRole, { session: 1; jobs: number; queries: number }>> = {
  api: { session: 1, jobs: 3, queries: 12 },
  worker: { session: 1, jobs: 3, queries: 4 },
};

/** SQL: the connections that Postgres grants to an ordinary role. */
export const AVAILABLE_CONNECTIONS = `
  current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
    - coalesce(current_setting('reserved_connections', true)::integer, 0)`;

/** All connections that one process may open. */
export function maxConnectionsOf(role: ProcessRole): number {
  const { session, jobs, queries } = CONNECTION_LIMITS[role];
  return session + jobs + queries;
}

/**
 * Name of all pooled connections in pg_stat_activity. PgBouncer sends a SET whenever a connection goes to
 * a client of another name.
 */
export const POOLED_CONNECTION_NAME = 'attune';

/** Name of a process's session in pg_stat_activity, by which other processes count it. */
export function sessionName(role: ProcessRole): string {
  return `attune ${role} session`;
}

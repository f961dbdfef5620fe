import type pg from 'pg';

/**
 * Records a finished backup, for the metric that shows how old the newest one is.
 *
 * @param createdAt the moment that the backup shows
 */
export async function recordBackup(client: pg.ClientBase, createdAt: string): Promise<void> {
  await client.query('INSERT INTO backups ("createdAt") VALUES ($1) ON CONFLICT DO NOTHING', [createdAt]);
}

import type { Tier } from '@attune/catalogue/plans';
import type { EntityManager } from 'typeorm';

/**
 * Keeps the users of retunes from being deleted until the transaction ends. Must come first in any transaction that
 * changes more than a retune's row: deleting an account locks the user's row first, and two transactions that lock the
 * same rows in different orders would deadlock. The order is users, folders, audio_files, batch_jobs, batch_job_files,
 * usage_tracking, retune_statistics, retune_counts.
 *
 * @returns the tier of each of these users
 */
export async function lockOwners(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Tier>> {
  const users = await manager.query<{ id: string; tier: Tier }[]>(
    `SELECT id, "subscriptionTier" AS tier FROM users WHERE id IN (
       SELECT unnest(ARRAY["userId", "createdBy"]) FROM audio_files WHERE audio_files.id = ANY($1)
     ) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return new Map(users.map(({ id, tier }) => [id, tier]));
}

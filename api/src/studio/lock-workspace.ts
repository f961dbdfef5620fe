import type { EntityManager } from 'typeorm';
import { workspaceNotFound } from '../auth/auth.errors.js';

/**
 * Makes other changes to a workspace's presets and folders wait until the transaction ends, so that the names and
 * counts read after this stay true.
 *
 * @throws AppError 404 when the owner has just been deleted
 */
export async function lockWorkspace(manager: EntityManager, ownerId: string): Promise<void> {
  const rows = await manager.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
  if (rows.length === 0) throw workspaceNotFound();
}

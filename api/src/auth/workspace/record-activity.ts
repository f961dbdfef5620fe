import type { ActivityAction, ActivityDetails } from '@attune/catalogue/activity';
import type { EntityManager } from 'typeorm';
import { ActivityLog } from './activity-log.entity.js';

export interface Activity {
  action: ActivityAction;
  /** The kind of object, and its id: the entry outlives it. */
  resourceType?: 'retune' | 'preset' | 'folder' | 'key' | 'member' | 'brand' | 'batch' | 'link';
  resourceId?: string;
  metadata?: ActivityDetails;
}

/** Who acted, and in whose workspace; no user for what happened by itself. */
export interface Actor {
  ownerId: string;
  userId: string | null;
}

/** Adds an entry to a workspace's activity log, in the transaction of the change that it records. */
export async function recordActivity(
  manager: EntityManager,
  { ownerId, userId }: Actor,
  { action, resourceType, resourceId, metadata }: Activity,
): Promise<void> {
  await manager.insert(ActivityLog, {
    accountOwnerId: ownerId,
    userId,
    action,
    resourceType: resourceType ?? null,
    resourceId: resourceId ?? null,
    metadata: (metadata ?? null) as never,
  });
}

/** When something was last done to an object in a workspace; null: never. */
export async function lastActivityAt(
  manager: EntityManager,
  ownerId: string,
  { action, resourceId }: Required<Pick<Activity, 'action' | 'resourceId'>>,
): Promise<Date | null> {
  const entry = await manager.findOne(ActivityLog, {
    where: { accountOwnerId: ownerId, action, resourceId },
    order: { createdAt: 'DESC' },
  });
  return entry?.createdAt ?? null;
}

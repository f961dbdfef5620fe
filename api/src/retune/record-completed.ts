import { isOnTarget } from '@attune/catalogue/measuring';
import type { EntityManager } from 'typeorm';
import type { MeasuredShift } from './domain/measured-shift.js';
import { recordActivity } from '../auth/workspace/record-activity.js';
import type { AudioFile } from './audio-file.entity.js';

/** For the activity log and the statistics of the workspace. @param file as it is in this transaction */
export async function recordCompleted(
  manager: EntityManager,
  file: Pick<AudioFile, 'id' | 'userId' | 'createdBy' | 'originalFilename'>,
  completed: Omit<CountedRetune, 'ownerId' | 'createdBy'>,
): Promise<void> {
  await recordActivity(
    manager,
    { ownerId: file.userId, userId: file.createdBy },
    {
      action: 'retune.completed',
      resourceType: 'retune',
      resourceId: file.id,
      metadata: { filename: file.originalFilename, targetHz: completed.targetHz },
    },
  );
  await countRetune(manager, { ownerId: file.userId, createdBy: file.createdBy, ...completed });
}

interface CountedRetune {
  ownerId: string;
  createdBy: string | null;
  targetHz: number;
  durationSeconds: number;
  /** Null when it could not be measured. */
  measured: MeasuredShift | null;
}

/**
 * Adds a completed retune to the statistics of its workspace. Must come last in a transaction: retunes of the same
 * person to the same target on the same day wait for each other from here to its end.
 */
async function countRetune(manager: EntityManager, retune: CountedRetune): Promise<void> {
  const { ownerId, createdBy, targetHz, durationSeconds, measured } = retune;
  await manager.query(
    `INSERT INTO retune_statistics ("ownerId", day, "createdBy", "targetHz", retunes, seconds, measured, "onTarget")
     VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, $3, 1, $4, $5, $6)
     ON CONFLICT ("ownerId", day, "createdBy", "targetHz")
     DO UPDATE SET retunes = retune_statistics.retunes + 1,
                   seconds = retune_statistics.seconds + excluded.seconds,
                   measured = retune_statistics.measured + excluded.measured,
                   "onTarget" = retune_statistics."onTarget" + excluded."onTarget"`,
    [
      ownerId,
      createdBy,
      targetHz,
      durationSeconds,
      Number(measured !== null),
      Number(measured !== null && isOnTarget(measured)),
    ],
  );
}

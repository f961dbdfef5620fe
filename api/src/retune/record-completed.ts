import { isConfirmed, type ResultKind } from '@attune/catalogue/result';
import type { EntityManager } from 'typeorm';
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
  kind: ResultKind;
}

/** Where a retune is counted: by what, and what that is now. */
const COUNTERS = [
  // Of the release before.
  { table: 'retune_statistics', column: 'day', now: `(now() AT TIME ZONE 'UTC')::date` },
  { table: 'retune_counts', column: '"quarterHour"', now: `date_bin('15 minutes', now(), timestamptz 'epoch')` },
] as const;

/**
 * Adds a completed retune to the statistics of its workspace. Must come last in a transaction: retunes of the same
 * person to the same target on the same day wait for each other from here to its end.
 */
async function countRetune(manager: EntityManager, retune: CountedRetune): Promise<void> {
  const { ownerId, createdBy, targetHz, durationSeconds, kind } = retune;
  for (const { table, column, now } of COUNTERS) {
    await manager.query(
      `INSERT INTO ${table} ("ownerId", ${column}, "createdBy", "targetHz", retunes, seconds, measured, "onTarget")
       VALUES ($1, ${now}, $2, $3, 1, $4, $5, $6)
       ON CONFLICT ("ownerId", ${column}, "createdBy", "targetHz")
       DO UPDATE SET retunes = ${table}.retunes + 1,
                     seconds = ${table}.seconds + excluded.seconds,
                     measured = ${table}.measured + excluded.measured,
                     "onTarget" = ${table}."onTarget" + excluded."onTarget"`,
      [
        ownerId,
        createdBy,
        targetHz,
        durationSeconds,
        Number(isConfirmed(kind) || kind === 'off'),
        Number(isConfirmed(kind)),
      ],
    );
  }
}

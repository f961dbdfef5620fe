import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from './build-indexes.js';

const IS_UNFINISHED = `coalesce(status IN ('pending', 'processing'), false)`;

const INDEXES: Record<string, string> = {
  IDX_audio_files_unfinished: `"audio_files" ("userId") WHERE ${IS_UNFINISHED}`,
  IDX_audio_files_client_seen: `"audio_files" ("clientSeenAt") WHERE ${IS_UNFINISHED}`,
};

/**
 * Those before, of which a condition on the status was enough for Postgres to choose one, and an
 * index that nothing reads.
 */
const REMOVED: Record<string, string> = {
  IDX_39ed3f4307b23f64b87b7f90d3: `("userId") WHERE status IN ('pending', 'processing')`,
  IDX_a37e41c0da307190b245813529: `("clientSeenAt") WHERE status IN ('pending', 'processing')`,
  IDX_6c88710d58dcb165559e8ffd47: `("processedAt") WHERE num_nonnulls("objectPath", "processedObjectPath") > 0`,
};

/**
 * Indexes of unfinished retunes that only the statements use which name them (`IS_UNFINISHED` in
 * audio-file.entity.ts). Built without blocking writes, which a transaction cannot do. An older release reads more
 * rows while it runs beside this one.
 */
export class UnfinishedIndexes20261126170000 implements MigrationInterface {
  name = 'UnfinishedIndexes20261126170000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndexes(queryRunner, INDEXES);
    for (const name of Object.keys(REMOVED)) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  }

  /** In a transaction, as TypeORM takes every migration back; the application is stopped then. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(REMOVED)) {
      await queryRunner.query(`CREATE INDEX "${name}" ON "audio_files" ${columns}`);
    }
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX IF EXISTS "${name}"`);
  }
}

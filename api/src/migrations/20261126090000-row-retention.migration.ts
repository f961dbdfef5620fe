import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from './build-indexes.js';

const INDEXES: Record<string, string> = {
  IDX_audio_files_outside_history: `"audio_files" ("createdAt")
    WHERE "keptUntil" IS NULL AND status IN ('completed', 'failed', 'cancelled')`,
  IDX_frequency_analysis_created: `"frequency_analysis" ("createdAt")`,
};

/**
 * Songs that a Studio workspace lists belong to its history, those from before its plan, too.
 * And indexes for rows that are removed by age, built without blocking writes, which a transaction cannot do.
 */
export class RowRetention20261126090000 implements MigrationInterface {
  name = 'RowRetention20261126090000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE audio_files SET "keptUntil" = "processedAt" FROM users
       WHERE users.id = "userId" AND ("subscriptionTier" = 'studio' OR "studioEndedAt" IS NOT NULL)
         AND "keptUntil" IS NULL AND status = 'completed' AND num_nonnulls("objectPath", "processedObjectPath") = 0`);
    await buildIndexes(queryRunner, INDEXES);
  }

  /** In a transaction, as TypeORM takes every migration back; the application is stopped then. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX IF EXISTS "${name}"`);
  }
}

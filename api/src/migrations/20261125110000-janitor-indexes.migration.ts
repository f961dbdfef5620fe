import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from './build-indexes.js';

const STORED = `status = 'completed' AND num_nonnulls("objectPath", "processedObjectPath") > 0`;

const INDEXES: Record<string, string> = {
  IDX_audio_files_collected: `"audio_files" ("collectedAt") WHERE "collectedAt" IS NOT NULL AND "keptUntil" IS NULL AND ${STORED}`,
  IDX_audio_files_unremoved: `"audio_files" ("id") WHERE status IN ('failed', 'cancelled') AND num_nonnulls("objectPath", "processedObjectPath") > 0`,
};

/**
 * Indexes of exactly the rows that the janitor removes. Built without blocking writes, which a transaction cannot do:
 * each reads the table twice.
 */
export class JanitorIndexes20261125110000 implements MigrationInterface {
  name = 'JanitorIndexes20261125110000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndexes(queryRunner, INDEXES);
  }

  /** In a transaction, as TypeORM takes every migration back; the application is stopped then. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX IF EXISTS "${name}"`);
  }
}

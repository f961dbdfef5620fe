import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A user's unfinished retunes, which every upload counts, and whose results are still stored, which the janitor asks.
 */
export class RetuneIndexes20261121200000 implements MigrationInterface {
  name = 'RetuneIndexes20261121200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "IDX_39ed3f4307b23f64b87b7f90d3" ON "audio_files" ("userId") WHERE status IN ('pending', 'processing')`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_d5e7fe61dd0cc99fb45a6e1b1b" ON "audio_files" ("userId", "processedAt") WHERE status = 'completed' AND num_nonnulls("objectPath", "processedObjectPath") > 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "IDX_d5e7fe61dd0cc99fb45a6e1b1b"`);
    await queryRunner.query(`DROP INDEX "IDX_39ed3f4307b23f64b87b7f90d3"`);
  }
}

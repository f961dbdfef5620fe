import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Batches and presets may straighten the pitch, as single songs can. Those of before do not. */
export class StraightenOption20261130160000 implements MigrationInterface {
  name = 'StraightenOption20261130160000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "batch_jobs" ADD "straighten" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "frequency_presets" ADD "straighten" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "frequency_presets" DROP COLUMN "straighten"`);
    await queryRunner.query(`ALTER TABLE "batch_jobs" DROP COLUMN "straighten"`);
  }
}

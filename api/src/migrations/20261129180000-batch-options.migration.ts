import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the songs of a batch can be asked for as single songs can: whether the tempo is kept, and the A4 of each. */
export class BatchOptions20261129180000 implements MigrationInterface {
  name = 'BatchOptions20261129180000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "batch_jobs" ADD "mode" text NOT NULL DEFAULT 'tempo'`);
    await queryRunner.query(`ALTER TABLE "batch_job_files" ADD "sourceHz" double precision`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "batch_job_files" DROP COLUMN "sourceHz"`);
    await queryRunner.query(`ALTER TABLE "batch_jobs" DROP COLUMN "mode"`);
  }
}

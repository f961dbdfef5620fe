import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A square picture for each folder, and the folder that a batch's songs go into. */
export class FolderCovers20261130003500 implements MigrationInterface {
  name = 'FolderCovers20261130003500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "folders" ADD "cover" bytea, ADD "coverVersion" uuid`);
    await queryRunner.query(`ALTER TABLE "batch_jobs" ADD "folderId" uuid`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "batch_jobs" DROP COLUMN "folderId"`);
    await queryRunner.query(`ALTER TABLE "folders" DROP COLUMN "coverVersion", DROP COLUMN "cover"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the A4 that a song of a batch is retuned from is that of its album. */
export class AlbumPitch20261129220000 implements MigrationInterface {
  name = 'AlbumPitch20261129220000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "batch_job_files" ADD "isAlbumPitch" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "batch_job_files" DROP COLUMN "isAlbumPitch"`);
  }
}

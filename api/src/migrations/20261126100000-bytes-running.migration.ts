import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much of a shared download is being sent, so that parallel parts count before they end. */
export class BytesRunning20261126100000 implements MigrationInterface {
  name = 'BytesRunning20261126100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "download_tracking" ADD COLUMN "bytesRunning" bigint NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "download_tracking" DROP COLUMN "bytesRunning"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retunes that the user’s device does. */
export class OnDevice20261130154500 implements MigrationInterface {
  name = 'OnDevice20261130154500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "audio_files" ADD "onDevice" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "onDevice"`);
  }
}

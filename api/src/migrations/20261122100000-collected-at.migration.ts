import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a result was sent to its last byte. Outside of the plans with a history it is removed some time after that. */
export class CollectedAt20261122100000 implements MigrationInterface {
  name = 'CollectedAt20261122100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audio_files" ADD "collectedAt" TIMESTAMP WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "collectedAt"`);
  }
}

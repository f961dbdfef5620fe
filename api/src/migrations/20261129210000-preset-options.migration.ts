import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a preset carries besides its target. A preset of before moves the whole song and leaves format and quality open.
 */
export class PresetOptions20261129210000 implements MigrationInterface {
  name = 'PresetOptions20261129210000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`
      ALTER TABLE "frequency_presets"
        ADD "meaning" text NOT NULL DEFAULT 'a4',
        ADD "mode" text NOT NULL DEFAULT 'tempo',
        ADD "format" text,
        ADD "quality" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "frequency_presets"
        DROP COLUMN "quality", DROP COLUMN "format", DROP COLUMN "mode", DROP COLUMN "meaning"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of presets and of folders are unique in their workspace, ignoring case. */
export class PresetAndFolderNames20261123110000 implements MigrationInterface {
  name = 'PresetAndFolderNames20261123110000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE UNIQUE INDEX "UQ_frequency_presets_name" ON "frequency_presets" ("userId", lower("name"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "UQ_folders_name" ON "folders" ("userId", lower("name"))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "UQ_folders_name"`);
    await queryRunner.query(`DROP INDEX "UQ_frequency_presets_name"`);
  }
}

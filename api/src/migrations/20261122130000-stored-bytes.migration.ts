import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much each retune keeps in the storage. What earlier versions stored is measured by the worker afterwards. */
export class StoredBytes20261122130000 implements MigrationInterface {
  name = 'StoredBytes20261122130000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audio_files" ADD COLUMN "storedBytes" bigint DEFAULT 0`);
    await queryRunner.query(
      `UPDATE "audio_files" SET "storedBytes" = NULL WHERE num_nonnulls("objectPath", "processedObjectPath") > 0`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_audio_files_stored_bytes" ON "audio_files" ("userId", "storedBytes") WHERE "storedBytes" > 0`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_audio_files_unsized" ON "audio_files" ("id") WHERE "storedBytes" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "storedBytes"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = `"status" = 'completed' AND "deletedAt" IS NULL AND "processedAt" IS NOT NULL`;

const INDEXES: Record<string, string> = {
  IDX_audio_files_history: `("userId", "processedAt", "id")`,
  IDX_audio_files_history_name: `("userId", lower(left("originalFilename", 200) COLLATE song_names), "id")`,
  IDX_audio_files_history_target: `("userId", "targetFrequency", "processedAt", "id")`,
  IDX_audio_files_history_person: `("userId", "createdBy", "processedAt", "id")`,
  IDX_audio_files_history_person_target: `("userId", "createdBy", "targetFrequency", "processedAt", "id")`,
};

/** Knows upper and lower case of all letters, which the database's own may not; the best that this Postgres has. */
const CREATE_COLLATION = `
  DO $$ BEGIN
    CREATE COLLATION song_names (provider = builtin, locale = 'C.UTF-8');
  EXCEPTION WHEN OTHERS THEN
    BEGIN
      CREATE COLLATION song_names (provider = icu, locale = 'und');
    EXCEPTION WHEN OTHERS THEN
      CREATE COLLATION song_names FROM "C";
    END;
  END $$`;

/**
 * The songs of a workspace in every order and by every filter of the history, and by any part of their names. Searching
 * names needs the extension pg_trgm; where the role may not create it, searches read all names of the workspace.
 */
export class History20261123120000 implements MigrationInterface {
  name = 'History20261123120000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CREATE_COLLATION);
    for (const [name, columns] of Object.entries(INDEXES)) {
      await queryRunner.query(`CREATE INDEX "${name}" ON "audio_files" ${columns} WHERE ${LISTED}`);
    }
    // Receipts are large. Stored apart, they leave rows so short that thousands of them can be read for one search.
    await queryRunner.query('ALTER TABLE "audio_files" SET (toast_tuple_target = 256)');
    await queryRunner.query(
      `DO $$ BEGIN
         CREATE EXTENSION IF NOT EXISTS pg_trgm;
         CREATE INDEX "IDX_audio_files_filename" ON "audio_files"
           USING gin (lower("originalFilename" COLLATE song_names) gin_trgm_ops) WHERE ${LISTED};
       EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
         RAISE NOTICE 'Searching the history will be slower: %', SQLERRM;
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS "IDX_audio_files_filename"');
    await queryRunner.query('ALTER TABLE "audio_files" RESET (toast_tuple_target)');
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX "${name}"`);
    await queryRunner.query('DROP COLLATION song_names');
  }
}

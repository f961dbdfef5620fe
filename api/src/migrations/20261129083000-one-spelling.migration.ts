import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from './build-indexes.js';

const LISTED = `"status" = 'completed' AND "deletedAt" IS NULL AND "processedAt" IS NOT NULL`;

/** Names that came from files: those of forms have always been stored composed. */
const NAMES: Record<string, readonly string[]> = {
  audio_files: ['originalFilename'],
  batch_job_files: ['filename', 'path'],
  shareable_links: ['name'],
  shared_songs: ['title', 'artist', 'album'],
};

/** A text of ASCII needs nothing of the rest. The order is that of `foldText` in the catalogue. */
const FOLDED = String.raw`
  CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE song_names)
  ELSE replace(replace(replace(replace(
         translate(
           lower(
             regexp_replace(normalize(replace(value, '´', ''''), NFKD),
                            '[\u0300-\u036f\ufe00-\ufe0f\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g')
             COLLATE song_names),
           '‘’‚‛‹›′ʻʼ“”„‟«»‐‒–—―−⁄đðħıłøŧς',
           repeat('''', 9) || repeat('"', 6) || repeat('-', 6) || '/ddhilotσ'),
         'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END`;

/**
 * One spelling for a name, whatever file system or keyboard it is from (NFC), and searches that do without
 * case, accents and typographic marks. The index of the names that an older release searches by stays while
 * that may run beside this one.
 */
export class OneSpelling20261129083000 implements MigrationInterface {
  name = 'OneSpelling20261129083000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Only in this encoding does Postgres know which characters belong together.
    const [{ isUnicode }] = (await queryRunner.query(
      `SELECT current_setting('server_encoding') = 'UTF8' AS "isUnicode"`,
    )) as [{ isUnicode: boolean }];
    // RETURN, not a text: it finds the collation now, not by the search path, which maintenance of
    // indexes and restores empty.
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
       RETURN ${isUnicode ? FOLDED : 'lower(value COLLATE song_names)'}`,
    );
    if (isUnicode) await this.composeNames(queryRunner);
    // Without it there is no extension for such indexes: see the migration of the history.
    const [{ isIndexed }] = (await queryRunner.query(
      `SELECT to_regclass('"IDX_audio_files_filename"') IS NOT NULL AS "isIndexed"`,
    )) as [{ isIndexed: boolean }];
    if (!isIndexed) return;
    await buildIndexes(queryRunner, {
      IDX_audio_files_folded_name: `"audio_files" USING gin (fold_text("originalFilename") gin_trgm_ops) WHERE ${LISTED}`,
    });
  }

  /** In a transaction, as TypeORM takes every migration back; the application is stopped then. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS "IDX_audio_files_folded_name"');
    await queryRunner.query('DROP FUNCTION fold_text(text)');
  }

  /** Locks the rows that change, and only until their statement ends. */
  private async composeNames(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(NAMES)) {
      for (const column of columns) {
        await queryRunner.query(
          `UPDATE "${table}" SET "${column}" = normalize("${column}", NFC) WHERE "${column}" IS NOT NFC NORMALIZED`,
        );
      }
    }
  }
}

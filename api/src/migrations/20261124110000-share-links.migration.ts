import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATED_BY_INDEX = 'IDX_6222c5636957ec876c17be2627';
const CREATED_BY_KEY = 'FK_6222c5636957ec876c17be26271';
const FOLDER_KEY = 'FK_bd717b8b8c21e7ee6d4113d2bbe';
const SONG_KEY = 'FK_0dad4fe50fca21940f69557e1fa';
const REVOKED_INDEX = 'IDX_f099c4d5c3e17c7038e463e3b7';
const RUNNING_INDEX = 'IDX_d99fd1cc2e0a23dd8bfebb3b33';
const ONE_TARGET_CHECK = 'CHK_68ed4b998c677be32649e45698';
const AT_MOST_ONE_TARGET_CHECK = 'CHK_bba28e36af43dadde53768576e';
const LINK_WHAT_CHECK = 'CHK_b04eae8befbd8a06e4ff7d715b';
const DOWNLOAD_WHAT_CHECK = 'CHK_8b368e64094c1f90d49dd4012a';

/** Links outlive what they share; downloads know how much of a file was sent, and which file it was. */
export class ShareLinks20261124110000 implements MigrationInterface {
  name = 'ShareLinks20261124110000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "shareable_links"
        DROP CONSTRAINT "${FOLDER_KEY}",
        DROP CONSTRAINT "${SONG_KEY}",
        DROP CONSTRAINT "${ONE_TARGET_CHECK}",
        ADD "createdBy" uuid,
        ADD "what" text,
        ADD "name" text,
        ADD "note" text,
        ADD "allowsOriginal" boolean NOT NULL DEFAULT true,
        ADD "revokedAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`
      UPDATE "shareable_links" SET
        "what" = CASE WHEN "folderId" IS NULL THEN 'song' ELSE 'folder' END,
        "name" = coalesce((SELECT "name" FROM "folders" WHERE "id" = "folderId"),
                          (SELECT "originalFilename" FROM "audio_files" WHERE "id" = "audioFileId"))`);
    await queryRunner.query(`
      ALTER TABLE "shareable_links"
        ALTER "what" SET NOT NULL,
        ALTER "name" SET NOT NULL,
        ADD CONSTRAINT "${AT_MOST_ONE_TARGET_CHECK}" CHECK (num_nonnulls("folderId", "audioFileId") <= 1),
        ADD CONSTRAINT "${LINK_WHAT_CHECK}" CHECK (what IN ('song', 'folder')),
        ADD CONSTRAINT "${CREATED_BY_KEY}" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL,
        ADD CONSTRAINT "${FOLDER_KEY}" FOREIGN KEY ("folderId") REFERENCES "folders"("id") ON DELETE SET NULL,
        ADD CONSTRAINT "${SONG_KEY}" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE SET NULL`);
    await queryRunner.query(`CREATE INDEX "${CREATED_BY_INDEX}" ON "shareable_links" ("createdBy")`);
    await queryRunner.query(
      `CREATE INDEX "${REVOKED_INDEX}" ON "shareable_links" ("revokedAt") WHERE "revokedAt" IS NOT NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE "shared_songs" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "audioFileId" uuid NOT NULL,
        "title" text,
        "artist" text,
        "album" text,
        "cover" bytea,
        "peaks" bytea,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_b6b1aef1d022856c04139de2543" PRIMARY KEY ("id"),
        CONSTRAINT "UQ_f7b3690258588228886b5cd89fa" UNIQUE ("audioFileId"),
        CONSTRAINT "FK_f7b3690258588228886b5cd89fa" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE)`);
    // No version has counted downloads before.
    await queryRunner.query(`DELETE FROM "download_tracking"`);
    await queryRunner.query(`
      ALTER TABLE "download_tracking"
        ADD "what" text NOT NULL,
        ADD "etag" text NOT NULL,
        ADD "filename" text NOT NULL,
        ADD "bytes" bigint NOT NULL,
        ADD "bytesSent" bigint NOT NULL DEFAULT '0',
        ADD "running" integer NOT NULL DEFAULT '0',
        ADD "activeAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        ADD "completedAt" TIMESTAMP WITH TIME ZONE,
        ADD "releasedAt" TIMESTAMP WITH TIME ZONE,
        ADD CONSTRAINT "${DOWNLOAD_WHAT_CHECK}" CHECK (what IN ('song', 'zip'))`);
    await queryRunner.query(
      `CREATE INDEX "${RUNNING_INDEX}" ON "download_tracking" ("activeAt")
        WHERE "completedAt" IS NULL AND "releasedAt" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "shared_songs"`);
    await queryRunner.query(`DROP INDEX "${RUNNING_INDEX}"`);
    await queryRunner.query(`
      ALTER TABLE "download_tracking"
        DROP CONSTRAINT "${DOWNLOAD_WHAT_CHECK}",
        DROP COLUMN "releasedAt",
        DROP COLUMN "completedAt",
        DROP COLUMN "activeAt",
        DROP COLUMN "running",
        DROP COLUMN "bytesSent",
        DROP COLUMN "bytes",
        DROP COLUMN "filename",
        DROP COLUMN "etag",
        DROP COLUMN "what"`);
    await queryRunner.query(`DELETE FROM "shareable_links" WHERE num_nonnulls("folderId", "audioFileId") <> 1`);
    await queryRunner.query(`DROP INDEX "${REVOKED_INDEX}"`);
    await queryRunner.query(`DROP INDEX "${CREATED_BY_INDEX}"`);
    await queryRunner.query(`
      ALTER TABLE "shareable_links"
        DROP CONSTRAINT "${SONG_KEY}",
        DROP CONSTRAINT "${FOLDER_KEY}",
        DROP CONSTRAINT "${CREATED_BY_KEY}",
        DROP CONSTRAINT "${LINK_WHAT_CHECK}",
        DROP CONSTRAINT "${AT_MOST_ONE_TARGET_CHECK}",
        DROP COLUMN "revokedAt",
        DROP COLUMN "allowsOriginal",
        DROP COLUMN "note",
        DROP COLUMN "name",
        DROP COLUMN "what",
        DROP COLUMN "createdBy",
        ADD CONSTRAINT "${ONE_TARGET_CHECK}" CHECK (num_nonnulls("folderId", "audioFileId") = 1),
        ADD CONSTRAINT "${FOLDER_KEY}" FOREIGN KEY ("folderId") REFERENCES "folders"("id") ON DELETE CASCADE,
        ADD CONSTRAINT "${SONG_KEY}" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE`);
  }
}

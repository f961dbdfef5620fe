import type { MigrationInterface, QueryRunner } from 'typeorm';

const STORED = `status = 'completed' AND num_nonnulls("objectPath", "processedObjectPath") > 0`;
const OVERDUE_INDEX = 'IDX_d5e7fe61dd0cc99fb45a6e1b1b';
const ACTIVITY_INDEX = 'IDX_335c8c05ade6ced77adbdff194';

/**
 * Songs belong to a workspace and say who uploaded them and until when they are kept, so that a change of plan removes
 * nothing. Keys know who created them, invitations expire.
 */
export class Workspaces20261123100000 implements MigrationInterface {
  name = 'Workspaces20261123100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" ADD "studioEndedAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "audio_files" ADD "createdBy" uuid`);
    await queryRunner.query(`ALTER TABLE "audio_files" ADD "keptUntil" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "audio_files" ADD "deletedAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`UPDATE "audio_files" SET "createdBy" = "userId"`);
    // The configured number of days is not known here; 90 is its default.
    await queryRunner.query(
      `UPDATE "audio_files" SET "keptUntil" = coalesce("processedAt", "audio_files"."createdAt") + interval '90 days'
         FROM "users" WHERE "users"."id" = "userId" AND "subscriptionTier" = 'studio'
          AND status IN ('pending', 'processing', 'completed')`,
    );
    await queryRunner.query(`DROP INDEX "${OVERDUE_INDEX}"`);
    await queryRunner.query(
      `CREATE INDEX "IDX_4d4fcab0c6e6187446662e51ae" ON "audio_files" ("processedAt") WHERE "keptUntil" IS NULL AND ${STORED}`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_7a439d4122a4d63cbbfabbc105" ON "audio_files" ("keptUntil") WHERE ${STORED}`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_dd2db3a0594d5049ae648f0ae8" ON "audio_files" ("deletedAt") WHERE "deletedAt" IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX "IDX_cb847f5a0477546556071ccf21" ON "audio_files" ("createdBy")`);
    await queryRunner.query(
      `ALTER TABLE "audio_files" ADD CONSTRAINT "FK_cb847f5a0477546556071ccf219" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`ALTER TABLE "api_keys" ADD "createdBy" uuid`);
    await queryRunner.query(`UPDATE "api_keys" SET "createdBy" = "userId"`);
    await queryRunner.query(
      `ALTER TABLE "api_keys" ADD CONSTRAINT "FK_5d883e3221b776e9b37f8ad9631" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`ALTER TABLE "team_members" ADD "inviteExpiresAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "team_members" ADD "invitedBy" uuid`);
    await queryRunner.query(`ALTER TABLE "team_members" ADD "lastActiveAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(
      `ALTER TABLE "team_members" ADD CONSTRAINT "FK_1b2a450bd734babbed356a1c83c" FOREIGN KEY ("invitedBy") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`DROP INDEX "${ACTIVITY_INDEX}"`);
    await queryRunner.query(
      `CREATE INDEX "IDX_2c2d83f4f387de361eb185a2c6" ON "activity_logs" ("accountOwnerId", "createdAt", "id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_204723ea4d613d8bdbeafc643a" ON "activity_logs" ("accountOwnerId", "action", "createdAt", "id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_b9b58ecaf3d409a8995810b537" ON "activity_logs" ("accountOwnerId", "userId", "createdAt", "id")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "IDX_b9b58ecaf3d409a8995810b537"`);
    await queryRunner.query(`DROP INDEX "IDX_204723ea4d613d8bdbeafc643a"`);
    await queryRunner.query(`DROP INDEX "IDX_2c2d83f4f387de361eb185a2c6"`);
    await queryRunner.query(`CREATE INDEX "${ACTIVITY_INDEX}" ON "activity_logs" ("accountOwnerId", "createdAt")`);
    await queryRunner.query(`ALTER TABLE "team_members" DROP COLUMN "lastActiveAt"`);
    await queryRunner.query(`ALTER TABLE "team_members" DROP COLUMN "invitedBy"`);
    await queryRunner.query(`ALTER TABLE "team_members" DROP COLUMN "inviteExpiresAt"`);
    await queryRunner.query(`ALTER TABLE "api_keys" DROP COLUMN "createdBy"`);
    await queryRunner.query(`DROP INDEX "IDX_4d4fcab0c6e6187446662e51ae"`);
    await queryRunner.query(
      `CREATE INDEX "${OVERDUE_INDEX}" ON "audio_files" ("userId", "processedAt") WHERE ${STORED}`,
    );
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "deletedAt"`);
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "keptUntil"`);
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "createdBy"`);
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "studioEndedAt"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const VERIFIED_INDEX = 'IDX_8d625ffe9d9564dde40c24346c';

/** Logos have a size, and domains a TXT record that proves them and is checked again every day. */
export class Brand20261123160000 implements MigrationInterface {
  name = 'Brand20261123160000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "white_label_settings"
        ADD "logoWidth" integer,
        ADD "logoHeight" integer,
        ADD "domainToken" text,
        ADD "domainVerifiedAt" TIMESTAMP WITH TIME ZONE,
        ADD "domainCheckedAt" TIMESTAMP WITH TIME ZONE,
        ADD "domainNextCheckAt" TIMESTAMP WITH TIME ZONE,
        ADD "domainMissedChecks" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(
      `UPDATE "white_label_settings" SET "domainToken" = replace(gen_random_uuid()::text, '-', '')
        WHERE "customDomain" IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "${VERIFIED_INDEX}" ON "white_label_settings" ("customDomain") WHERE "domainVerifiedAt" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "${VERIFIED_INDEX}"`);
    await queryRunner.query(`
      ALTER TABLE "white_label_settings"
        DROP COLUMN "domainMissedChecks",
        DROP COLUMN "domainNextCheckAt",
        DROP COLUMN "domainCheckedAt",
        DROP COLUMN "domainVerifiedAt",
        DROP COLUMN "domainToken",
        DROP COLUMN "logoHeight",
        DROP COLUMN "logoWidth"`);
  }
}

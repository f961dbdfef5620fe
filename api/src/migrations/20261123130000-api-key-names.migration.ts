import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The active keys of a workspace have different names, ignoring case. */
export class ApiKeyNames20261123130000 implements MigrationInterface {
  name = 'ApiKeyNames20261123130000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Of keys with one name, all but the oldest get the beginning of their id added.
    await queryRunner.query(
      `UPDATE "api_keys" SET name = name || ' ' || left("api_keys"."id"::text, 8)
         FROM (SELECT "id", row_number() OVER (PARTITION BY "userId", lower(name) ORDER BY "createdAt", "id") AS number
                 FROM "api_keys" WHERE "isActive") AS numbered
        WHERE numbered."id" = "api_keys"."id" AND number > 1`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "UQ_api_keys_active_name" ON "api_keys" ("userId", lower(name)) WHERE "isActive"`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "UQ_api_keys_active_name"`);
  }
}

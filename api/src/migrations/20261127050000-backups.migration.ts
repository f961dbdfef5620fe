import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The moments of finished backups, so that an alert can say when the newest one is too old. */
export class Backups20261127050000 implements MigrationInterface {
  name = 'Backups20261127050000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "backups" (
        "createdAt" timestamp with time zone NOT NULL,
        CONSTRAINT "PK_7a4897ff9d33ecf963e08e1138a" PRIMARY KEY ("createdAt")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "backups"`);
  }
}

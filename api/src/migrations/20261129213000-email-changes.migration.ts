import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New addresses of accounts that wait for their confirmation, and those that can still be undone. */
export class EmailChanges20261129213000 implements MigrationInterface {
  name = 'EmailChanges20261129213000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`
      CREATE TABLE "email_changes" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "oldEmail" text NOT NULL,
        "newEmail" text NOT NULL,
        "confirmToken" text,
        "stopToken" text,
        "sentAt" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expiresAt" TIMESTAMP WITH TIME ZONE NOT NULL,
        "confirmedAt" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "UQ_4863a4d69bfa1a4b96845f0fad5" UNIQUE ("confirmToken"),
        CONSTRAINT "UQ_6eae7c2eda9b5715b3057305f5d" UNIQUE ("stopToken"),
        CONSTRAINT "PK_6626b2af49c359b24442c10bbb1" PRIMARY KEY ("id"),
        CONSTRAINT "FK_86352230c345fc670a55e7eb87a" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_86352230c345fc670a55e7eb87" ON "email_changes" ("userId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "email_changes"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts that anyone with a link can see. */
export class ReceiptLinks20261129230000 implements MigrationInterface {
  name = 'ReceiptLinks20261129230000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`
      CREATE TABLE "receipt_links" (
        "token" text NOT NULL,
        "audioFileId" uuid NOT NULL,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "revokedAt" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_d35bf9e9516df1ecf3fcc77c822" PRIMARY KEY ("token"),
        CONSTRAINT "FK_566686948d7b67b82c9f2e21c8b" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_566686948d7b67b82c9f2e21c8" ON "receipt_links" ("audioFileId")`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "IDX_245ad870393be64805e0ad6c69" ON "receipt_links" ("audioFileId") WHERE "revokedAt" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "receipt_links"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that sign receipts. */
export class ReceiptKeys20261130122000 implements MigrationInterface {
  name = 'ReceiptKeys20261130122000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`
      CREATE TABLE "receipt_keys" (
        "id" text NOT NULL,
        "publicKey" text NOT NULL,
        "privateKey" text,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_09c8cf508de4e2a1144af17cb60" PRIMARY KEY ("id")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "receipt_keys"`);
  }
}

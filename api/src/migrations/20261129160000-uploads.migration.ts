import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that arrive in any number of requests, and the room that is promised to whatever is under way. */
export class Uploads20261129160000 implements MigrationInterface {
  name = 'Uploads20261129160000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`
      CREATE TABLE "uploads" (
        "id" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "createdBy" uuid,
        "filename" text NOT NULL,
        "bytes" bigint,
        "receivedBytes" bigint NOT NULL DEFAULT '0',
        "pieces" text array NOT NULL DEFAULT '{}',
        "objectPath" text,
        "completedAt" TIMESTAMP WITH TIME ZONE,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "expiresAt" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY ("id"),
        CONSTRAINT "FK_632458210d8f0159857b0f05707" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_bb485ec559fc82da4e1e3f2cd6f" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_632458210d8f0159857b0f0570" ON "uploads" ("userId")`);
    await queryRunner.query(`CREATE INDEX "IDX_bb485ec559fc82da4e1e3f2cd6" ON "uploads" ("createdBy")`);
    await queryRunner.query(`CREATE INDEX "IDX_4fb09781a19f13255b092fa51f" ON "uploads" ("expiresAt")`);
    await queryRunner.query(`
      CREATE TABLE "upload_promises" (
        "id" uuid NOT NULL,
        "userId" uuid,
        "machine" text NOT NULL,
        "bytes" bigint NOT NULL,
        "expiresAt" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_7712a48226808e6318d31748273" PRIMARY KEY ("id"),
        CONSTRAINT "FK_18442d85e629f6aaeef4ac276e0" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_18442d85e629f6aaeef4ac276e" ON "upload_promises" ("userId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "upload_promises"`);
    await queryRunner.query(`DROP TABLE "uploads"`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retunes per quarter of an hour, so that analytics can count by the days of any time zone. */
export class RetuneCounts20261129223000 implements MigrationInterface {
  name = 'RetuneCounts20261129223000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "retune_counts" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "ownerId" uuid NOT NULL,
        "quarterHour" timestamptz NOT NULL,
        "createdBy" uuid,
        "targetHz" numeric(6,2) NOT NULL,
        "retunes" integer NOT NULL,
        "seconds" double precision NOT NULL,
        "measured" integer NOT NULL,
        "onTarget" integer NOT NULL,
        CONSTRAINT "PK_876dbf779dc2a800d7185689542" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_b94cb1ffac1f1044be294f3f93" ON "retune_counts" ("createdBy")`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "IDX_c5b32b296a10fb4e6d9409225a" ON "retune_counts" ("ownerId", "quarterHour", "createdBy", "targetHz")`,
    );
    await queryRunner.query(
      `ALTER TABLE "retune_counts" ADD CONSTRAINT "FK_939975632403c3693ca8c800182" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "retune_counts" ADD CONSTRAINT "FK_b94cb1ffac1f1044be294f3f93c" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    // So far only the day is known. Noon in UTC is the same day from 12 hours west of it to 11 hours east.
    await queryRunner.query(`
      INSERT INTO "retune_counts"
        ("ownerId", "quarterHour", "createdBy", "targetHz", "retunes", "seconds", "measured", "onTarget")
      SELECT "ownerId", ("day" + time '12:00') AT TIME ZONE 'UTC', "createdBy", "targetHz",
             "retunes", "seconds", "measured", "onTarget"
        FROM "retune_statistics"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "retune_counts"`);
  }
}

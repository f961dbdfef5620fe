import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retunes per workspace, day, person and target, so that analytics need not read the songs, which may be removed. */
export class RetuneStatistics20261123150000 implements MigrationInterface {
  name = 'RetuneStatistics20261123150000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "retune_statistics" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "ownerId" uuid NOT NULL,
        "day" date NOT NULL,
        "createdBy" uuid,
        "targetHz" numeric(6,2) NOT NULL,
        "retunes" integer NOT NULL,
        "seconds" double precision NOT NULL,
        "measured" integer NOT NULL,
        "onTarget" integer NOT NULL,
        CONSTRAINT "PK_d649286fb3bfd7e42583b959343" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_5f7f46c871bad0c2d5e07f87db" ON "retune_statistics" ("createdBy")`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "IDX_747d272950b720f4fb768c86d2" ON "retune_statistics" ("ownerId", "day", "createdBy", "targetHz")`,
    );
    await queryRunner.query(
      `ALTER TABLE "retune_statistics" ADD CONSTRAINT "FK_567eb83e5c81d29ebd1c5d33b6d" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "retune_statistics" ADD CONSTRAINT "FK_5f7f46c871bad0c2d5e07f87db0" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    // The songs of workspaces with a history so far. 0.5 cents: what counts as on target.
    await queryRunner.query(`
      INSERT INTO "retune_statistics"
        ("ownerId", "day", "createdBy", "targetHz", "retunes", "seconds", "measured", "onTarget")
      SELECT "userId", (coalesce("processedAt", "createdAt") AT TIME ZONE 'UTC')::date, "createdBy",
             coalesce(("processingParams" ->> 'targetHz')::numeric, "targetFrequency")::numeric(6,2),
             count(*), coalesce(sum("duration"), 0),
             count("differenceCents"), count(*) FILTER (WHERE abs("differenceCents") <= 0.5)
        FROM (SELECT *, ("processingParams" #>> '{receipt,measured,differenceCents}')::double precision
                        AS "differenceCents"
                FROM "audio_files" WHERE status = 'completed' AND "keptUntil" IS NOT NULL) AS "songs"
       GROUP BY 1, 2, 3, 4`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "retune_statistics"`);
  }
}

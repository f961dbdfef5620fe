import type { MigrationInterface, QueryRunner } from 'typeorm';

const FILE_COLUMNS = `
  ADD "uploadId" uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD "position" integer,
  ADD "filename" text NOT NULL DEFAULT '',
  ADD "path" text NOT NULL DEFAULT '',
  ADD "bytes" bigint NOT NULL DEFAULT '0',
  ADD "objectPath" text,
  ADD "storedBytes" bigint NOT NULL DEFAULT '0',
  ADD "errorCode" text,
  ADD "measuredAt" TIMESTAMP WITH TIME ZONE,
  ADD "measuredA4Hz" double precision,
  ADD "confidence" real,
  ADD "duration" double precision,
  ADD "albumCents" double precision,
  ADD "isOutlier" boolean NOT NULL DEFAULT false,
  ADD "ownPitch" boolean NOT NULL DEFAULT false,
  ADD "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  ADD "endedAt" TIMESTAMP WITH TIME ZONE,
  ADD "removedAt" TIMESTAMP WITH TIME ZONE,
  ALTER COLUMN "audioFileId" DROP NOT NULL,
  DROP CONSTRAINT "FK_8ac648ae464e9bf168d74576bf3"`;

const BATCH_COLUMNS = `
  ADD "createdBy" uuid,
  ADD "format" text NOT NULL DEFAULT 'mp3',
  ADD "quality" text NOT NULL DEFAULT 'high',
  ADD "meaning" text NOT NULL DEFAULT 'a4',
  ADD "sameRatio" boolean NOT NULL DEFAULT false,
  ADD "pooledAt" TIMESTAMP WITH TIME ZONE,
  ADD "albumA4Hz" double precision,
  ADD "startedAt" TIMESTAMP WITH TIME ZONE,
  ADD "resumedAt" TIMESTAMP WITH TIME ZONE,
  ADD "cancelledAt" TIMESTAMP WITH TIME ZONE,
  ADD "watchedAt" TIMESTAMP WITH TIME ZONE,
  ADD "deletedAt" TIMESTAMP WITH TIME ZONE`;

/** A file of a batch holds its upload until a retune takes it over, and outlives the song in the history. */
export class Batches20261124100000 implements MigrationInterface {
  name = 'Batches20261124100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audio_files" ADD "inBatch" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "batch_jobs" ${BATCH_COLUMNS}`);
    await queryRunner.query(`ALTER TABLE "batch_job_files" ${FILE_COLUMNS}`);
    await queryRunner.query(`ALTER TABLE "batch_job_files" ALTER COLUMN "uploadId" DROP DEFAULT`);
    await queryRunner.query(
      `CREATE INDEX "IDX_9d6fb50f077196b21293acb19c" ON "batch_job_files" ("removedAt") WHERE "removedAt" IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX "IDX_ee29b6aa08936573be90aff0f7" ON "batch_jobs" ("createdBy")`);
    await queryRunner.query(
      `CREATE INDEX "IDX_0f21c5b171002baa4505fadd65" ON "batch_jobs" ("deletedAt") WHERE "deletedAt" IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_555a6561df24e4b6cb110bd8a3" ON "batch_jobs" ("createdAt") WHERE status IN ('pending', 'processing')`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_616e890799bb99642601cf4032" ON "batch_job_files" ("batchJobId") WHERE "storedBytes" > 0`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_7d1ef0c2598910027f94551eaf" ON "batch_job_files" ("createdAt") WHERE position IS NULL AND "removedAt" IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_fc3dc03a13a803502f861a233d" ON "batch_job_files" ("endedAt") WHERE status IN ('failed', 'cancelled') AND "objectPath" IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "batch_job_files" ADD CONSTRAINT "UQ_0a3be9e025fb5f7354a6df9dc7e" UNIQUE ("batchJobId", "uploadId")`,
    );
    await queryRunner.query(
      `ALTER TABLE "batch_job_files" ADD CONSTRAINT "FK_8ac648ae464e9bf168d74576bf3" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "batch_jobs" ADD CONSTRAINT "FK_ee29b6aa08936573be90aff0f7d" FOREIGN KEY ("createdBy") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "batch_job_files" WHERE "audioFileId" IS NULL`);
    await queryRunner.query(`DROP INDEX "IDX_555a6561df24e4b6cb110bd8a3"`);
    for (const column of [...FILE_COLUMNS.matchAll(/ADD ("\w+")/g)].map(([, name]) => name)) {
      await queryRunner.query(`ALTER TABLE "batch_job_files" DROP COLUMN ${column}`);
    }
    for (const column of [...BATCH_COLUMNS.matchAll(/ADD ("\w+")/g)].map(([, name]) => name)) {
      await queryRunner.query(`ALTER TABLE "batch_jobs" DROP COLUMN ${column}`);
    }
    await queryRunner.query(`ALTER TABLE "audio_files" DROP COLUMN "inBatch"`);
    await queryRunner.query(`ALTER TABLE "batch_job_files" DROP CONSTRAINT "FK_8ac648ae464e9bf168d74576bf3"`);
    await queryRunner.query(`ALTER TABLE "batch_job_files" ALTER COLUMN "audioFileId" SET NOT NULL`);
    await queryRunner.query(
      `ALTER TABLE "batch_job_files" ADD CONSTRAINT "FK_8ac648ae464e9bf168d74576bf3" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InitialSchema20261121100000 implements MigrationInterface {
  name = 'InitialSchema20261121100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "api_keys" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "name" text NOT NULL,
        "keyHash" text NOT NULL,
        "keyPrefix" text NOT NULL,
        "scopes" text array NOT NULL DEFAULT '{retune,read}',
        "lastUsedAt" TIMESTAMP WITH TIME ZONE,
        "expiresAt" TIMESTAMP WITH TIME ZONE,
        "isActive" boolean NOT NULL DEFAULT true,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_df3b25181df0b4b59bd93f16e10" UNIQUE ("keyHash"),
        CONSTRAINT "PK_5c8a79801b44bd27b79228e1dad" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_6c2e267ae764a9413b863a2934" ON "api_keys" ("userId")`);
    await queryRunner.query(`
      CREATE TABLE "rate_limits" (
        "key" text NOT NULL,
        "points" integer NOT NULL DEFAULT '0',
        "expire" bigint,
        CONSTRAINT "PK_8cb6aa4831e3e775ccf370521db" PRIMARY KEY ("key")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_cac030c83c48caa700859f20c8" ON "rate_limits" ("expire")`);
    await queryRunner.query(`
      CREATE TABLE "sessions" (
        "sid" text NOT NULL,
        "sess" jsonb NOT NULL,
        "expire" TIMESTAMP WITH TIME ZONE NOT NULL,
        "userId" uuid NOT NULL,
        CONSTRAINT "PK_e2d6172ca19b8ebef797c362b05" PRIMARY KEY ("sid")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_e5d612f5400fecdea71f98ad6c" ON "sessions" ("expire")`);
    await queryRunner.query(`CREATE INDEX "IDX_57de40bc620f456c7311aa3a1e" ON "sessions" ("userId")`);
    await queryRunner.query(`
      CREATE TABLE "users" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "email" text NOT NULL,
        "firstName" text,
        "lastName" text,
        "profileImageUrl" text,
        "passwordHash" text NOT NULL,
        "emailVerifiedAt" TIMESTAMP WITH TIME ZONE,
        "role" text NOT NULL DEFAULT 'user',
        "stripeCustomerId" text,
        "stripeSubscriptionId" text,
        "subscriptionTier" text NOT NULL DEFAULT 'free',
        "resetToken" text,
        "resetTokenExpiry" TIMESTAMP WITH TIME ZONE,
        "verifyToken" text,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "updatedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_97672ac88f789774dd47f7c8be3" UNIQUE ("email"),
        CONSTRAINT "UQ_ab9126a074980674ba95d4cd358" UNIQUE ("stripeCustomerId"),
        CONSTRAINT "UQ_4be0108a235aed23a0e3702c9f6" UNIQUE ("stripeSubscriptionId"),
        CONSTRAINT "UQ_a4bfb41ec19ba07b20d6e1ed023" UNIQUE ("resetToken"),
        CONSTRAINT "UQ_943cb92acff9090ef51c64a894c" UNIQUE ("verifyToken"),
        CONSTRAINT "CHK_547d9379bb8501feedd8bd363a" CHECK (email = lower(email)),
        CONSTRAINT "CHK_aa9742d9e4d9cd22945a777c3a" CHECK (role IN ('user', 'admin')),
        CONSTRAINT "CHK_ab5bfa2e4fd7c7c61216f21c51" CHECK ("subscriptionTier" IN ('free', 'basic', 'pro', 'studio')),
        CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`
      CREATE TABLE "usage_tracking" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "action" text NOT NULL,
        "month" smallint NOT NULL,
        "year" smallint NOT NULL,
        "count" integer NOT NULL DEFAULT '0',
        CONSTRAINT "UQ_0f30a23dc1d5424abb205ed3787" UNIQUE ("userId", "action", "year", "month"),
        CONSTRAINT "CHK_77b84159e7260242ff7d4c5fcd" CHECK ("count" >= 0),
        CONSTRAINT "PK_2879a43395bb513204f88769aa6" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`
      CREATE TABLE "webhook_events" (
        "id" text NOT NULL,
        "type" text NOT NULL,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_4cba37e6a0acb5e1fc49c34ebfd" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`
      CREATE TABLE "audio_files" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "originalFilename" text NOT NULL DEFAULT '',
        "objectPath" text,
        "processedObjectPath" text,
        "originalFrequency" integer NOT NULL DEFAULT '440',
        "targetFrequency" integer NOT NULL,
        "duration" double precision,
        "status" text NOT NULL DEFAULT 'pending',
        "format" text,
        "processingParams" jsonb,
        "processingError" jsonb,
        "processingStartedAt" TIMESTAMP WITH TIME ZONE,
        "processedAt" TIMESTAMP WITH TIME ZONE,
        "clientSeenAt" TIMESTAMP WITH TIME ZONE,
        "deliveredAt" TIMESTAMP WITH TIME ZONE,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "CHK_a6700cc18aed5ce40c0d63d66c" CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
        CONSTRAINT "PK_687c178ef33b4e0e1f83ae66cbb" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(
      `CREATE INDEX "IDX_6c88710d58dcb165559e8ffd47" ON "audio_files" ("processedAt") WHERE num_nonnulls("objectPath", "processedObjectPath") > 0`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_a37e41c0da307190b245813529" ON "audio_files" ("clientSeenAt") WHERE status IN ('pending', 'processing')`,
    );
    await queryRunner.query(`CREATE INDEX "IDX_11da2d1cfe21be3820150d12a7" ON "audio_files" ("userId", "createdAt")`);
    await queryRunner.query(`
      CREATE TABLE "frequency_analysis" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "audioFileId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "originalSpectrum" jsonb,
        "processedSpectrum" jsonb,
        "harmonicContent" jsonb,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_130b0132967be3c2868826f8137" UNIQUE ("audioFileId"),
        CONSTRAINT "PK_46151e83ce3d0f630b5b3f189d2" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_169435130a30001d00b494e775" ON "frequency_analysis" ("userId")`);
    await queryRunner.query(`
      CREATE TABLE "activity_logs" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid,
        "accountOwnerId" uuid NOT NULL,
        "action" text NOT NULL,
        "resourceType" text,
        "resourceId" uuid,
        "metadata" jsonb,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_f25287b6140c5ba18d38776a796" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_597e6df96098895bf19d4b5ea4" ON "activity_logs" ("userId")`);
    await queryRunner.query(
      `CREATE INDEX "IDX_335c8c05ade6ced77adbdff194" ON "activity_logs" ("accountOwnerId", "createdAt")`,
    );
    await queryRunner.query(`
      CREATE TABLE "batch_job_files" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "batchJobId" uuid NOT NULL,
        "audioFileId" uuid NOT NULL,
        "status" text NOT NULL DEFAULT 'pending',
        "error" text,
        CONSTRAINT "UQ_baa670ee4538717cc16e06bfad5" UNIQUE ("batchJobId", "audioFileId"),
        CONSTRAINT "CHK_64fb7fdf10e4636c50e14e8649" CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
        CONSTRAINT "PK_18abf727baf4b0a538e2c7b40c2" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_8ac648ae464e9bf168d74576bf" ON "batch_job_files" ("audioFileId")`);
    await queryRunner.query(`
      CREATE TABLE "batch_jobs" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "name" text NOT NULL,
        "targetFrequency" numeric(6,2) NOT NULL,
        "totalFiles" integer NOT NULL DEFAULT '0',
        "completedFiles" integer NOT NULL DEFAULT '0',
        "failedFiles" integer NOT NULL DEFAULT '0',
        "status" text NOT NULL DEFAULT 'pending',
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "completedAt" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "CHK_4751673b48d6b58cb75665d67a" CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
        CONSTRAINT "PK_5e14ec2ea28d6eec97d9c7bdb0c" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_2b3490e9cce69fe122f5259730" ON "batch_jobs" ("userId", "createdAt")`);
    await queryRunner.query(`
      CREATE TABLE "download_tracking" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "shareableLinkId" uuid NOT NULL,
        "ipAddress" text,
        "userAgent" text,
        "downloadedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_d962273d09be2e2d641a7130d85" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(
      `CREATE INDEX "IDX_fbb455adb8f8318a43ea534112" ON "download_tracking" ("shareableLinkId", "downloadedAt")`,
    );
    await queryRunner.query(`
      CREATE TABLE "folder_items" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "folderId" uuid NOT NULL,
        "audioFileId" uuid NOT NULL,
        "addedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_9c7b09213b3288e512ab21e1d7b" UNIQUE ("folderId", "audioFileId"),
        CONSTRAINT "PK_d5b264ed12d55e0fab1aaf96e74" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_092cb9edeb0fe1adaec33dc698" ON "folder_items" ("audioFileId")`);
    await queryRunner.query(`
      CREATE TABLE "folders" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "name" text NOT NULL,
        "description" text,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "updatedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_8578bd31b0e7f6d6c2480dbbca8" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_9ceec637f0f9c2f60173231067" ON "folders" ("userId", "createdAt")`);
    await queryRunner.query(`
      CREATE TABLE "frequency_presets" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "name" text NOT NULL,
        "frequency" numeric(6,2) NOT NULL,
        "description" text,
        "isDefault" boolean NOT NULL DEFAULT false,
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "PK_635dd6d17bd9445ed6cc4d9de97" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "IDX_8e6823de58f192a3488239b0d2" ON "frequency_presets" ("userId") WHERE "isDefault"`,
    );
    await queryRunner.query(
      `CREATE INDEX "IDX_3feaecb837ec7860c2e15cd55f" ON "frequency_presets" ("userId", "createdAt")`,
    );
    await queryRunner.query(`
      CREATE TABLE "shareable_links" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "folderId" uuid,
        "audioFileId" uuid,
        "token" text NOT NULL,
        "password" text,
        "expiresAt" TIMESTAMP WITH TIME ZONE,
        "maxDownloads" integer,
        "downloadCount" integer NOT NULL DEFAULT '0',
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_868b8745559d9daccbb2dbc1a7b" UNIQUE ("token"),
        CONSTRAINT "CHK_40dcc697d20b761f1084045e1e" CHECK ("downloadCount" >= 0),
        CONSTRAINT "CHK_68ed4b998c677be32649e45698" CHECK (num_nonnulls("folderId", "audioFileId") = 1),
        CONSTRAINT "PK_58a7693a942abda951d8d18eb26" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_bd717b8b8c21e7ee6d4113d2bb" ON "shareable_links" ("folderId")`);
    await queryRunner.query(`CREATE INDEX "IDX_0dad4fe50fca21940f69557e1f" ON "shareable_links" ("audioFileId")`);
    await queryRunner.query(
      `CREATE INDEX "IDX_0881a948f8a67f1cbb817fa91d" ON "shareable_links" ("userId", "createdAt")`,
    );
    await queryRunner.query(`
      CREATE TABLE "team_members" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "accountOwnerId" uuid NOT NULL,
        "memberUserId" uuid,
        "role" text NOT NULL DEFAULT 'viewer',
        "invitedEmail" text NOT NULL,
        "inviteToken" text,
        "status" text NOT NULL DEFAULT 'pending',
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "acceptedAt" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "UQ_201d12d47bc1fb53d923baa054e" UNIQUE ("inviteToken"),
        CONSTRAINT "UQ_c260db9a058c342c16090282994" UNIQUE ("accountOwnerId", "invitedEmail"),
        CONSTRAINT "CHK_d3b3e1b6ad54baa77087ccf86c" CHECK (status IN ('pending', 'active')),
        CONSTRAINT "CHK_8970bc5d4d50338449436e7b88" CHECK (role IN ('admin', 'editor', 'viewer')),
        CONSTRAINT "PK_ca3eae89dcf20c9fd95bf7460aa" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(`CREATE INDEX "IDX_a737876f99d0ca1304734d84a3" ON "team_members" ("memberUserId")`);
    await queryRunner.query(`
      CREATE TABLE "white_label_settings" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "userId" uuid NOT NULL,
        "companyName" text,
        "logoUrl" text,
        "customDomain" text,
        "primaryColor" text,
        "updatedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_544bb77b73857cb4bcef16cbd45" UNIQUE ("userId"),
        CONSTRAINT "PK_42623610ce6c72ce5c6d86eebf3" PRIMARY KEY ("id")
      )`);
    await queryRunner.query(
      `ALTER TABLE "api_keys" ADD CONSTRAINT "FK_6c2e267ae764a9413b863a29342" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sessions" ADD CONSTRAINT "FK_57de40bc620f456c7311aa3a1e6" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "usage_tracking" ADD CONSTRAINT "FK_5d8df20d681cd50fcde4db2db32" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "audio_files" ADD CONSTRAINT "FK_c4c9836cf069a78391d09c229a6" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "frequency_analysis" ADD CONSTRAINT "FK_130b0132967be3c2868826f8137" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "frequency_analysis" ADD CONSTRAINT "FK_169435130a30001d00b494e775a" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "activity_logs" ADD CONSTRAINT "FK_597e6df96098895bf19d4b5ea45" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "activity_logs" ADD CONSTRAINT "FK_67f717ce5c4629a0b6c8b4fce40" FOREIGN KEY ("accountOwnerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "batch_job_files" ADD CONSTRAINT "FK_f60dfb5961b7fbb34a525181f48" FOREIGN KEY ("batchJobId") REFERENCES "batch_jobs"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "batch_job_files" ADD CONSTRAINT "FK_8ac648ae464e9bf168d74576bf3" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "batch_jobs" ADD CONSTRAINT "FK_e1a9824a3194537e366e5c249cc" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "download_tracking" ADD CONSTRAINT "FK_37f82957c1b9f9e50b5c1c453b2" FOREIGN KEY ("shareableLinkId") REFERENCES "shareable_links"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "folder_items" ADD CONSTRAINT "FK_c65b444d62aa522f62553264b2c" FOREIGN KEY ("folderId") REFERENCES "folders"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "folder_items" ADD CONSTRAINT "FK_092cb9edeb0fe1adaec33dc698d" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "folders" ADD CONSTRAINT "FK_5caa05c855e82b975c8c438cf68" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "frequency_presets" ADD CONSTRAINT "FK_24b30373c8824da16d386535495" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "shareable_links" ADD CONSTRAINT "FK_f208f3d1845269f4e7ec3efe0dc" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "shareable_links" ADD CONSTRAINT "FK_bd717b8b8c21e7ee6d4113d2bbe" FOREIGN KEY ("folderId") REFERENCES "folders"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "shareable_links" ADD CONSTRAINT "FK_0dad4fe50fca21940f69557e1fa" FOREIGN KEY ("audioFileId") REFERENCES "audio_files"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "team_members" ADD CONSTRAINT "FK_1030883756871bcf0ac0b006087" FOREIGN KEY ("accountOwnerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "team_members" ADD CONSTRAINT "FK_a737876f99d0ca1304734d84a39" FOREIGN KEY ("memberUserId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "white_label_settings" ADD CONSTRAINT "FK_544bb77b73857cb4bcef16cbd45" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE "white_label_settings",
        "team_members",
        "shareable_links",
        "frequency_presets",
        "folders",
        "folder_items",
        "download_tracking",
        "batch_jobs",
        "batch_job_files",
        "activity_logs",
        "frequency_analysis",
        "audio_files",
        "webhook_events",
        "usage_tracking",
        "users",
        "sessions",
        "rate_limits",
        "api_keys"`);
  }
}

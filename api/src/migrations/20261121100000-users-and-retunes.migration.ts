import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsersAndRetunes20261121100000 implements MigrationInterface {
  name = 'UsersAndRetunes20261121100000';

  async up(queryRunner: QueryRunner): Promise<void> {
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
        "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "updatedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "UQ_97672ac88f789774dd47f7c8be3" UNIQUE ("email"),
        CONSTRAINT "UQ_ab9126a074980674ba95d4cd358" UNIQUE ("stripeCustomerId"),
        CONSTRAINT "UQ_4be0108a235aed23a0e3702c9f6" UNIQUE ("stripeSubscriptionId"),
        CONSTRAINT "UQ_a4bfb41ec19ba07b20d6e1ed023" UNIQUE ("resetToken"),
        CONSTRAINT "CHK_547d9379bb8501feedd8bd363a" CHECK (email = lower(email)),
        CONSTRAINT "CHK_aa9742d9e4d9cd22945a777c3a" CHECK (role IN ('user', 'admin')),
        CONSTRAINT "CHK_ab5bfa2e4fd7c7c61216f21c51" CHECK ("subscriptionTier" IN ('free', 'basic', 'pro', 'studio')),
        CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id")
      )`);
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
    await queryRunner.query(`CREATE INDEX "IDX_6c88710d58dcb165559e8ffd47" ON "audio_files" ("processedAt") WHERE num_nonnulls("objectPath", "processedObjectPath") > 0`);
    await queryRunner.query(`CREATE INDEX "IDX_a37e41c0da307190b245813529" ON "audio_files" ("clientSeenAt") WHERE status IN ('pending', 'processing')`);
    await queryRunner.query(`CREATE INDEX "IDX_11da2d1cfe21be3820150d12a7" ON "audio_files" ("userId", "createdAt")`);
    await queryRunner.query(`ALTER TABLE "api_keys" ADD CONSTRAINT "FK_6c2e267ae764a9413b863a29342" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await queryRunner.query(`ALTER TABLE "usage_tracking" ADD CONSTRAINT "FK_5d8df20d681cd50fcde4db2db32" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await queryRunner.query(`ALTER TABLE "audio_files" ADD CONSTRAINT "FK_c4c9836cf069a78391d09c229a6" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "audio_files", "usage_tracking", "api_keys", "users"`);
  }
}

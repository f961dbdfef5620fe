import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations know when they were last sent, and a user is a member of a team at most once. */
export class Team20261123140000 implements MigrationInterface {
  name = 'Team20261123140000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team_members" ADD "inviteSentAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`UPDATE "team_members" SET "inviteSentAt" = "createdAt"`);
    await queryRunner.query(
      `ALTER TABLE "team_members" ADD CONSTRAINT "UQ_e35aeb854073c53760edd476932" UNIQUE ("accountOwnerId", "memberUserId")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "team_members" DROP CONSTRAINT "UQ_e35aeb854073c53760edd476932"`);
    await queryRunner.query(`ALTER TABLE "team_members" DROP COLUMN "inviteSentAt"`);
  }
}

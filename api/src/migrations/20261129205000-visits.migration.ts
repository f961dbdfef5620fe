import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a user worked last, and when they were last here. */
export class Visits20261129205000 implements MigrationInterface {
  name = 'Visits20261129205000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "users" ADD "lastWorkspaceId" uuid`);
    await queryRunner.query(`ALTER TABLE "users" ADD "seenAt" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "users" ADD "lastVisitAt" TIMESTAMP WITH TIME ZONE`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "lastVisitAt"`);
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "seenAt"`);
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "lastWorkspaceId"`);
  }
}

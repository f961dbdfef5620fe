import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the payment provider last reported about a user's subscription. */
export class SubscriptionDetails20261124120000 implements MigrationInterface {
  name = 'SubscriptionDetails20261124120000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" ADD "subscription" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "subscription"`);
  }
}

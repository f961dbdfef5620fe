import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Batches20261124100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {}

  async down(queryRunner: QueryRunner): Promise<void> {}
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which bytes of a shared download were sent, so that one that is complete is not sent again in parts. */
export class SentParts20261129073000 implements MigrationInterface {
  name = 'SentParts20261129073000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "download_tracking" ADD COLUMN "sentParts" int8multirange`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "download_tracking" DROP COLUMN "sentParts"`);
  }
}

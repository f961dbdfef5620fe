import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The waveform of a result, which its worker sees when it measures the result. Those of before have none. */
export class AnalysisPeaks20261130003000 implements MigrationInterface {
  name = 'AnalysisPeaks20261130003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "frequency_analysis" ADD "peaks" bytea`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "frequency_analysis" DROP COLUMN "peaks"`);
  }
}

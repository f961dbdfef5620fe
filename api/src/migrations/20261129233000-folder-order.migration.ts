import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of a folder's songs, and their places by hand. Folders of before stay as they were: the newest first. */
export class FolderOrder20261129233000 implements MigrationInterface {
  name = 'FolderOrder20261129233000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL lock_timeout = '5s'`);
    await queryRunner.query(`ALTER TABLE "folders" ADD "songOrder" text NOT NULL DEFAULT 'newest'`);
    await queryRunner.query(`ALTER TABLE "folder_items" ADD "place" integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "folder_items" DROP COLUMN "place"`);
    await queryRunner.query(`ALTER TABLE "folders" DROP COLUMN "songOrder"`);
  }
}

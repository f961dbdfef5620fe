import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `sourceHow` is called `sourceBasis` now: in a retune's parameters, its receipt and the details of its error. */
export class SourceBasis20261122200000 implements MigrationInterface {
  name = 'SourceBasis20261122200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await renameKeys(queryRunner, 'sourceHow', 'sourceBasis');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await renameKeys(queryRunner, 'sourceBasis', 'sourceHow');
  }
}

/** Column, and where in its JSON the object with the key is. */
const OBJECTS = [
  { column: 'processingParams', path: [] },
  { column: 'processingParams', path: ['receipt'] },
  { column: 'processingError', path: ['details'] },
];

async function renameKeys(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  for (const { column, path } of OBJECTS) {
    const [fromPath, toPath] = [from, to].map((key) => `'{${[...path, key].join(',')}}'`);
    await queryRunner.query(
      `UPDATE "audio_files" SET "${column}" = jsonb_set("${column}" #- ${fromPath}, ${toPath}, "${column}" #> ${fromPath})
        WHERE "${column}" #> ${fromPath} IS NOT NULL`,
    );
  }
}

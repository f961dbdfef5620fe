import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes without blocking writes, which a transaction cannot do.
 *
 * @param indexes by name: the table and what follows it in CREATE INDEX
 */
export async function buildIndexes(queryRunner: QueryRunner, indexes: Record<string, string>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    // An attempt that was interrupted leaves an invalid index.
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${columns}`);
  }
}

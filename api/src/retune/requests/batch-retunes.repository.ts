import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AudioFile } from '../audio-file.entity.js';
import type { Source } from '../domain/retune-report.js';
import { lockOwners } from '../lock-owners.js';

/** What the retunes of a batch have in common. */
type CommonColumns = Pick<AudioFile, 'userId' | 'createdBy' | 'createdAt' | 'keptUntil'>;

/** What differs between them. */
export type BatchRow = Pick<
  AudioFile,
  | 'id'
  | 'objectPath'
  | 'originalFilename'
  | 'storedBytes'
  | 'targetFrequency'
  | 'originalFrequency'
  | 'format'
  | 'processingParams'
>;

/** A statement of Postgres has at most 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

/** The rows of retunes that are made for a whole batch. */
@Injectable()
export class BatchRetunesRepository {
  /** Inserts retunes whose uploads are stored already, and whose clients do not wait. */
  async insert(manager: EntityManager, common: CommonColumns, rows: readonly BatchRow[]): Promise<void> {
    for (let first = 0; first < rows.length; first += MAX_ROWS_PER_INSERT) {
      const values = rows
        .slice(first, first + MAX_ROWS_PER_INSERT)
        .map((row) => ({ ...common, ...row, inBatch: true }));
      await manager.createQueryBuilder().insert().into(AudioFile).values(values).updateEntity(false).execute();
    }
  }

  /** Locks those of these retunes that have not ended, until the transaction ends. @returns their ids, in the given order */
  async lockUnfinished(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    await lockOwners(manager, ids);
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM audio_files WHERE id = ANY($1) AND status IN ('pending', 'processing')
        ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
    const unfinished = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => unfinished.has(id));
  }

  /** Sets the A4 from which retunes start that have no jobs yet. */
  async setSource(manager: EntityManager, ids: readonly string[], source: Source): Promise<void> {
    await manager.query(
      `UPDATE audio_files SET "processingParams" = "processingParams" || $2::jsonb, "originalFrequency" = $3
        WHERE id = ANY($1)`,
      [ids, source, Math.round(source.sourceHz)],
    );
  }
}

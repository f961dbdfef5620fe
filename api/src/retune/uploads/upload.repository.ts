import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BatchQuery } from '../../platform/process/janitor.js';
import { Upload } from './upload.entity.js';

/** How long an upload is stored after its last change. */
const EXPIRES_AT = `now() + interval '1 day'`;

/** Longer than any request may take; what arrives extends it. */
const PROMISE_SECONDS = 65 * 60;

/** Of `upload_promises` and its like, from now. */
export const PROMISED_UNTIL = `now() + interval '${PROMISE_SECONDS} seconds'`;

export type NewUpload = Pick<Upload, 'id' | 'userId' | 'createdBy' | 'filename' | 'bytes'>;

/** What was stored of an upload, in one piece. */
export interface StoredPiece {
  /** Where it begins. */
  offset: number;
  bytes: number;
  /** All pieces with this one. */
  pieces: readonly string[];
}

/** What a retune or a batch takes over of an upload. */
export interface CompleteUpload {
  filename: string;
  bytes: number;
  objectPath: string;
}

@Injectable()
export class UploadRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async insert(manager: EntityManager, upload: NewUpload, { isWhole }: { isWhole: boolean }): Promise<void> {
    await manager.insert(Upload, { ...upload, expiresAt: () => (isWhole ? PROMISED_UNTIL : EXPIRES_AT) });
  }

  find(id: string, userId: string): Promise<Upload | null> {
    return this.dataSource.getRepository(Upload).findOneBy({ id, userId });
  }

  listOf(userId: string): Promise<Upload[]> {
    return this.dataSource.getRepository(Upload).find({ where: { userId }, order: { createdAt: 'DESC' } });
  }

  count(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(Upload, { userId });
  }

  /** Whether a stored piece is of an upload. */
  async hasPiece(key: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT 1 FROM uploads WHERE $1 = ANY(pieces) LIMIT 1', [key]);
    return rows.length > 0;
  }

  async declare(id: string, bytes: number): Promise<void> {
    await this.dataSource.getRepository(Upload).update(id, { bytes });
  }

  /** Records a stored piece, which needs no promise any more. @returns false when the upload is not as it was before */
  async recordPiece(id: string, { offset, bytes, pieces }: StoredPiece): Promise<boolean> {
    const [row] = await this.dataSource.query<{ changed: number }[]>(
      `WITH changed AS (
         UPDATE uploads SET "receivedBytes" = $2::bigint + $3, pieces = $4, "expiresAt" = ${EXPIRES_AT}
          WHERE id = $1 AND "receivedBytes" = $2 AND "completedAt" IS NULL AND "expiresAt" > now() RETURNING id
       ), promised AS (
         UPDATE upload_promises SET bytes = greatest(0, bytes - $3), "expiresAt" = ${PROMISED_UNTIL}
          WHERE id IN (SELECT id FROM changed)
       ) SELECT count(*)::integer AS changed FROM changed`,
      [id, offset, bytes, pieces],
    );
    return row?.changed === 1;
  }

  /** @returns false when the upload was removed meanwhile */
  complete(id: string, objectPath: string): Promise<boolean> {
    return this.markComplete(id, `"objectPath" = $2, pieces = '{}'`, [objectPath]);
  }

  /** As {@link complete}, of an upload that came in one piece. */
  completeWhole(
    id: string,
    objectPath: string,
    { filename, bytes }: Pick<CompleteUpload, 'filename' | 'bytes'>,
  ): Promise<boolean> {
    return this.markComplete(id, `"objectPath" = $2, filename = $3, bytes = $4, "receivedBytes" = $4`, [
      objectPath,
      filename,
      bytes,
    ]);
  }

  /** Deletes the row of a complete upload, whose file is the caller's from then on. @returns null when there is none */
  async take(manager: EntityManager, id: string, userId: string): Promise<CompleteUpload | null> {
    const [rows] = await manager.query<[CompleteUpload[], number]>(
      `DELETE FROM uploads
        WHERE id = $1 AND "userId" = $2 AND "completedAt" IS NOT NULL AND "expiresAt" > now()
        RETURNING filename, "receivedBytes"::float8 AS bytes, "objectPath"`,
      [id, userId],
    );
    return rows[0] ?? null;
  }

  /**
   * From then on nothing is added to it, and nothing takes it over.
   * @returns its pieces; null when it is no longer there
   */
  async expire(id: string): Promise<string[] | null> {
    const [rows] = await this.dataSource.query<[Pick<Upload, 'pieces'>[], number]>(
      `UPDATE uploads SET "expiresAt" = 'epoch' WHERE id = $1 RETURNING pieces`,
      [id],
    );
    return rows[0]?.pieces ?? null;
  }

  findExpired({ limit, exceptIds }: BatchQuery): Promise<{ id: string }[]> {
    return this.dataSource.query('SELECT id FROM uploads WHERE "expiresAt" <= now() AND id <> ALL($2) LIMIT $1', [
      limit,
      exceptIds,
    ]);
  }

  /** Deletes an upload whose files have been removed, and what was promised to it. */
  async delete(id: string): Promise<void> {
    await this.dataSource.query(
      `WITH gone AS (DELETE FROM uploads WHERE id = $1 AND "expiresAt" <= now())
       DELETE FROM upload_promises WHERE id = $1`,
      [id],
    );
  }

  private async markComplete(id: string, changes: string, values: readonly unknown[]): Promise<boolean> {
    const [row] = await this.dataSource.query<{ changed: number }[]>(
      `WITH changed AS (
         UPDATE uploads SET ${changes}, "completedAt" = now(), "expiresAt" = ${EXPIRES_AT}
          WHERE id = $1 AND "expiresAt" > now() RETURNING id
       ), promised AS (
         DELETE FROM upload_promises WHERE id IN (SELECT id FROM changed)
       ) SELECT count(*)::integer AS changed FROM changed`,
      [id, ...values],
    );
    return row?.changed === 1;
  }

  async deleteExpiredPromises(): Promise<void> {
    await this.dataSource.query('DELETE FROM upload_promises WHERE "expiresAt" < now()');
  }
}

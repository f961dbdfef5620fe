import type { BatchFileStatus, BatchStatus } from '@attune/catalogue/batches';
import { MIN_CONFIDENCE } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { briefReceipt, type BriefReceipt } from '../../retune/domain/brief-receipt.js';
import type { TimePlace } from '../../platform/database/cursor.js';

/** A batch with the figures of its files. */
export interface BatchRow extends TimePlace {
  name: string;
  /** Hz. */
  targetFrequency: number;
  format: ExportFormat;
  quality: Quality;
  mode: RetuneMode;
  meaning: Anchor;
  straighten: boolean;
  sameRatio: boolean;
  /** null for a batch without one, and once it is deleted. */
  folderId: string | null;
  folderName: string | null;
  status: BatchStatus;
  totalFiles: number;
  completedFiles: number;
  failedFiles: number;
  cancelledFiles: number;
  runningFiles: number;
  waitingFiles: number;
  bytes: number;
  /** Of the stored results; null when there are none. */
  resultBytes: number | null;
  /** Uploads that were dealt with since the batch was last started, and those that are left. */
  doneBytes: number;
  leftBytes: number;
  /** Since the batch was last started; null before. */
  runningSeconds: number | null;
  measuredFiles: number;
  outliers: { fileId: string; cents: number }[];
  pooledAt: Date | null;
  albumA4Hz: number | null;
  createdAt: Date;
  createdByEmail: string | null;
  startedAt: Date | null;
  completedAt: Date | null;
  keptUntil: Date | null;
}

export interface BatchFileRow {
  id: string;
  batchJobId: string;
  /** Of the retune, also of one that was deleted from the history. */
  audioFileId: string | null;
  filename: string;
  path: string;
  bytes: number;
  status: BatchFileStatus;
  error: string | null;
  errorCode: string | null;
  retuneId: string | null;
  a4Hz: number | null;
  receipt: BriefReceipt | null;
  albumCents: number | null;
  hasResult: boolean;
  hasOriginal: boolean;
}

/** A finished song. */
export interface BatchSongRow {
  retuneId: string;
  path: string;
  filename: string;
  format: ExportFormat;
  /** Hz. */
  targetHz: number;
  processedAt: Date;
  /** Storage key of the result. */
  processedObjectPath: string;
}

/** The files of a list: registered and not removed. */
export const LISTED_FILE = 'file.position IS NOT NULL AND file."removedAt" IS NULL';

const STATUS = `CASE WHEN file.status = 'pending' AND song.status = 'processing' THEN 'processing' ELSE file.status END`;
const IS_STORED = `file.status = 'completed' AND song."processedObjectPath" IS NOT NULL AND song."deletedAt" IS NULL`;

const BATCHES = `
  SELECT batch.id, batch.name, "targetFrequency"::float8, format, quality, mode, meaning, straighten, "sameRatio",
         folder.id AS "folderId", folder.name AS "folderName", batch.status, "totalFiles", "completedFiles",
         "failedFiles", figures.*, "pooledAt", "albumA4Hz", batch."createdAt",
         round(extract(epoch FROM batch."createdAt") * 1000000)::text AS microseconds,
         users.email AS "createdByEmail", "startedAt", "completedAt",
         extract(epoch FROM clock_timestamp() - "resumedAt")::float8 AS "runningSeconds"
    FROM batch_jobs AS batch
    LEFT JOIN users ON users.id = batch."createdBy"
    LEFT JOIN folders AS folder ON folder.id = batch."folderId"
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE file.status = 'cancelled')::integer AS "cancelledFiles",
             count(*) FILTER (WHERE ${STATUS} = 'processing')::integer AS "runningFiles",
             count(*) FILTER (WHERE ${STATUS} = 'pending')::integer AS "waitingFiles",
             coalesce(sum(file.bytes), 0)::float8 AS bytes,
             sum(song."storedBytes" - file.bytes) FILTER (WHERE ${IS_STORED})::float8 AS "resultBytes",
             min(song."keptUntil") FILTER (WHERE ${IS_STORED}) AS "keptUntil",
             coalesce(sum(file.bytes) FILTER (WHERE file."endedAt" >= batch."resumedAt"), 0)::float8 AS "doneBytes",
             coalesce(sum(file.bytes) FILTER (WHERE file.status = 'pending'), 0)::float8 AS "leftBytes",
             count(*) FILTER (WHERE "measuredA4Hz" IS NOT NULL AND confidence >= ${MIN_CONFIDENCE})::integer
               AS "measuredFiles",
             coalesce(
               json_agg(json_build_object('fileId', file.id, 'cents', "albumCents") ORDER BY position)
                 FILTER (WHERE "isOutlier" AND NOT "ownPitch"), '[]') AS outliers
        FROM batch_job_files AS file LEFT JOIN audio_files AS song ON song.id = file."audioFileId"
       WHERE file."batchJobId" = batch.id AND ${LISTED_FILE}
    ) AS figures
   WHERE batch."userId" = $1 AND batch."deletedAt" IS NULL`;

const FILES = `
  SELECT file.id, "batchJobId", "audioFileId", filename, path, file.bytes::float8, ${STATUS} AS status, error, "errorCode",
         CASE WHEN song."deletedAt" IS NULL THEN song.id END AS "retuneId",
         "measuredA4Hz" AS "a4Hz", ${briefReceipt('song."processingParams"')} AS receipt,
         "albumCents", coalesce(${IS_STORED}, false) AS "hasResult",
         coalesce(${IS_STORED} AND song."objectPath" IS NOT NULL, false) AS "hasOriginal"
    FROM batch_job_files AS file LEFT JOIN audio_files AS song ON song.id = file."audioFileId"
   WHERE file."batchJobId" = $1 AND ${LISTED_FILE}`;

/** Batches and their files as clients see them. */
@Injectable()
export class BatchViewRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Newest first.
   *
   * @param after the last batch of the previous page
   */
  list(ownerId: string, max: number, after?: TimePlace): Promise<BatchRow[]> {
    const isAfter = `AND (batch."createdAt", batch.id) < ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid)`;
    return this.dataSource.query<BatchRow[]>(
      `${BATCHES} ${after ? isAfter : ''} ORDER BY batch."createdAt" DESC, batch.id DESC LIMIT $2`,
      [ownerId, max, ...(after ? [after.microseconds, after.id] : [])],
    );
  }

  async count(ownerId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ batches: number }[]>(
      'SELECT count(*)::integer AS batches FROM batch_jobs WHERE "userId" = $1 AND "deletedAt" IS NULL',
      [ownerId],
    );
    return row?.batches ?? 0;
  }

  async find(ownerId: string, id: string): Promise<BatchRow | undefined> {
    const [row] = await this.dataSource.query<BatchRow[]>(`${BATCHES} AND batch.id = $2`, [ownerId, id]);
    return row;
  }

  /** Those that need the user first. */
  files(batchId: string): Promise<BatchFileRow[]> {
    return this.dataSource.query<BatchFileRow[]>(
      `${FILES} ORDER BY CASE ${STATUS} WHEN 'failed' THEN 1 WHEN 'processing' THEN 2 ELSE 3 END, position`,
      [batchId],
    );
  }

  async findFile(batchId: string, id: string): Promise<BatchFileRow | undefined> {
    const [row] = await this.dataSource.query<BatchFileRow[]>(`${FILES} AND file.id = $2`, [batchId, id]);
    return row;
  }

  /** The songs whose results are stored, in the order of their files. */
  songs(batchId: string): Promise<BatchSongRow[]> {
    return this.dataSource.query<BatchSongRow[]>(
      `SELECT song.id AS "retuneId", path, filename, song.format,
              (song."processingParams" ->> 'targetHz')::float8 AS "targetHz", "processedAt", "processedObjectPath"
         FROM batch_job_files AS file JOIN audio_files AS song ON song.id = file."audioFileId"
        WHERE file."batchJobId" = $1 AND ${LISTED_FILE} AND ${IS_STORED} ORDER BY position`,
      [batchId],
    );
  }
}

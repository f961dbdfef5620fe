import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { briefReceipt, type BriefReceipt } from '../../retune/domain/brief-receipt.js';

export interface RetunedSong {
  id: string;
  filename: string;
  processedAt: Date;
  /** Hz, rounded. */
  targetHz: number;
  /** Null where an older row lacks it. */
  receipt: BriefReceipt | null;
}

export interface FailedSong {
  filename: string;
  createdAt: Date;
  /** As shown to users. */
  error: string;
}

/** What the chat may know of a workspace. Reads only, and always of one owner. */
@Injectable()
export class WorkspaceFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest songs of the history. */
  lastRetunes(ownerId: string, max: number): Promise<RetunedSong[]> {
    return this.dataSource.query(
      `SELECT id, "originalFilename" AS filename, "processedAt", "targetFrequency" AS "targetHz",
              ${briefReceipt('"processingParams"')} AS receipt
         FROM audio_files
        WHERE "userId" = $1 AND status = 'completed' AND "deletedAt" IS NULL AND "processedAt" IS NOT NULL
        ORDER BY "processedAt" DESC, id LIMIT $2`,
      [ownerId, max],
    );
  }

  lastFailures(ownerId: string, max: number): Promise<FailedSong[]> {
    return this.dataSource.query(
      `SELECT "originalFilename" AS filename, "createdAt", "processingError" ->> 'error' AS error
         FROM audio_files
        WHERE "userId" = $1 AND status = 'failed' AND "processingError" ->> 'error' IS NOT NULL
        ORDER BY "createdAt" DESC LIMIT $2`,
      [ownerId, max],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TimePlace } from '../../platform/database/cursor.js';
import { DISTINCT_BYTES_SENT } from './share-page/download-count.repository.js';

export interface DownloadRow extends TimePlace {
  downloadedAt: Date;
  address: string | null;
  userAgent: string | null;
  what: 'song' | 'zip';
  filename: string;
  isComplete: boolean;
  /** 0-99 while it is not complete. */
  percent: number;
}

@Injectable()
export class DownloadLogRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first. */
  list(linkId: string, max: number, after: TimePlace | null): Promise<DownloadRow[]> {
    return this.dataSource.query<DownloadRow[]>(
      `SELECT id, "downloadedAt", (extract(epoch FROM "downloadedAt") * 1000000)::bigint AS microseconds,
              "ipAddress" AS address, "userAgent", what, filename, "completedAt" IS NOT NULL AS "isComplete",
              CASE WHEN "completedAt" IS NOT NULL THEN 100
                   ELSE least(99, floor(${DISTINCT_BYTES_SENT} * 100 / greatest(bytes, 1))) END::integer AS percent
         FROM download_tracking
        WHERE "shareableLinkId" = $1
          AND ($3::bigint IS NULL OR ("downloadedAt", id) <
                (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
        ORDER BY "downloadedAt" DESC, id DESC LIMIT $2`,
      [linkId, max, after?.microseconds ?? null, after?.id ?? null],
    );
  }
}

import type { Tier } from '@attune/catalogue/plans';
import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingSettings } from './billing.settings.js';

export interface StorageUse {
  /**
   * Uploads and results, those of batches included, plus what uploads under way and running
   * retunes are expected to add.
   */
  storedBytes: number;
  storageLimitBytes: number;
}

/**
 * The storage limit of an account. The modules for uploads, retunes and batches write the columns that are summed here.
 */
@Injectable()
export class StorageQuotaService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: BillingSettings,
  ) {}

  /**
   * @param options.except the id of a retune, or of an upload under way, to leave out:
   *   of the upload what is promised to it
   * @param options.manager to read within its transaction, on its connection
   * @returns null for a tier that stores nothing
   */
  async read(
    userId: string,
    tier: Tier,
    { except = null, manager }: { except?: string | null; manager?: EntityManager } = {},
  ): Promise<StorageUse | null> {
    if (!keepsHistory(tier)) return null;
    const [row] = await (manager ?? this.dataSource).query<{ bytes: number }[]>(
      `SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM (
         SELECT "storedBytes" AS bytes FROM audio_files
          WHERE "userId" = $1 AND "storedBytes" > 0 AND id IS DISTINCT FROM $2
         UNION ALL
         SELECT "storedBytes" FROM batch_job_files JOIN batch_jobs ON batch_jobs.id = "batchJobId"
          WHERE "userId" = $1 AND "storedBytes" > 0
         UNION ALL
         SELECT "receivedBytes" FROM uploads WHERE "userId" = $1
         UNION ALL
         SELECT bytes FROM upload_promises
          WHERE "userId" = $1 AND "expiresAt" > now() AND id IS DISTINCT FROM $2
       ) AS stored`,
      [userId, except],
    );
    return { storedBytes: row?.bytes ?? 0, storageLimitBytes: this.settings.storageLimitBytes };
  }
}

/** Whether this number of additional bytes fits. */
export const hasRoomFor = ({ storedBytes, storageLimitBytes }: StorageUse, bytes: number): boolean =>
  storedBytes < storageLimitBytes && storedBytes + bytes <= storageLimitBytes;

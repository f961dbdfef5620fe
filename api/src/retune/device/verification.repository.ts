import type { ServerCheck } from '@attune/catalogue/measured-by';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OnDevice, StoredError } from '../domain/retune-record.js';

type Verification = NonNullable<OnDevice['verification']>;

const pending = (uploadId: string): Verification => ({ status: 'pending', uploadId });

/** Verification changes one field of a device's receipt, and no figure. */
@Injectable()
export class VerificationRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** @returns false when this upload is being rendered already */
  async begin(manager: EntityManager, id: string, uploadId: string): Promise<boolean> {
    const [, updated] = await manager.query<[unknown[], number]>(
      `UPDATE audio_files SET "onDevice" = "onDevice" || jsonb_build_object('verification', $2::jsonb)
        WHERE id = $1 AND "onDevice" IS NOT NULL AND "onDevice" -> 'verification' IS DISTINCT FROM $2::jsonb`,
      [id, JSON.stringify(pending(uploadId))],
    );
    return updated > 0;
  }

  /** Changes nothing once this upload was rendered, or another one is. */
  async fail(id: string, uploadId: string, error: StoredError): Promise<void> {
    const failed: Verification = { status: 'failed', error };
    await this.dataSource.query(
      `UPDATE audio_files SET "onDevice" = "onDevice" || jsonb_build_object('verification', $3::jsonb)
        WHERE id = $1 AND "onDevice" -> 'verification' = $2::jsonb`,
      [id, JSON.stringify(pending(uploadId)), JSON.stringify(failed)],
    );
  }

  /** Samples that were the same once are so for good: another file that is rendered later proves nothing. */
  async record(id: string, check: ServerCheck): Promise<void> {
    await this.dataSource.query(
      `UPDATE audio_files
          SET "onDevice" = "onDevice" - 'verification',
              "processingParams" = CASE
                WHEN "processingParams" #>> '{receipt,serverCheck}' = 'same' THEN "processingParams"
                ELSE jsonb_set("processingParams", '{receipt,serverCheck}', to_jsonb($2::text)) END
        WHERE id = $1 AND "onDevice" IS NOT NULL AND "processingParams" ? 'receipt'`,
      [id, check],
    );
  }
}

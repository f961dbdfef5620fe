import type { ServerCheck } from '@attune/catalogue/measured-by';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OnDevice } from '../domain/retune-record.js';

type Verification = NonNullable<OnDevice['verification']>;

/** What becomes of a device's receipt when the server renders the song again: one field of it, and no figure. */
@Injectable()
export class VerificationRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async note(id: string, verification: Verification, manager = this.dataSource.manager): Promise<void> {
    await manager.query(
      `UPDATE audio_files SET "onDevice" = "onDevice" || jsonb_build_object('verification', $2::jsonb)
        WHERE id = $1 AND "onDevice" IS NOT NULL`,
      [id, JSON.stringify(verification)],
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

import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { hostname } from 'node:os';
import { DataSource, type EntityManager } from 'typeorm';
import { hasRoomFor, StorageQuotaService } from '../../billing/storage-quota.service.js';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Storage } from '../../platform/storage/storage.js';
import { storageFull } from '../retune.errors.js';

/** Longer than any request may take; what arrives extends it. */
const PROMISE_SECONDS = 65 * 60;

/** Of `upload_promises` and its like, from now. */
export const PROMISED_UNTIL = `now() + interval '${PROMISE_SECONDS} seconds'`;

export const noRoomForUploads = (): AppError =>
  new AppError({
    code: 'storage.no_room',
    status: 503,
    message: 'The server has no room for another file right now. Please try again later.',
    headers: { 'Retry-After': '60' },
  });

/** Whose storage a file uses. */
export interface Account {
  ownerId: string;
  tier: Tier;
}

/**
 * Promises room to uploads before they arrive, in the account and on the disk, so that any number of them at once leaves
 * the limit and the reserve as they are.
 */
@Injectable()
export class UploadRoomService {
  /** In a bucket files take up room on the machine that receives them; on a disk all machines may share it. */
  private readonly machine: string | null;

  constructor(
    private readonly storage: Storage,
    private readonly quota: StorageQuotaService,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {
    this.machine = config.s3 === undefined ? null : hostname();
  }

  /**
   * Promises room for what may still arrive; a promise with the same id is replaced.
   *
   * @param account null for a file that is not kept
   * @param manager of a transaction that has locked the owner's row; without it, one of its own
   * @throws AppError 403 when the account is full, 503 when the disk is
   */
  async promise(id: string, bytes: number, account: Account | null, manager?: EntityManager): Promise<void> {
    if (manager) return this.insert(manager, id, bytes, account);
    await this.dataSource.transaction(async (own) => {
      if (account) await own.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [account.ownerId]);
      await this.insert(own, id, bytes, account);
    });
  }

  async release(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM upload_promises WHERE id = $1', [id]);
  }

  /** @throws AppError 503 when a file of this size would use the reserve */
  async check(bytes: number): Promise<void> {
    await this.requireDisk(this.dataSource.manager, null, bytes);
  }

  private async insert(manager: EntityManager, id: string, bytes: number, account: Account | null): Promise<void> {
    // The last lock of every transaction that takes it, so that none waits for another in turn.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('upload-promises', 0))`);
    await this.requireDisk(manager, id, bytes);
    const use = account && (await this.quota.read(account.ownerId, account.tier, { except: id, manager }));
    if (use && !hasRoomFor(use, bytes)) throw storageFull(use);
    await manager.query(
      `INSERT INTO upload_promises (id, "userId", machine, bytes, "expiresAt")
       VALUES ($1, $2, $3, $4, ${PROMISED_UNTIL})
       ON CONFLICT (id) DO UPDATE SET bytes = EXCLUDED.bytes, machine = EXCLUDED.machine, "expiresAt" = EXCLUDED."expiresAt"`,
      [id, account?.ownerId ?? null, hostname(), bytes],
    );
  }

  private async requireDisk(manager: EntityManager, except: string | null, bytes: number): Promise<void> {
    const [promised] = await manager.query<{ bytes: number }[]>(
      `SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM upload_promises
        WHERE id IS DISTINCT FROM $1 AND "expiresAt" > now() AND ($2::text IS NULL OR machine = $2)`,
      [except, this.machine],
    );
    const free = (await this.storage.freeBytes()) - (promised?.bytes ?? 0);
    if (free - bytes < this.config.storageReserveBytes) throw noRoomForUploads();
  }
}

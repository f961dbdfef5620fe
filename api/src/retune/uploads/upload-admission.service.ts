import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { hostname } from 'node:os';
import { DataSource, type EntityManager } from 'typeorm';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { WorkspaceRepository } from '../../auth/workspace/workspace.repository.js';
import { hasRoomFor, StorageQuotaService } from '../../billing/storage-quota.service.js';
import { Config } from '../../platform/config/config.js';
import { CONNECT_TIMEOUT_MS } from '../../platform/database/data-source-options.js';
import { AppError } from '../../platform/errors/app-error.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { Storage } from '../../platform/storage/storage.js';
import { admissionBusy, storageFull, tooManyFailed } from '../retune.errors.js';
import { tooManyUploads } from './upload.errors.js';
import { type NewUpload, PROMISED_UNTIL, UploadRepository } from './upload.repository.js';

/** Of a workspace, unfinished or unused: beyond, only promises would be left of the disk. */
export const MAX_UPLOADS = 64;

/**
 * Connections of the shared pool that admissions use at once. The others are for what was admitted, so that it does not
 * fail half-way when more arrives than the database can do.
 */
const MAX_AT_ONCE = 4;

/** Where uploads and retunes wait to be admitted: by workspace, since an admission locks its owner's row. */
@Injectable()
export class AdmissionQueueService {
  private readonly queue = new KeyedQueue({
    limit: MAX_AT_ONCE,
    waitMs: CONNECT_TIMEOUT_MS,
    timeoutError: admissionBusy,
  });

  /** @throws AppError `retune.busy` (503) after a wait of four seconds, or what `admit` throws */
  run<T>(ownerId: string, admit: () => Promise<T>): Promise<T> {
    return this.queue.run(ownerId, admit);
  }
}

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
 * Promises room to uploads before they arrive, in the account and on the disk, so that any number of them at once
 * leaves the limit and the reserve as they are.
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

/** Admits one more upload, or throws the reason why not. */
@Injectable()
export class UploadAdmissionService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly room: UploadRoomService,
    private readonly workspaces: WorkspaceRepository,
    private readonly limits: AttemptLimitsService,
    private readonly queue: AdmissionQueueService,
  ) {}

  /**
   * Records an upload and promises room to it.
   *
   * @param maxBytes the most that it may have
   * @param isWhole whether it comes in one request: it is kept no longer than one lasts, until it is complete
   * @throws AppError 403 (account full), 404 (account deleted), 429 (too many uploads, or too many that failed), 503
   *   (disk full, or too much arrives)
   */
  async open(
    { userId, workspace }: Identity,
    upload: Omit<NewUpload, 'userId' | 'createdBy'>,
    { maxBytes, isWhole = false }: { maxBytes: number; isWhole?: boolean },
  ): Promise<void> {
    await this.requireFewFailures(userId);
    const { ownerId } = workspace;
    const open = () =>
      this.uploads.transaction(async (manager) => {
        const owners = await manager.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
        if (owners.length === 0) throw workspaceNotFound();
        if ((await this.uploads.count(manager, ownerId)) >= MAX_UPLOADS) throw tooManyUploads(MAX_UPLOADS);
        await this.uploads.insert(manager, { ...upload, userId: ownerId, createdBy: userId }, { isWhole });
        await this.room.promise(upload.id, maxBytes, workspace, manager);
      });
    await this.queue.run(ownerId, open);
  }

  /** @throws AppError 429 when too many uploads and retunes of this user have failed lately */
  async requireFewFailures(userId: string): Promise<void> {
    const seconds = await this.limits.secondsToWait(['failed-retune-user', userId]);
    if (seconds > 0) throw tooManyFailed(seconds);
  }

  /** Counts an upload that was refused for what it is. */
  async noteFailed({ userId }: Identity, error: unknown): Promise<void> {
    if (error instanceof AppError && error.status < 500) await this.limits.tryConsume(['failed-retune-user', userId]);
  }

  /** @throws AppError 404 when the sender was removed from the workspace since the request began */
  async requireMember({ userId, workspace: { ownerId } }: Identity): Promise<void> {
    if (userId === ownerId) return;
    if ((await this.workspaces.findForMember(ownerId, userId)) === undefined) throw workspaceNotFound();
  }
}

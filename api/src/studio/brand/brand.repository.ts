import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import { WhiteLabelSettings } from './white-label-settings.entity.js';

/** SQLSTATE of a unique index that refuses a row. */
const UNIQUE_VIOLATION = '23505';

/** A domain whose verification is checked again. */
export interface DueDomain {
  ownerId: string;
  domain: string;
  token: string;
}

@Injectable()
export class BrandRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  find(ownerId: string): Promise<WhiteLabelSettings | null> {
    return this.dataSource.getRepository(WhiteLabelSettings).findOneBy({ userId: ownerId });
  }

  /**
   * The row of a workspace, created if there is none, and locked until the transaction ends.
   *
   * @throws AppError 404 when the workspace has been deleted meanwhile
   */
  async lock(manager: EntityManager, ownerId: string): Promise<WhiteLabelSettings> {
    const owners = await manager.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [ownerId]);
    if (owners.length === 0) throw workspaceNotFound();
    await manager
      .createQueryBuilder()
      .insert()
      .into(WhiteLabelSettings)
      .values({ userId: ownerId })
      .orIgnore()
      .execute();
    return manager.findOneOrFail(WhiteLabelSettings, {
      where: { userId: ownerId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async update(manager: EntityManager, id: string, changes: Partial<WhiteLabelSettings>): Promise<void> {
    await manager.update(WhiteLabelSettings, id, { ...changes });
  }

  hasLogo(ownerId: string, logoUrl: string): Promise<boolean> {
    return this.dataSource.getRepository(WhiteLabelSettings).existsBy({ userId: ownerId, logoUrl });
  }

  /**
   * The next verified domain that is due, whose next check is put off at once: no other process gets it, and a process
   * that dies does not keep it.
   *
   * @param putOffSeconds until the next check
   */
  async claimDueDomain(putOffSeconds: number): Promise<DueDomain | undefined> {
    const [rows] = await this.dataSource.query<[DueDomain[], number]>(
      `UPDATE white_label_settings SET "domainNextCheckAt" = now() + make_interval(secs => $1)
        WHERE id = (SELECT id FROM white_label_settings
                     WHERE "domainVerifiedAt" IS NOT NULL AND "domainNextCheckAt" <= now()
                     ORDER BY "domainNextCheckAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING "userId" AS "ownerId", "customDomain" AS domain, "domainToken" AS token`,
      [putOffSeconds],
    );
    return rows[0];
  }
}

/** Whether another workspace has verified the domain in the meantime. */
export function isDomainTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}

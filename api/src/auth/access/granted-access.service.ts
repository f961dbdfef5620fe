import type { GrantedAccess } from '@attune/catalogue/granted-access';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { notSignedIn } from '../auth.errors.js';
import { TeamRepository } from '../workspace/team.repository.js';

/** A module that stores such access. Modules above this one add theirs to GrantedAccessService when they start. */
export interface AccessOwner {
  /** What works now. */
  list(manager: EntityManager, userId: string): Promise<GrantedAccess[]>;

  /** Revokes everything that `list` finds. The user's row is locked. */
  revokeAll(manager: EntityManager, userId: string): Promise<void>;
}

/** What gives others access to an account, in all modules. */
@Injectable()
export class GrantedAccessService {
  private readonly owners = new Set<AccessOwner>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly team: TeamRepository,
  ) {}

  add(owner: AccessOwner): void {
    this.owners.add(owner);
  }

  async list(userId: string, manager = this.dataSource.manager): Promise<GrantedAccess[]> {
    const lists: GrantedAccess[] = [];
    for (const owner of this.owners) lists.push(...(await owner.list(manager, userId)));
    return lists;
  }

  /** @throws AppError 401 for a user who was just deleted */
  async revokeAll(userId: string): Promise<void> {
    const done = await this.team.change(userId, userId, async (manager) => {
      await this.revokeAllIn(manager, userId);
      return true;
    });
    if (!done) throw notSignedIn();
  }

  /** The caller has locked the user's row. */
  async revokeAllIn(manager: EntityManager, userId: string): Promise<void> {
    for (const owner of this.owners) await owner.revokeAll(manager, userId);
  }
}

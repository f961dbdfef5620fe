import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type PlanChange, type PlanChangeListener, PlanChanges } from '../../billing/plan-changes.js';
import { Config } from '../../platform/config/config.js';
import { MIN_DAYS_AFTER_DOWNGRADE } from '../domain/kept-until.js';
import { RetuneRepository } from '../retune.repository.js';

/** Keeps a change of plan from removing songs. */
@Injectable()
export class RetuneRetention implements PlanChangeListener, OnModuleInit {
  constructor(
    private readonly planChanges: PlanChanges,
    private readonly retunes: RetuneRepository,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.planChanges.add(this);
  }

  async onPlanChange(manager: EntityManager, { userId, previousTier, newTier }: PlanChange): Promise<void> {
    if (keepsHistory(previousTier) && !keepsHistory(newTier)) {
      await this.retunes.keepAtLeast(manager, userId, MIN_DAYS_AFTER_DOWNGRADE);
    }
    if (!keepsHistory(previousTier) && keepsHistory(newTier)) {
      await this.retunes.keepFromNow(manager, userId, this.config.retentionDays);
    }
  }
}

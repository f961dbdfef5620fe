import { keepsHistory } from '@attune/catalogue/tier-policy';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type PlanChange, type PlanChangeListener, PlanChanges } from '../../billing/plan-changes.js';
import { MIN_DAYS_AFTER_DOWNGRADE } from '../domain/kept-until.js';
import { HAS_STORED_RESULT, IS_UNFINISHED } from '../audio-file.entity.js';
import { RetuneSettings } from '../retune.settings.js';

const IS_OR_WILL_BE_STORED = `(${HAS_STORED_RESULT} OR ${IS_UNFINISHED})`;

/** Keeps a change of plan from removing songs, and the rows that a history lists. */
@Injectable()
export class RetuneRetentionService implements PlanChangeListener, OnModuleInit {
  constructor(
    private readonly planChanges: PlanChanges,
    private readonly settings: RetuneSettings,
  ) {}

  onModuleInit(): void {
    this.planChanges.add(this);
  }

  async onPlanChange(manager: EntityManager, { userId, previousTier, newTier }: PlanChange): Promise<void> {
    if (keepsHistory(previousTier) && !keepsHistory(newTier)) {
      await keepAtLeast(manager, userId, MIN_DAYS_AFTER_DOWNGRADE);
    }
    if (!keepsHistory(previousTier) && keepsHistory(newTier)) {
      await keepFromNow(manager, userId, this.settings.retentionDays);
    }
  }
}

/** Extends the day of all songs of a history to at least this many days from now, those being retuned included. */
async function keepAtLeast(manager: EntityManager, userId: string, days: number): Promise<void> {
  await manager.query(
    `UPDATE audio_files SET "keptUntil" = now() + make_interval(days => $2::integer)
      WHERE "userId" = $1 AND "keptUntil" < now() + make_interval(days => $2::integer) AND ${IS_OR_WILL_BE_STORED}`,
    [userId, days],
  );
}

/** Adds all songs to the history; files are kept of those that are still stored, or being retuned. */
async function keepFromNow(manager: EntityManager, userId: string, days: number): Promise<void> {
  await manager.query(
    `UPDATE audio_files
        SET "keptUntil" = coalesce("processedAt", "createdAt")
                        + make_interval(days => CASE WHEN ${IS_OR_WILL_BE_STORED} THEN $2::integer ELSE 0 END)
      WHERE "userId" = $1 AND "keptUntil" IS NULL AND status IN ('pending', 'processing', 'completed')`,
    [userId, days],
  );
}

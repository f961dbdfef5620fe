import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface PlanChange {
  userId: string;
  previousTier: Tier;
  newTier: Tier;
}

/** A module whose data depend on the plan. Modules above this one add theirs to PlanChanges when they start. */
export interface PlanChangeListener {
  /** Runs in the transaction that changes the plan; when it throws, the plan stays as it was. */
  onPlanChange(manager: EntityManager, change: PlanChange): Promise<void>;
}

@Injectable()
export class PlanChanges {
  private readonly listeners = new Set<PlanChangeListener>();

  add(listener: PlanChangeListener): void {
    this.listeners.add(listener);
  }

  async notify(manager: EntityManager, change: PlanChange): Promise<void> {
    for (const listener of this.listeners) await listener.onPlanChange(manager, change);
  }
}

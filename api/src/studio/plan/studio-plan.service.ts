import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { type PlanChange, type PlanChangeListener, PlanChanges } from '../../billing/plan-changes.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { planEndedMailJob } from './plan-ended-mail.job.js';

/** Records in a workspace when its Studio plan starts or ends, and notifies its owner. */
@Injectable()
export class StudioPlanService implements PlanChangeListener, OnModuleInit {
  constructor(
    private readonly planChanges: PlanChanges,
    private readonly jobs: JobQueueService,
  ) {}

  onModuleInit(): void {
    this.planChanges.add(this);
  }

  async onPlanChange(manager: EntityManager, { userId, previousTier, newTier }: PlanChange): Promise<void> {
    const actor = { ownerId: userId, userId: null };
    if (previousTier === 'studio') {
      await recordActivity(manager, actor, { action: 'plan.ended' });
      await this.jobs.send(planEndedMailJob, { userId, newTier, endedAt: new Date().toISOString() }, { manager });
    }
    if (newTier === 'studio') await recordActivity(manager, actor, { action: 'plan.started' });
  }
}

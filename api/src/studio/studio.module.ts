import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { BatchModule } from './batch/batch.module.js';
import { BrandModule } from './brand/brand.module.js';
import { FoldersModule } from './folders/folders.module.js';
import { HistoryModule } from './history/history.module.js';
import { LinksModule } from './links/links.module.js';
import { PresetsModule } from './presets/presets.module.js';
import { StudioAccess } from './studio-access.js';
import { StudioUserData } from './studio-user-data.js';
import { StudioPlanService } from './plan/studio-plan.service.js';
import { TeamModule } from './team/team.module.js';
import { WorkspacesController } from './workspaces/workspaces.controller.js';
import { WorkspacesService } from './workspaces/workspaces.service.js';

/** The Studio Hub: one folder for each of its parts. */
@Module({
  imports: [
    AuthModule,
    BillingModule,
    PresetsModule,
    ApiKeysModule,
    AnalyticsModule,
    ActivityModule,
    TeamModule,
    HistoryModule,
    FoldersModule,
    BrandModule,
    LinksModule,
    BatchModule,
  ],
  controllers: [WorkspacesController],
  providers: [WorkspacesService, StudioPlanService, StudioUserData, StudioAccess],
})
export class StudioModule {}

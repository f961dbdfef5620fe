import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { RetuneModule } from '../../retune/retune.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryRepository } from './history.repository.js';
import { HistoryService } from './history.service.js';

/** The completed retunes of a workspace: find, restore, repeat. */
@Module({
  imports: [AuthModule, RetuneModule],
  controllers: [HistoryController],
  providers: [HistoryRepository, HistoryService],
})
export class HistoryModule {}

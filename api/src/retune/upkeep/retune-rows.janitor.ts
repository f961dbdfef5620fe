import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { RetuneSettings } from '../retune.settings.js';
import { RetuneUpkeepRepository } from './retune-upkeep.repository.js';

const INTERVAL_MS = 60_000;

/** Removes old measurements, and old rows that are in no history. */
@Injectable()
export class RetuneRowsJanitor extends Janitor {
  constructor(
    private readonly upkeep: RetuneUpkeepRepository,
    private readonly settings: RetuneSettings,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    const { analysisDays, historyMonths } = this.settings;
    await this.attemptDeletes((limit) => this.upkeep.removeMeasurements(analysisDays, limit));
    await this.attemptDeletes((limit) => this.upkeep.deleteOutsideHistory(historyMonths, limit));
  }
}

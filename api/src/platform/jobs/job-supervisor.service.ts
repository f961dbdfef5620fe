import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../database/leader.service.js';
import { BossService } from './boss.service.js';

const INTERVAL_MS = 5000;

/** Has pg-boss end jobs that took too long or lost their worker, and maintain its tables; in one worker at a time. */
@Injectable()
export class JobSupervisorService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isSupervising = false;

  constructor(
    private readonly bossService: BossService,
    private readonly leader: LeaderService,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.supervise(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async supervise(): Promise<void> {
    if (this.isSupervising || !this.leader.isLeader) return;
    this.isSupervising = true;
    try {
      await this.bossService.boss.supervise();
    } catch (error) {
      this.logger.warn({ err: error }, 'The upkeep of the job queue failed');
    } finally {
      this.isSupervising = false;
    }
  }
}

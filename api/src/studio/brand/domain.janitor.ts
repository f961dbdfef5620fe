import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { DomainVerificationService } from './domain-verification.service.js';

const INTERVAL_MS = 10 * 60_000;
/** Each may take as long as the resolver’s timeout. */
const MAX_PER_ROUND = 60;

/** Checks every verified domain once a day. */
@Injectable()
export class DomainJanitor extends Janitor {
  private isStarted = false;

  constructor(
    private readonly domains: DomainVerificationService,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    // The process waits for its first round, which must not depend on name servers.
    if (!this.isStarted) {
      this.isStarted = true;
      return;
    }
    for (let checked = 0; checked < MAX_PER_ROUND; checked += 1) {
      const due = await this.domains.claimDue();
      if (!due) return;
      await this.attempt(() => this.domains.recheck(due));
    }
  }
}

import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../../platform/database/leader.service.js';
import { Janitor } from '../../platform/process/janitor.js';
import { LinkRepository } from './link.repository.js';
import { DownloadCountRepository } from './share-page/download-count.repository.js';

const INTERVAL_MS = 60_000;
/** How long the log of a revoked link can be read. */
const REVOKED_DAYS = 90;

/** Stops counting downloads that broke off, and removes links that were revoked long ago. */
@Injectable()
export class LinksJanitor extends Janitor {
  constructor(
    private readonly downloads: DownloadCountRepository,
    private readonly links: LinkRepository,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    await this.attempt(() => this.downloads.releaseBroken());
    await this.attemptDeletes((limit) => this.links.deleteRevoked(REVOKED_DAYS, limit));
  }
}

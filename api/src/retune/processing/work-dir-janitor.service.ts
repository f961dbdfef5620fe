import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Janitor } from '../../platform/process/janitor.js';
import { WorkDirs } from './work-dirs.service.js';

const INTERVAL_MS = 10_000;

/** Removes what crashed attempts left in the work folder; in every worker, since each machine has its own. */
@Injectable()
export class WorkDirJanitor extends Janitor {
  constructor(
    private readonly workDirs: WorkDirs,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected round(): Promise<void> {
    return this.workDirs.sweep();
  }
}

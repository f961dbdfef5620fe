import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Janitor } from '../../platform/process/janitor.js';
import { WorkDirsService } from './work-dirs.service.js';

const INTERVAL_MS = 10_000;

/** Removes temporary files of crashed workers, on each machine those of its own. */
@Injectable()
export class WorkDirsJanitor extends Janitor {
  constructor(
    private readonly workDirs: WorkDirsService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected round(): Promise<void> {
    return this.workDirs.sweep();
  }
}

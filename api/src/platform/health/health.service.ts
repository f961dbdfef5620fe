import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import { JobQueueService } from '../jobs/job-queue.service.js';
import { Storage } from '../storage/storage.js';

const CHECK_TIMEOUT_MS = 2000;

export type HealthState = 'ok' | 'failed' | 'stopping';

export interface HealthReport {
  status: HealthState;
  checks: Record<'database' | 'storage' | 'queue', HealthState>;
}

export const notReady = (checks: HealthReport['checks'], isStopping = false): AppError =>
  new AppError({
    code: 'health.not_ready',
    status: 503,
    message: isStopping ? 'This server is shutting down.' : 'Something this server needs is unavailable right now.',
    details: { status: isStopping ? 'stopping' : 'failed', checks },
    headers: { 'Retry-After': '2' },
  });

@Injectable()
export class HealthService {
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    private readonly queue: JobQueueService,
  ) {}

  /** From now on load balancers should send no requests here. */
  markStopping(): void {
    this.isStopping = true;
  }

  /** Resolves when everything works; throws AppError `health.not_ready` (503) that names what does not. */
  async assertReady(): Promise<HealthReport> {
    const [database, storage, queue] = await Promise.all([
      check(() => this.dataSource.query('SELECT 1')),
      check(() => this.storage.checkWritable()),
      check(() => this.queue.checkReachable()),
    ]);
    const checks = { database, storage, queue };
    const isReady = Object.values(checks).every((state) => state === 'ok');
    if (isReady && !this.isStopping) {
      return { status: 'ok', checks };
    }
    throw notReady(checks, this.isStopping);
  }
}

async function check(probe: () => Promise<unknown>): Promise<HealthState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HealthState>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, 'failed');
  });
  const outcome = probe().then(
    (): HealthState => 'ok',
    (): HealthState => 'failed',
  );
  try {
    return await Promise.race([outcome, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

import { Injectable } from '@nestjs/common';
import { Gauge, Histogram } from 'prom-client';
import { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import { failSpan, withChildSpan } from '../observability/tracing/spans.js';
import { diskFolders, readDiskSpace } from './folders.js';

/** Times the operations of the storage, and reports the space that is left on this machine's disks. */
@Injectable()
export class StorageMetricsService {
  private readonly seconds: Histogram<'operation' | 'outcome'>;

  constructor({ registry }: MetricsService, config: Config) {
    const registers = [registry];
    this.seconds = new Histogram({
      name: 'storage_operation_seconds',
      help: 'Time the storage took, by operation and outcome: done or failed. Of a read, until the file is open.',
      labelNames: ['operation', 'outcome'],
      buckets: [0.001, 0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
      registers,
    });
    for (const figure of ['free', 'size'] as const) {
      new Gauge({
        name: `disk_${figure}_bytes`,
        help: `Bytes of the disk that a folder is on: ${figure === 'free' ? 'what this program may still write' : 'all of it'}.`,
        labelNames: ['folder'],
        registers,
        async collect() {
          for (const [folder, path] of diskFolders(config)) {
            const space = await readDiskSpace(path).catch(() => undefined);
            if (space) this.set({ folder }, space[figure]);
          }
        },
      });
    }
  }

  /** Times one operation, also as a span; its result or error is passed on. */
  time<T>(operation: string, work: () => Promise<T>): Promise<T> {
    return withChildSpan(`storage ${operation}`, async () => {
      const stop = this.seconds.startTimer({ operation });
      try {
        const result = await work();
        stop({ outcome: 'done' });
        return result;
      } catch (error) {
        // A file that is not there, or an upload that is refused, is no failure of the storage.
        const isFailure = !(error instanceof AppError && error.status < 500);
        stop({ outcome: isFailure ? 'failed' : 'done' });
        if (isFailure) failSpan(error);
        throw error;
      }
    });
  }
}

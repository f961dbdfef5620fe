import { Injectable } from '@nestjs/common';
import { Gauge, Histogram } from 'prom-client';
import { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { Metrics } from '../observability/metrics/metrics.service.js';
import { diskSpaceOf } from './free-bytes.js';
import { Storage } from './storage.js';

const TIMED = ['write', 'stat', 'read', 'copy', 'remove', 'localPath', 'adopt', 'checkWritable'] as const;

/** Times the operations of the storage, and reports the space that is left on this machine's disk. */
@Injectable()
export class StorageMetrics {
  private readonly seconds: Histogram<'operation' | 'outcome'>;

  constructor({ registry }: Metrics, storage: Storage, { dataDir }: Config) {
    const registers = [registry];
    this.seconds = new Histogram({
      name: 'storage_operation_seconds',
      help: 'Time the storage took, by operation and outcome: done or failed. Of a read, until the file is open.',
      labelNames: ['operation', 'outcome'],
      buckets: [0.001, 0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
      registers,
    });
    for (const operation of TIMED) this.time(storage, operation);
    for (const figure of ['free', 'size'] as const) {
      new Gauge({
        name: `disk_${figure}_bytes`,
        help: `Bytes of the disk that DATA_DIR is on: ${figure === 'free' ? 'what this program may still write' : 'all of it'}.`,
        registers,
        async collect() {
          const space = await diskSpaceOf(dataDir).catch(() => undefined);
          if (space) this.set(space[figure]);
        },
      });
    }
  }

  private time(storage: Storage, operation: (typeof TIMED)[number]): void {
    const timed = storage as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const original = timed[operation]?.bind(storage);
    if (original === undefined) return;
    timed[operation] = async (...args) => {
      const stop = this.seconds.startTimer({ operation });
      try {
        const answer = await original(...args);
        stop({ outcome: 'done' });
        return answer;
      } catch (error) {
        // A file that is not there, or an upload that is refused, is no failure of the storage.
        stop({ outcome: error instanceof AppError && error.status < 500 ? 'done' : 'failed' });
        throw error;
      }
    };
  }
}

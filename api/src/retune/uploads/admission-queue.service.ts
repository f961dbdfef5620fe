import { Injectable } from '@nestjs/common';
import { CONNECT_TIMEOUT_MS } from '../../platform/database/data-source-options.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { admissionBusy } from '../retune.errors.js';

/**
 * Connections of the shared pool that admissions use at once. The others are for what was admitted, so that it does not
 * fail half-way when more arrives than the database can do.
 */
const MAX_AT_ONCE = 4;

/** Where uploads and retunes wait to be admitted: by workspace, since an admission locks its owner's row. */
@Injectable()
export class AdmissionQueueService {
  private readonly queue = new KeyedQueue({
    limit: MAX_AT_ONCE,
    waitMs: CONNECT_TIMEOUT_MS,
    timeoutError: admissionBusy,
  });

  /** @throws AppError `retune.busy` (503) after a wait of four seconds, or what `admit` throws */
  run<T>(ownerId: string, admit: () => Promise<T>): Promise<T> {
    return this.queue.run(ownerId, admit);
  }
}

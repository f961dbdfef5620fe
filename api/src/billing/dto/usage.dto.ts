import type { StorageUse } from '../storage-quota.service.js';
import type { Usage } from '../usage.service.js';

export class UsageDto {
  /** Retunes of this calendar month, in UTC. */
  retunesUsed: number;
  /** 999999 means unlimited. */
  retunesLimit: number;
  /** When the count starts again. */
  resetsAt: string;
  /** Bytes of the stored songs; only on the plan that stores them. */
  storedBytes?: number;
  /** The limit of stored bytes; at the limit no new retune is accepted. */
  storageLimitBytes?: number;

  constructor({ retunesUsed, retunesLimit, resetsAt }: Usage, storage: StorageUse | null) {
    this.retunesUsed = retunesUsed;
    this.retunesLimit = retunesLimit;
    this.resetsAt = resetsAt;
    if (!storage) return;
    this.storedBytes = storage.storedBytes;
    this.storageLimitBytes = storage.storageLimitBytes;
  }
}

import type { StorageUse } from '../storage-quota.service.js';
import type { Usage } from '../usage.service.js';

export class UsageDto {
  /** Retunes of this calendar month, in UTC. */
  retunesUsed: number;
  /** 999999 means unlimited. */
  retunesLimit: number;
  /** When the count starts again. */
  resetsAt: string;
  /** Bytes of the songs that are kept; only on the plan that keeps them. */
  storedBytes?: number;
  /** Bytes they may take: an account that is full gets no new retunes. */
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

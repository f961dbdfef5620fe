import type { Usage } from '../usage.service.js';

export class UsageDto {
  /** Retunes of this calendar month, in UTC. */
  retunesUsed: number;
  /** 999999 means unlimited. */
  retunesLimit: number;
  /** When the count starts again. */
  resetsAt: string;

  constructor({ retunesUsed, retunesLimit, resetsAt }: Usage) {
    this.retunesUsed = retunesUsed;
    this.retunesLimit = retunesLimit;
    this.resetsAt = resetsAt;
  }
}

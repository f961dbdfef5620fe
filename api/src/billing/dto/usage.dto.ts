export class UsageDto {
  /** Retunes of this calendar month, in UTC. */
  retunesUsed!: number;
  /** 999999 means unlimited. */
  retunesLimit!: number;
  /** When the count starts again. */
  resetsAt!: string;
}

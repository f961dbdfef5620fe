import { UNLIMITED_RETUNES } from '@attune/catalogue/plans';
import type { UsageDto } from '../../api/generated/attune-client';

const WARNING_SHARE = 0.8;

/** The message for a month that is used up; the server's is the same. */
export const LIMIT_REACHED = 'Monthly Limit Reached';

export function limitReachedWords(limit: number): string {
  return `You've used all ${limit} retunes for this month. Upgrade to a higher tier for more conversions.`;
}

/** @param gain what a higher tier brings, e.g. `unlimited access` */
export function nearLimitWords(gain: string): string {
  return `You're approaching your monthly limit. Consider upgrading for ${gain}.`;
}

export interface UsageReading {
  used: number;
  limit: number;
  /** Retunes left this month; Infinity when unlimited. */
  left: number;
  isUnlimited: boolean;
  /** Used up, or exceeded after a change of plan. */
  isUsedUp: boolean;
  /** Above 80 %: a warning is due. */
  isNearLimit: boolean;
  /** When the count begins again, ISO 8601. */
  resetsAt: string;
}

/** State of the month's usage; without a limit it is never near one. */
export function readUsage({ retunesUsed: used, retunesLimit: limit, resetsAt }: UsageDto): UsageReading {
  const isUnlimited = limit >= UNLIMITED_RETUNES;
  return {
    used,
    limit,
    left: isUnlimited ? Infinity : Math.max(0, limit - used),
    isUnlimited,
    isUsedUp: !isUnlimited && limit > 0 && used >= limit,
    isNearLimit: !isUnlimited && limit > 0 && used > WARNING_SHARE * limit,
    resetsAt,
  };
}

export const TIERS = ['free', 'basic', 'pro', 'studio'] as const;
export type Tier = (typeof TIERS)[number];

/** The tiers for sale, from the smallest to the largest. */
export const PAID_TIERS = ['basic', 'pro', 'studio'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

/** A monthly limit of this or more means unlimited. */
export const UNLIMITED_RETUNES = 999_999;

export const MEBIBYTE = 2 ** 20;

/** The longest recording that may be retuned, seconds. */
export const MAX_DURATION_SECONDS = 2 * 60 * 60;

export interface PlanLimits {
  /** Retunes per calendar month in UTC. */
  retunesPerMonth: number;
  /** The largest upload, bytes. */
  maxFileBytes: number;
}

export const PLAN_LIMITS: Record<Tier, PlanLimits> = {
  free: { retunesPerMonth: 0, maxFileBytes: 0 },
  basic: { retunesPerMonth: 5, maxFileBytes: 10 * MEBIBYTE },
  pro: { retunesPerMonth: 50, maxFileBytes: 50 * MEBIBYTE },
  studio: { retunesPerMonth: UNLIMITED_RETUNES, maxFileBytes: 100 * MEBIBYTE },
};

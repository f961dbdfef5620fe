import type { Tier } from '../../catalogue/plans.js';

export class PlanLimitsDto {
  /** Per calendar month in UTC; 999999 means unlimited. */
  retunesPerMonth!: number;
  /** The largest upload, bytes. */
  maxFileBytes!: number;
  /** The listed targets, ascending, Hz. */
  targetsHz!: number[];
  /** Whether any other target within the range may be chosen too. */
  customTargets!: boolean;
}

export class PlanDto extends PlanLimitsDto {
  id!: 'basic' | 'pro' | 'studio';
  name!: string;
  description!: string;
  /** Cents a month. */
  priceCents!: number;
  /** The same for people, e.g. "$9.99". */
  price!: string;
  priceId!: string;
  /** Flagged "Most Popular". */
  popular!: boolean;
  features!: string[];
}

export class ComparisonRowDto {
  feature!: string;
  /** By tier: whether it is included, or how much of it. */
  tiers!: Record<Tier, string | boolean>;
}

export class PlansDto {
  currency!: string;
  interval!: 'month';
  /** From the smallest to the largest. */
  plans!: PlanDto[];
  /** What an account without a plan may do. */
  free!: PlanLimitsDto;
  comparison!: ComparisonRowDto[];
}

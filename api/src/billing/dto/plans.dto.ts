import { CURRENCY } from '@attune/catalogue/money';
import { type ComparisonRow, PLAN_COMPARISON, PLAN_OFFERS, type PlanOffer } from '@attune/catalogue/plan-offers';
import { type PaidTier, PLAN_LIMITS, type Tier } from '@attune/catalogue/plans';
import { listedTargets, mayChooseOwnTarget } from '@attune/catalogue/tier-policy';

export class PlanLimitsDto {
  /** Per calendar month in UTC; 999999 means unlimited. */
  retunesPerMonth: number;
  /** The largest upload, bytes. */
  maxFileBytes: number;
  /** The listed targets, ascending, Hz. */
  targetsHz: number[];
  /** Whether any other target within the range is allowed too. */
  customTargets: boolean;

  constructor(tier: Tier) {
    this.retunesPerMonth = PLAN_LIMITS[tier].retunesPerMonth;
    this.maxFileBytes = PLAN_LIMITS[tier].maxFileBytes;
    this.targetsHz = [...listedTargets(tier)];
    this.customTargets = mayChooseOwnTarget(tier);
  }
}

export class PlanDto extends PlanLimitsDto {
  id: PaidTier;
  name: string;
  description: string;
  /** Cents a month. */
  priceCents: number;
  /** The formatted price, e.g. "$9.99". */
  price: string;
  priceId: string;
  /** Highlighted as "Most Popular". */
  popular: boolean;
  features: string[];

  constructor(offer: PlanOffer) {
    super(offer.id);
    this.id = offer.id;
    this.name = offer.name;
    this.description = offer.description;
    this.priceCents = offer.priceCents;
    this.price = offer.price;
    this.priceId = offer.priceId;
    this.popular = offer.popular;
    this.features = [...offer.features];
  }
}

/** Whether each tier includes a feature, or how much of it. */
export class ComparisonRowDto {
  feature: string;
  free: string | boolean;
  basic: string | boolean;
  pro: string | boolean;
  studio: string | boolean;

  constructor({ feature, tiers }: ComparisonRow) {
    this.feature = feature;
    this.free = tiers.free;
    this.basic = tiers.basic;
    this.pro = tiers.pro;
    this.studio = tiers.studio;
  }
}

export class PlansDto {
  /** ISO 4217, lower case. */
  currency: string;
  /** The period that prices are for. */
  interval: 'month';
  /** From the smallest to the largest. */
  plans: PlanDto[];
  /** What an account without a paid plan may do. */
  free: PlanLimitsDto;
  comparison: ComparisonRowDto[];

  constructor() {
    this.currency = CURRENCY;
    this.interval = 'month';
    this.plans = PLAN_OFFERS.map((offer) => new PlanDto(offer));
    this.free = new PlanLimitsDto('free');
    this.comparison = PLAN_COMPARISON.map((row) => new ComparisonRowDto(row));
  }
}

import { Controller, Get, Header } from '@nestjs/common';
import { CURRENCY, dollars, PLAN_COMPARISON, PLAN_OFFERS, type PlanOffer } from '../catalogue/plan-offers.js';
import { PLAN_LIMITS, type Tier } from '../catalogue/plans.js';
import { listedTargets, mayChooseOwnTarget } from '../catalogue/tier-policy.js';
import type { PlanDto, PlanLimitsDto, PlansDto } from './dto/plans.dto.js';

const PLANS: PlansDto = {
  currency: CURRENCY,
  interval: 'month',
  plans: PLAN_OFFERS.map(toPlan),
  free: limitsOf('free'),
  comparison: [...PLAN_COMPARISON],
};

@Controller('plans')
export class PlansController {
  /** What is sold and what it holds. The same for everyone. */
  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  list(): PlansDto {
    return PLANS;
  }
}

function toPlan({ features, ...offer }: PlanOffer): PlanDto {
  return { ...offer, price: dollars(offer.priceCents), features: [...features], ...limitsOf(offer.id) };
}

function limitsOf(tier: Tier): PlanLimitsDto {
  return { ...PLAN_LIMITS[tier], targetsHz: [...listedTargets(tier)], customTargets: mayChooseOwnTarget(tier) };
}

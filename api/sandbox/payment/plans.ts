import type { Price, Product } from './objects.js';

interface PlanOnSale {
  plan: string;
  name: string;
  description: string;
  /** Cents a month. */
  unitAmount: number;
}

/** What this provider's account sells; a test holds the amounts against the application's catalogue. */
const PLANS_ON_SALE: readonly PlanOnSale[] = [
  { plan: 'basic', name: 'Basic', description: '5 retunes a month, 432 and 444 Hz', unitAmount: 299 },
  { plan: 'pro', name: 'Pro', description: '50 retunes a month, the whole Solfeggio set', unitAmount: 999 },
  {
    plan: 'studio',
    name: 'Studio',
    description: 'Unlimited retunes, custom frequencies, Studio Hub',
    unitAmount: 2999,
  },
];

const CREATED = Date.UTC(2026, 0, 1) / 1000;

export const PRODUCTS: readonly Product[] = PLANS_ON_SALE.map(({ plan, name, description }) => ({
  id: `prod_${plan}`,
  object: 'product',
  active: true,
  created: CREATED,
  default_price: `price_${plan}`,
  description,
  livemode: false,
  metadata: { plan },
  name,
}));

export const PRICES: readonly Price[] = PLANS_ON_SALE.map(({ plan, unitAmount }) => ({
  id: `price_${plan}`,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: 'usd',
  livemode: false,
  metadata: { plan },
  nickname: null,
  product: `prod_${plan}`,
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: unitAmount,
}));

/** A readable name of a price. */
export function nameOf(price: Price): string {
  return PRODUCTS.find(({ id }) => id === price.product)?.name ?? price.id;
}

export function describe(price: Price): string {
  return PRODUCTS.find(({ id }) => id === price.product)?.description ?? '';
}

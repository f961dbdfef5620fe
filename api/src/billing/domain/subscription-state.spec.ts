import type { PaidTier, Tier } from '@attune/catalogue/plans';
import { aSubscription } from '../../../test/support/provider-subscriptions.js';
import { type BillingState, type ProviderSubscription, reconcile } from './subscription-state.js';

const PLANS: Record<string, PaidTier> = { p1: 'basic', p2: 'pro', p3: 'studio' };
const planOf = (priceId: string): PaidTier | undefined => PLANS[priceId];

function subscription(id: string, status: string, priceId: string, createdAt = 1): ProviderSubscription {
  return aSubscription({ id, status, priceId, createdAt });
}

const free: BillingState = { tier: 'free', subscriptionId: null };
const pro: BillingState = { tier: 'pro', subscriptionId: 'a' };

describe('what a subscription is worth', () => {
  it.each<[status: string, tier: Tier]>([
    ['active', 'pro'],
    ['trialing', 'pro'],
    ['past_due', 'pro'],
    ['canceled', 'free'],
    ['unpaid', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
    ['a status of the future', 'free'],
  ])('%s: %s', (status, tier) => {
    const now = reconcile(pro, [subscription('a', status, 'p2')], planOf);
    expect(now).toEqual({ tier, subscriptionId: tier === 'pro' ? 'a' : null, unknownPriceIds: [] });
  });

  it('is the largest plan of several, the newest of equals', () => {
    const all = [
      subscription('old', 'active', 'p2', 1),
      subscription('new', 'active', 'p2', 2),
      subscription('small', 'active', 'p1', 3),
      subscription('gone', 'canceled', 'p3', 4),
    ];
    for (const order of [all, all.toReversed()]) {
      expect(reconcile(free, order, planOf)).toMatchObject({ tier: 'pro', subscriptionId: 'new' });
    }
  });

  it('is unknown for an unknown price, which changes nothing and is reported', () => {
    const strange = [subscription('a', 'active', 'p9')];
    expect(reconcile(pro, strange, planOf)).toEqual({ ...pro, unknownPriceIds: ['p9'] });
    expect(reconcile(free, strange, planOf)).toEqual({ ...free, unknownPriceIds: ['p9'] });
    const both = [...strange, subscription('b', 'active', 'p1')];
    expect(reconcile(pro, both, planOf)).toEqual({ tier: 'basic', subscriptionId: 'b', unknownPriceIds: ['p9'] });
  });

  it('ends with the subscription, but a tier granted without one stays', () => {
    expect(reconcile(pro, [], planOf).tier).toBe('free');
    expect(reconcile({ tier: 'pro', subscriptionId: null }, [], planOf).tier).toBe('pro');
    expect(reconcile({ tier: 'pro', subscriptionId: null }, [subscription('x', 'canceled', 'p1')], planOf).tier).toBe(
      'pro',
    );
  });
});

import type { PaidTier } from '@attune/catalogue/plans';
import { aSubscription } from '../../../test/support/provider-subscriptions.js';
import { toSubscriptionDetails } from './subscription-details.js';

const PLANS: Record<string, PaidTier> = { p1: 'basic', p2: 'pro', p3: 'studio' };
const planOf = (priceId: string): PaidTier | undefined => PLANS[priceId];

const DAY = 86_400;
const INVOICE = {
  id: 'in_1',
  amountCents: 999,
  currency: 'eur',
  createdAt: 30 * DAY,
  attempts: 2,
  nextAttemptAt: 33 * DAY,
};

describe('the subscription that a user sees', () => {
  it('says when it renews, while it runs', () => {
    expect(toSubscriptionDetails([aSubscription({ periodEndsAt: 30 * DAY, cardLast4: '4242' })], 'a', planOf)).toEqual({
      plan: 'pro',
      status: 'active',
      periodEndsAt: '1970-01-31T00:00:00.000Z',
      endsAt: null,
      nextPlan: null,
      openInvoice: null,
      cardLast4: '4242',
    });
  });

  it('says when it ends, once it is cancelled, and which plan follows', () => {
    const cancelled = aSubscription({ cancelAt: 20 * DAY, nextPriceId: 'p1' });
    expect(toSubscriptionDetails([cancelled], 'a', planOf)).toMatchObject({
      status: 'active',
      endsAt: '1970-01-21T00:00:00.000Z',
      nextPlan: 'basic',
    });
    expect(toSubscriptionDetails([aSubscription({ nextPriceId: 'p2' })], 'a', planOf)).toMatchObject({
      nextPlan: null,
    });
    expect(toSubscriptionDetails([aSubscription({ nextPriceId: 'p9' })], 'a', planOf)).toMatchObject({
      nextPlan: null,
    });
  });

  it('has the open invoice, until the subscription has ended', () => {
    const failing = aSubscription({ status: 'past_due', openInvoice: INVOICE });
    expect(toSubscriptionDetails([failing], 'a', planOf)).toMatchObject({
      status: 'past_due',
      openInvoice: {
        id: 'in_1',
        amountCents: 999,
        currency: 'eur',
        attempts: 2,
        nextAttemptAt: '1970-02-03T00:00:00.000Z',
      },
    });
    const ended = { ...failing, status: 'canceled', endedAt: 31 * DAY };
    expect(toSubscriptionDetails([ended], null, planOf)).toMatchObject({
      status: 'ended',
      endsAt: '1970-02-01T00:00:00.000Z',
      openInvoice: null,
    });
  });

  it('is the one that gives the plan, else one that waits for a payment, else the newest', () => {
    const all = [
      aSubscription({ id: 'running', priceId: 'p1', createdAt: 1 }),
      aSubscription({ id: 'stuck', priceId: 'p2', status: 'unpaid', createdAt: 2 }),
      aSubscription({ id: 'ended', priceId: 'p3', status: 'canceled', createdAt: 3 }),
      aSubscription({ id: 'strange', priceId: 'p9', createdAt: 4 }),
    ];
    expect(toSubscriptionDetails(all, 'running', planOf)).toMatchObject({ plan: 'basic', status: 'active' });
    expect(toSubscriptionDetails(all.slice(1), null, planOf)).toMatchObject({ plan: 'pro', status: 'unpaid' });
    expect(toSubscriptionDetails(all.slice(2), null, planOf)).toMatchObject({ plan: 'studio', status: 'ended' });
    expect(toSubscriptionDetails(all.slice(3), null, planOf)).toBeNull();
    expect(toSubscriptionDetails([], null, planOf)).toBeNull();
  });
});

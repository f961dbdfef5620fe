import type { SubscriptionDetails } from '../../auth/domain/subscription-details.js';
import { billingNotices } from './billing-notices.js';

const PRO: SubscriptionDetails = {
  plan: 'pro',
  status: 'active',
  periodEndsAt: '2026-12-22T00:00:00.000Z',
  endsAt: null,
  nextPlan: null,
  openInvoice: null,
  cardLast4: '4242',
};

function failing(attempts: number, id = 'in_1'): { tier: 'pro'; subscription: SubscriptionDetails } {
  const openInvoice = { id, amountCents: 999, createdAt: '2026-11-22T00:00:00.000Z', attempts, nextAttemptAt: null };
  return { tier: 'pro', subscription: { ...PRO, status: 'past_due', openInvoice } };
}

const paid = { tier: 'pro', subscription: PRO } as const;

describe('the mails about a plan', () => {
  it('announce a change between paid plans, and the end', () => {
    expect(billingNotices({ tier: 'basic', subscription: null }, paid)).toEqual([
      { kind: 'plan-changed', from: 'basic', to: 'pro' },
    ]);
    expect(billingNotices(paid, { tier: 'free', subscription: { ...PRO, status: 'ended' } })).toEqual([
      { kind: 'plan-ended', plan: 'pro', isUnpaid: false },
    ]);
    expect(
      billingNotices(failing(4), { tier: 'free', subscription: { ...failing(4).subscription, status: 'unpaid' } }),
    ).toEqual([{ kind: 'plan-ended', plan: 'pro', isUnpaid: true }]);
  });

  it('say nothing of a first plan, which has its receipt, of the same state, and of Studio, which has its own', () => {
    expect(billingNotices({ tier: 'free', subscription: null }, paid)).toEqual([]);
    expect(billingNotices(paid, paid)).toEqual([]);
    expect(billingNotices({ tier: 'studio', subscription: null }, paid)).toEqual([]);
    expect(billingNotices({ tier: 'studio', subscription: null }, { tier: 'free', subscription: null })).toEqual([]);
  });

  it('announce each failed charge of each invoice once', () => {
    expect(billingNotices(paid, failing(1))).toEqual([{ kind: 'payment-failed', invoiceId: 'in_1' }]);
    expect(billingNotices(failing(1), failing(1))).toEqual([]);
    expect(billingNotices(failing(2), failing(1))).toEqual([]);
    expect(billingNotices(failing(1), failing(2))).toHaveLength(1);
    expect(billingNotices(failing(2), failing(1, 'in_2'))).toHaveLength(1);
    expect(billingNotices(failing(1), paid)).toEqual([]);
  });
});

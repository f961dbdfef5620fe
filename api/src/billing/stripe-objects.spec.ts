import type Stripe from 'stripe';
import { toPaidInvoice, toSubscription } from './stripe-objects.js';

const PERIOD_END = 2_000_000;

function fromStripe(differences: object): Stripe.Subscription {
  return {
    id: 'sub_1',
    status: 'active',
    created: 1_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    schedule: null,
    latest_invoice: null,
    default_payment_method: null,
    items: { data: [{ id: 'si_1', price: { id: 'price_pro' }, current_period_end: PERIOD_END }] },
    ...differences,
  } as unknown as Stripe.Subscription;
}

const read = (differences: object) => toSubscription(fromStripe(differences))[0];

describe('a subscription of Stripe', () => {
  it('ends when it says so, or at the end of the period', () => {
    expect(read({})).toMatchObject({ itemId: 'si_1', priceId: 'price_pro', periodEndsAt: PERIOD_END, cancelAt: null });
    expect(read({ cancel_at_period_end: true })).toMatchObject({ cancelAt: PERIOD_END });
    expect(read({ cancel_at: 1_500_000 })).toMatchObject({ cancelAt: 1_500_000 });
    expect(toSubscription(fromStripe({ items: { data: [] } }))).toEqual([]);
  });

  it('changes to the price of the next phase of its schedule', () => {
    const now = { start_date: 1_000_000, items: [{ price: 'price_pro' }] };
    const then = { start_date: PERIOD_END, items: [{ price: 'price_basic' }] };
    expect(read({ schedule: { phases: [now, then] } })).toMatchObject({ nextPriceId: 'price_basic' });
    expect(read({ schedule: { phases: [now] } })).toMatchObject({ nextPriceId: null });
    expect(read({ schedule: 'sub_sched_1' })).toMatchObject({ nextPriceId: null });
  });

  const invoice = {
    id: 'in_1',
    status: 'open',
    amount_remaining: 999,
    currency: 'eur',
    attempt_count: 1,
    created: PERIOD_END,
    next_payment_attempt: 2_100_000,
  };

  it('has an open invoice only when a charge failed', () => {
    expect(read({ latest_invoice: invoice })?.openInvoice).toEqual({
      id: 'in_1',
      amountCents: 999,
      currency: 'eur',
      attempts: 1,
      createdAt: PERIOD_END,
      nextAttemptAt: 2_100_000,
    });
    for (const other of [{ attempt_count: 0 }, { status: 'paid' }, { status: 'draft' }, { amount_remaining: 0 }]) {
      expect(read({ latest_invoice: { ...invoice, ...other } })?.openInvoice).toBeNull();
    }
  });

  it('is charged to a card, where it has one', () => {
    expect(read({ default_payment_method: { card: { last4: '1111' } } })?.cardLast4).toBe('1111');
    expect(read({ default_payment_method: { type: 'link' } })?.cardLast4).toBeNull();
    expect(read({})?.cardLast4).toBeNull();
  });
});

describe('a paid invoice', () => {
  const paid = {
    id: 'in_1',
    amount_paid: 450,
    currency: 'jpy',
    created: 5,
    number: 'A-1',
    hosted_invoice_url: 'https://pay.test/1',
  };

  it('is read from its event, unless nothing was charged', () => {
    expect(toPaidInvoice('invoice.paid', paid)).toEqual({
      id: 'in_1',
      amountCents: 450,
      currency: 'jpy',
      createdAt: 5,
      number: 'A-1',
      url: 'https://pay.test/1',
    });
    expect(toPaidInvoice('invoice.paid', { ...paid, amount_paid: 0 })).toBeNull();
    expect(toPaidInvoice('invoice.payment_succeeded', paid)).toBeNull();
  });
});

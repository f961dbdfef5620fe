import { aSubscription } from '../../../../test/support/a-subscription';
import { monthUntil, planNotice } from './plan-notice';

const INVOICE = {
  amountCents: 999,
  currency: 'usd',
  createdAt: '2026-11-22T10:00:00.000Z',
  attempts: 1,
  nextAttemptAt: '2026-11-25T10:00:00.000Z',
};

describe('what is said about a plan', () => {
  it('is nothing while it renews, and after it has ended', () => {
    expect(planNotice(aSubscription())).toBeNull();
    expect(planNotice(aSubscription({ status: 'ended', endsAt: '2026-10-03T00:00:00.000Z' }))).toBeNull();
  });

  it('is the day on which it ends, and a way to keep it', () => {
    expect(planNotice(aSubscription({ endsAt: '2026-12-22T10:00:00.000Z' }))).toMatchObject({
      tone: 'warn',
      title: 'Ends on 22 December',
      brief: 'You keep Pro until then.',
      action: { kind: 'resume', label: 'Keep Pro' },
    });
  });

  it('is the plan it changes to', () => {
    expect(planNotice(aSubscription({ nextPlan: 'basic' }))).toMatchObject({
      title: 'Changes to Basic on 22 December',
      action: null,
    });
  });

  it('is the payment that failed, with the card, the amount and the next attempt', () => {
    const failed = aSubscription({ status: 'past_due', openInvoice: INVOICE });
    expect(planNotice(failed)).toEqual({
      tone: 'bad',
      title: 'Payment failed on 22 November',
      text: 'Your card ending in 4242 was declined. Update your card to keep Pro. We’ll try again on 25 November.',
      brief: 'Update your card to keep Pro.',
      action: { kind: 'card', label: 'Update card' },
      figures: [
        ['Amount due', '$9.99'],
        ['Next attempt', '25 November 2026'],
      ],
    });
    const last = { ...failed, cardLast4: null, openInvoice: { ...INVOICE, nextAttemptAt: null } };
    expect(planNotice(last)?.text).toBe('Your card was declined. Update your card to keep Pro.');
    expect(planNotice(last)?.figures).toEqual([['Amount due', '$9.99']]);
    expect(planNotice(aSubscription({ status: 'past_due' }))?.title).toBe('Payment failed');
  });

  it('is the invoice that has to be paid', () => {
    expect(planNotice(aSubscription({ status: 'unpaid', openInvoice: INVOICE }))).toMatchObject({
      title: 'Pro ended: unpaid invoice',
      action: { kind: 'pay', label: 'Pay $9.99' },
      figures: [['Open invoice', '$9.99, 22 November 2026']],
    });
    const inYen = aSubscription({ status: 'unpaid', openInvoice: { ...INVOICE, amountCents: 450, currency: 'jpy' } });
    expect(planNotice(inYen)).toMatchObject({
      action: { label: 'Pay ¥450' },
      figures: [['Open invoice', '¥450, 22 November 2026']],
    });
    const fourth = { ...INVOICE, attempts: 4 };
    expect(planNotice(aSubscription({ status: 'unpaid', openInvoice: fourth }))?.text).toMatch(/declined 4 times/);
    expect(planNotice(aSubscription({ status: 'unpaid' }))?.action?.label).toBe('Pay the invoice');
  });
});

it.each([
  ['2026-12-04T10:00:00.000Z', 12],
  ['2026-11-22T10:00:00.000Z', 0],
  ['2027-01-01T00:00:00.000Z', 30],
])('on %s %d days of the last month are over', (now, passed) => {
  expect(monthUntil('2026-12-22T10:00:00.000Z', new Date(now))).toEqual({ passed, days: 30 });
});

import { paymentFailedMail, planChangedMail, planEndedMail, receiptMail } from './billing-mail-texts.js';

const accountUrl = 'https://attune.test/account';
const failed = { plan: 'pro', amountCents: 999, cardLast4: '4242', accountUrl } as const;
const receipt = { amountCents: 999, billedAt: '2026-11-22T10:00:00.000Z', number: 'A-0001', accountUrl } as const;

describe('mails about money', () => {
  it.each([
    paymentFailedMail({ ...failed, nextAttemptAt: '2026-11-25T10:00:00.000Z' }),
    planEndedMail({ plan: 'basic', isUnpaid: false, accountUrl }),
    planChangedMail({ from: 'basic', to: 'studio', accountUrl }),
    receiptMail({ ...receipt, url: null }),
  ])('have an ASCII subject and lead to the account: $subject', ({ subject, text, html }) => {
    expect(subject).toMatch(/^[\x20-\x7e]+$/);
    expect(text).toContain(accountUrl);
    expect(html).toContain(`href="${accountUrl}"`);
  });

  it('say which card, how much, and when it is charged again', () => {
    const { text } = paymentFailedMail({ ...failed, nextAttemptAt: '2026-11-25T10:00:00.000Z' });
    expect(text).toContain('Your card ending in 4242 was declined for the Pro plan, $9.99.');
    expect(text).toContain('We’ll try again on 25 November 2026.');
    expect(paymentFailedMail({ ...failed, currency: 'eur', nextAttemptAt: null }).text).toContain('Pro plan, €9.99.');
    expect(paymentFailedMail({ ...failed, cardLast4: null, nextAttemptAt: null }).text).not.toMatch(/try again|ending/);
  });

  it('say why a plan ended, and what the new one has', () => {
    expect(planEndedMail({ plan: 'pro', isUnpaid: true, accountUrl }).text).toContain('An invoice wasn’t paid');
    expect(planEndedMail({ plan: 'pro', isUnpaid: false, accountUrl }).text).toContain('won’t be charged again');
    expect(planChangedMail({ from: 'basic', to: 'pro', accountUrl }).text).toContain('50 retunes a month');
    expect(planChangedMail({ from: 'basic', to: 'studio', accountUrl }).text).toContain('Retunes are unlimited.');
  });

  it('lead to the invoice at the provider', () => {
    const { text } = receiptMail({ ...receipt, url: 'https://pay.test/in_1' });
    expect(text).toContain('$9.99, 22 November 2026, invoice A-0001.');
    expect(text).toContain('https://pay.test/in_1');
  });
});

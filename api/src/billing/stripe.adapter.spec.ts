import type { PinoLogger } from 'nestjs-pino';
import { aSubscription } from '../../test/support/provider-subscriptions.js';
import { type ScriptedAnswer, ScriptedServer } from '../../test/support/scripted-server.js';
import { MetricsService } from '../platform/observability/metrics/metrics.service.js';
import type { BillingSettings } from './billing.settings.js';
import { StripeAdapter } from './stripe.adapter.js';

const CUSTOMER = { userId: 'u1', email: 'ada@attune.test', name: null, replaces: null };
const OUTAGE: ScriptedAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong.' } },
};
const PORTAL = { body: { url: 'https://portal.test' } };

let stripe: ScriptedServer;
let adapter: StripeAdapter;

beforeEach(async () => {
  stripe = await ScriptedServer.start(() => OUTAGE);
  const logger = { info: () => {}, error: () => {} } as unknown as PinoLogger;
  const settings = { stripe: { secretKey: 'sk_test_x', apiBase: stripe.url } } as BillingSettings;
  adapter = new StripeAdapter(settings, new MetricsService(), logger);
});
afterEach(() => stripe.close());

describe('creating a customer', () => {
  it('uses another key when Stripe only repeats the outage that it had before', async () => {
    answer({ ...OUTAGE, headers: { 'Idempotent-Replayed': 'true' } }, { body: { id: 'cus_1' } });
    expect(await adapter.createCustomer(CUSTOMER)).toBe('cus_1');
    const [first, second] = stripe.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe('attune-customer-u1-first');
    expect(second).not.toBe(first);
  });

  it('is not repeated during an outage', async () => {
    answer(OUTAGE);
    await expect(adapter.createCustomer(CUSTOMER)).rejects.toMatchObject({ code: 'billing.provider_away' });
    expect(stripe.requests).toHaveLength(1);
  });
});

describe('paying an invoice', () => {
  it.each([
    ['open', false],
    ['paid', true],
    ['void', true],
  ])('that Stripe refuses to charge and that is %s: %s', async (status, isPaid) => {
    answer(refusal(400, 'invoice_no_payment_method_types'), { body: { id: 'in_1', status } });
    expect(await adapter.payInvoice('in_1', null)).toBe(isPaid);
  });

  it('that the bank wants confirmed says so, and is not a declined card', async () => {
    answer(refusal(402, 'invoice_payment_intent_requires_action'), refusal(402, 'card_declined'));
    await expect(adapter.payInvoice('in_1', null)).rejects.toMatchObject({ code: 'billing.confirmation_needed' });
    expect(await adapter.payInvoice('in_1', null)).toBe(false);
  });

  it('charges the card that it is given', async () => {
    answer({ body: { id: 'in_1', status: 'paid' } });
    expect(await adapter.payInvoice('in_1', 'pm_2')).toBe(true);
    expect(forms()).toEqual([{ payment_method: 'pm_2' }]);
  });
});

describe('a change of plan', () => {
  const change = {
    customerId: 'cus_1',
    subscription: aSubscription({}),
    priceId: 'price_pro',
    doneUrl: 'https://attune.test/done',
    backUrl: 'https://attune.test/back',
    returnUrl: 'https://attune.test/account',
  };

  it('opens the portal at its start when its configuration has no page for the change', async () => {
    answer(refusal(400, 'parameter_invalid'), PORTAL);
    expect(await adapter.openPlanChange(change)).toBe(PORTAL.body.url);
    expect(forms()[1]).toEqual({ customer: 'cus_1', return_url: change.returnUrl });
  });
});

function refusal(status: number, code: string): ScriptedAnswer {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return { status, body: { error: { type, code, message: 'Refused.' } } };
}

/** In this order. */
function answer(...answers: ScriptedAnswer[]): void {
  stripe.answer = () => answers.shift() ?? OUTAGE;
}

const forms = () => stripe.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PinoLogger } from 'nestjs-pino';
import { aSubscription } from '../../test/support/provider-subscriptions.js';
import { MetricsService } from '../platform/observability/metrics/metrics.service.js';
import type { BillingSettings } from './billing.settings.js';
import { StripeAdapter } from './stripe.adapter.js';

const CUSTOMER = { userId: 'u1', email: 'ada@attune.test', name: null, replaces: null };
const OUTAGE: Scripted = { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } };
const PORTAL = { body: { url: 'https://portal.test' } };

let stripe: FakeStripe;
let adapter: StripeAdapter;

beforeEach(async () => {
  stripe = await FakeStripe.start();
  const logger = { info: () => {}, error: () => {} } as unknown as PinoLogger;
  const settings = { stripe: { secretKey: 'sk_test_x', apiBase: stripe.url } } as BillingSettings;
  adapter = new StripeAdapter(settings, new MetricsService(), logger);
});
afterEach(() => stripe.close());

describe('creating a customer', () => {
  it('uses another key when Stripe only repeats the outage that it had before', async () => {
    stripe.answer({ ...OUTAGE, headers: { 'Idempotent-Replayed': 'true' } }, { body: { id: 'cus_1' } });
    expect(await adapter.createCustomer(CUSTOMER)).toBe('cus_1');
    const [first, second] = stripe.requests.map(({ key }) => key);
    expect(first).toBe('attune-customer-u1-first');
    expect(second).not.toBe(first);
  });

  it('is not repeated during an outage', async () => {
    stripe.answer(OUTAGE);
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
    stripe.answer(refusal(400, 'invoice_no_payment_method_types'), { body: { id: 'in_1', status } });
    expect(await adapter.payInvoice('in_1', null)).toBe(isPaid);
  });

  it('that the bank wants confirmed says so, and is not a declined card', async () => {
    stripe.answer(refusal(402, 'invoice_payment_intent_requires_action'), refusal(402, 'card_declined'));
    await expect(adapter.payInvoice('in_1', null)).rejects.toMatchObject({ code: 'billing.confirmation_needed' });
    expect(await adapter.payInvoice('in_1', null)).toBe(false);
  });

  it('charges the card that it is given', async () => {
    stripe.answer({ body: { id: 'in_1', status: 'paid' } });
    expect(await adapter.payInvoice('in_1', 'pm_2')).toBe(true);
    expect(stripe.requests).toEqual([expect.objectContaining({ form: { payment_method: 'pm_2' } })]);
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
    stripe.answer(refusal(400, 'parameter_invalid'), PORTAL);
    expect(await adapter.openPlanChange(change)).toBe(PORTAL.body.url);
    expect(stripe.requests[1]?.form).toEqual({ customer: 'cus_1', return_url: change.returnUrl });
  });
});

interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body: object;
}

function refusal(status: number, code: string): Scripted {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return { status, body: { error: { type, code, message: 'Refused.' } } };
}

/** Gives the answers that it was told, in their order. */
class FakeStripe {
  requests: { path: string | undefined; key: string | undefined; form: Record<string, string> }[] = [];
  private readonly answers: Scripted[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      void this.record(request).then(() => {
        const { status = 200, headers = {}, body } = this.answers.shift() ?? OUTAGE;
        response.writeHead(status, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeStripe(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answer(...answers: Scripted[]): void {
    this.answers.push(...answers);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async record(request: IncomingMessage): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    const key = request.headers['idempotency-key'];
    this.requests.push({ path: request.url, key: key === undefined ? undefined : String(key), form });
  }
}

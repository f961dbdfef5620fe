import { createServer } from 'node:http';
import Stripe from 'stripe';
import { createPaymentProvider, type PaymentProvider } from '../../sandbox/payment/payment-provider.js';
import { SANDBOX_STRIPE } from '../../src/billing/billing.settings.js';
import { listenLocally, type LocalServer } from './local-server.js';
import { createTempDir } from './temp-dir.js';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
export const FAILS_LATER_CARD = '4000 0000 0000 0341';

export interface PaymentsOptions {
  retryDelaysMs?: readonly number[];
}

/** The sandbox's payment provider on a port of its own, with the actions of a user, a developer and the SDK. */
export class Payments {
  readonly stripe: Stripe;
  private provider: PaymentProvider | undefined;

  private constructor(
    server: ReturnType<typeof createServer>,
    private readonly local: LocalServer,
    private readonly stateDir: { path: string; remove(): Promise<void> },
    private readonly options: PaymentsOptions,
  ) {
    this.stripe = new Stripe(SANDBOX_STRIPE.secretKey, {
      host: '127.0.0.1',
      port: this.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    server.on('request', (request, response) => {
      void (async () => {
        if (await this.provider?.handle(request, response)) return;
        response.writeHead(404).end();
      })();
    });
  }

  static async start(options: PaymentsOptions = {}): Promise<Payments> {
    const server = createServer();
    return new Payments(server, await listenLocally(server), await createTempDir(), options);
  }

  get port(): number {
    return this.local.port;
  }

  get url(): string {
    return this.local.url;
  }

  /** The environment that makes the application use this provider. */
  get environment(): Record<string, string> {
    return { STRIPE_API_BASE: this.url };
  }

  /** Starts it; events go to `appUrl`. */
  open(appUrl: string): void {
    this.provider = createPaymentProvider({
      publicUrl: this.url,
      stateDir: this.stateDir.path,
      webhookUrl: `${appUrl}/api/billing/webhook`,
      ...SANDBOX_STRIPE,
      retryDelaysMs: this.options.retryDelaysMs,
    });
  }

  /** An event of the test's own, signed as the provider's are. */
  deliver(appUrl: string, event: object): Promise<Response> {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SANDBOX_STRIPE.webhookSecret });
    return fetch(`${appUrl}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
    });
  }

  /** A developer's command, e.g. `control('webhooks', { delivery: 'lose' })`. */
  async control<T = Record<string, unknown>>(action: string, fields: Record<string, unknown> = {}): Promise<T> {
    const response = await fetch(`${this.url}/sandbox/payment/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!response.ok) throw new Error(`${action} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Submits a hosted page's form; does not follow the redirect. */
  submit(pageUrl: string, fields: Record<string, string>): Promise<Response> {
    return fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }

  pay(checkoutUrl: string, number = GOOD_CARD): Promise<Response> {
    return this.submit(checkoutUrl, { number, expiry: '12 / 34', cvc: '123', name: 'Test Person' });
  }

  async close(): Promise<void> {
    this.provider?.close();
    await this.local.close();
    await this.stateDir.remove();
  }
}

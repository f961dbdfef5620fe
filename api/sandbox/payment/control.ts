import type { IncomingMessage, ServerResponse } from 'node:http';
import { newInvoice, RETRY_PAYMENT_AFTER } from './charges.js';
import { headerOf, readBody, sendJson } from './http.js';
import type { Delivery, Ledger, WebhookSettings } from './ledger.js';
import type { Subscription, SubscriptionStatus } from './objects.js';
import { Params } from './params.js';
import { badRequest, ProviderError, unknownUrl } from './provider-error.js';
import { renew, runDue } from './renewals.js';
import { seeOther } from './pages/page.js';
import { cancelNow, change, itemOf } from './subscriptions.js';
import type { WebhookSender } from './webhook-sender.js';

const STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
];
const MAX_ADVANCE_SECONDS = 400 * 24 * 3600;

interface Call {
  id: string;
  params: Params;
}

/**
 * The commands of developers and tests, below /sandbox/payment. Fields travel as a form or as JSON; a form of the
 * page is answered by the page, everything else with JSON.
 */
export class Control {
  private readonly actions: readonly [pattern: RegExp, action: (call: Call) => object | Promise<object>][] = [
    [/^clock$/, ({ params }) => this.advance(params)],
    [/^subscriptions\/(\w+)\/renew$/, ({ id }) => this.renewNow(id)],
    [/^subscriptions\/(\w+)\/status$/, ({ id, params }) => this.setStatus(id, params)],
    [/^webhooks$/, ({ params }) => this.setWebhooks(params)],
    [/^webhooks\/release$/, ({ params }) => this.release(params)],
    [/^events\/(\w+)\/resend$/, ({ id, params }) => this.resend(id, params)],
  ];

  constructor(
    private readonly ledger: Ledger,
    private readonly sender: WebhookSender,
  ) {}

  /** The state for tests to check. */
  overview(): object {
    const { ledger } = this;
    return {
      now: ledger.now(),
      clockOffsetSeconds: ledger.clockOffsetSeconds,
      webhooks: ledger.webhooks,
      customers: ledger.customers.list(),
      subscriptions: ledger.subscriptions.list(),
      checkoutSessions: ledger.checkoutSessions.list(),
      events: ledger.events.list().map(({ id, type, created }) => ({ id, type, created })),
      deliveries: ledger.deliveries.list(),
    };
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const isForm = headerOf(request, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
    try {
      if (headerOf(request, 'sec-fetch-site') === 'cross-site') throw new ProviderError(403, CROSS_SITE);
      const body = await readBody(request);
      const params = Params.parse(isForm ? body : toForm(body));
      const result = await this.run(path, params);
      if (isForm && headerOf(request, 'accept')?.includes('text/html')) seeOther(response, '/sandbox/payment');
      else sendJson(response, 200, result);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      sendJson(response, error.status, { error: error.body });
    }
  }

  private async run(path: string, params: Params): Promise<object> {
    for (const [pattern, action] of this.actions) {
      const match = pattern.exec(path);
      if (match) return action({ id: match[1] ?? '', params });
    }
    throw unknownUrl('POST', `/sandbox/payment/${path}`);
  }

  /** Advances the provider's clock, and runs everything that becomes due on the way. */
  private advance(params: Params): object {
    const seconds = params.refuseOthers('seconds', 'days').whole('seconds', { min: 0, max: MAX_ADVANCE_SECONDS }) ?? 0;
    const days = params.whole('days', { min: 0, max: 400 }) ?? 0;
    this.ledger.clockOffsetSeconds += seconds + days * 24 * 3600;
    runDue(this.ledger);
    return { now: this.ledger.now() };
  }

  /** Ends the current period now, without touching the clock. */
  private renewNow(id: string): object {
    const subscription = this.ledger.subscriptions.get(id);
    renew(this.ledger, subscription);
    return subscription;
  }

  private setStatus(id: string, params: Params): object {
    const status = params.refuseOthers('status').oneOf('status', STATUSES);
    if (!status) throw badRequest('Say which status.', 'status');
    const subscription = this.ledger.subscriptions.get(id);
    if (status === 'canceled') cancelNow(this.ledger, subscription);
    else this.force(subscription, status);
    return subscription;
  }

  private force(subscription: Subscription, status: SubscriptionStatus): void {
    if (status === 'past_due' || status === 'unpaid') {
      const cents = itemOf(subscription).price.unit_amount;
      const invoice = newInvoice(this.ledger, subscription, { cents, reason: 'subscription_cycle' });
      const isRetried = status === 'past_due';
      invoice.attempt_count = isRetried ? 1 : RETRY_PAYMENT_AFTER.length + 1;
      invoice.next_payment_attempt = isRetried ? this.ledger.now() + (RETRY_PAYMENT_AFTER[0] ?? 0) : null;
      this.ledger.record('invoice.payment_failed', invoice);
    }
    const ended_at = status === 'incomplete_expired' ? this.ledger.now() : null;
    change(this.ledger, subscription, { status, ended_at });
  }

  private setWebhooks(params: Params): object {
    params.refuseOthers('delivery', 'delayMs', 'copies');
    const { webhooks } = this.ledger;
    const settings: WebhookSettings = {
      delivery: params.oneOf('delivery', ['normal', 'hold', 'lose']) ?? webhooks.delivery,
      delayMs: params.whole('delayMs', { min: 0, max: 3_600_000 }) ?? webhooks.delayMs,
      copies: params.whole('copies', { min: 1, max: 50 }) ?? webhooks.copies,
    };
    this.ledger.webhooks = settings;
    return settings;
  }

  /** Sends held events: one after the other in the order that was asked for, or all at once. */
  private async release(params: Params): Promise<object> {
    params.refuseOthers('order', 'copies', 'parallel');
    const order = params.oneOf('order', ['oldest_first', 'newest_first', 'shuffled']) ?? 'oldest_first';
    const copies = params.whole('copies', { min: 1, max: 50 }) ?? 1;
    const held = this.ledger.deliveries.list(({ state }) => state === 'held');
    if (order === 'oldest_first') held.reverse();
    if (order === 'shuffled') shuffle(held);
    const all = held.flatMap((delivery) => this.copiesOf(delivery, copies));
    await this.send(all, params.flag('parallel') ?? false);
    return { deliveries: all };
  }

  /** Sends an event again that was sent, lost or given up. */
  private async resend(id: string, params: Params): Promise<object> {
    params.refuseOthers('copies', 'parallel');
    const event = this.ledger.events.get(id);
    const known = this.ledger.deliveries.list(({ eventId }) => eventId === event.id)[0];
    if (!known) throw badRequest('This event was never queued.');
    const all = this.copiesOf(known, params.whole('copies', { min: 1, max: 50 }) ?? 1);
    await this.send(all, params.flag('parallel') ?? true);
    return { deliveries: all };
  }

  private copiesOf(delivery: Delivery, copies: number): Delivery[] {
    const more = Array.from({ length: copies - 1 }, (_, i) =>
      this.ledger.deliveries.add({
        ...delivery,
        id: `${delivery.id}_${i}_${Date.now()}`,
        attempts: 0,
        lastAnswer: null,
      }),
    );
    return [delivery, ...more];
  }

  private async send(deliveries: readonly Delivery[], isParallel: boolean): Promise<void> {
    if (isParallel) await Promise.all(deliveries.map((delivery) => this.sender.attempt(delivery)));
    else for (const delivery of deliveries) await this.sender.attempt(delivery);
  }
}

const CROSS_SITE = { type: 'invalid_request_error', message: 'Other sites may not steer the sandbox.' } as const;

function toForm(json: string): string {
  if (json.trim() === '') return '';
  try {
    const fields = Object.entries(JSON.parse(json) as Record<string, unknown>);
    return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

function shuffle(items: unknown[]): void {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}

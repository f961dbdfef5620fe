import type { IncomingMessage, ServerResponse } from 'node:http';
import { newInvoice } from './charges.js';
import { headerOf, readBody, sendJson } from './http.js';
import type { Delivery, Ledger, WebhookSettings } from './ledger.js';
import type { Subscription, SubscriptionStatus } from './objects.js';
import { Params } from './params.js';
import { badRequest, ProviderError, unknownUrl } from './provider-error.js';
import { renew } from './renewals.js';
import { cancelNow, change, itemOf } from './subscriptions.js';
import type { WebhookSender } from './webhook-sender.js';

const STATUSES: readonly SubscriptionStatus[] = ['unpaid', 'canceled', 'incomplete_expired'];

interface Call {
  id: string;
  params: Params;
}

/** The commands of developers and tests, below /sandbox/payment: POST with fields as JSON. */
export class Control {
  private readonly actions: readonly [pattern: RegExp, action: (call: Call) => object | Promise<object>][] = [
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
    const { customers, subscriptions, deliveries } = this.ledger;
    return { customers: customers.list(), subscriptions: subscriptions.list(), deliveries: deliveries.list() };
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    try {
      if (headerOf(request, 'sec-fetch-site') === 'cross-site') throw new ProviderError(403, CROSS_SITE);
      sendJson(response, 200, await this.run(path, readFields(await readBody(request))));
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

  /** Ends the current period now. */
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
    if (status === 'unpaid') {
      const cents = itemOf(subscription).price.unit_amount;
      const invoice = newInvoice(this.ledger, subscription, { cents, reason: 'subscription_cycle' });
      invoice.attempt_count = 4;
      this.ledger.record('invoice.payment_failed', invoice);
    }
    const ended_at = status === 'incomplete_expired' ? this.ledger.now() : null;
    change(this.ledger, subscription, { status, ended_at });
  }

  private setWebhooks(params: Params): object {
    params.refuseOthers('delivery', 'copies');
    const { webhooks } = this.ledger;
    const settings: WebhookSettings = {
      delivery: params.oneOf('delivery', ['normal', 'hold', 'lose']) ?? webhooks.delivery,
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
    if (params.flag('parallel')) await this.sendAtOnce(all);
    else for (const delivery of all) await this.sender.attempt(delivery);
    return { deliveries: all };
  }

  /** Sends an event again that was sent, lost or given up. */
  private async resend(id: string, params: Params): Promise<object> {
    const copies = params.refuseOthers('copies').whole('copies', { min: 1, max: 50 }) ?? 1;
    const event = this.ledger.events.get(id);
    const known = this.ledger.deliveries.list(({ eventId }) => eventId === event.id)[0];
    if (!known) throw badRequest('This event was never queued.');
    const all = this.copiesOf(known, copies);
    await this.sendAtOnce(all);
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

  private async sendAtOnce(deliveries: readonly Delivery[]): Promise<void> {
    await Promise.all(deliveries.map((delivery) => this.sender.attempt(delivery)));
  }
}

const CROSS_SITE = { type: 'invalid_request_error', message: 'Other sites may not steer the sandbox.' } as const;

function readFields(json: string): Params {
  try {
    return Params.parse(new URLSearchParams(JSON.parse(json || '{}') as Record<string, string>).toString());
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

import { newId } from './ids.js';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PaymentMethod,
  PortalSession,
  ProviderEvent,
  Subscription,
} from './objects.js';
import { noSuch } from './provider-error.js';
import type { StateFile } from './state-file.js';

/** The API version that objects and events here are shaped after. */
export const API_VERSION = '2026-10-28.endive';

/** The number of entries kept in lists that only grow. */
const KEPT = 2000;

export interface WebhookSettings {
  /** `hold` keeps new events until they are released; `lose` never sends them. */
  delivery: 'normal' | 'hold' | 'lose';
  /** How often each event is sent. */
  copies: number;
}

export interface Delivery {
  id: string;
  eventId: string;
  state: 'waiting' | 'held' | 'delivered' | 'failed' | 'lost';
  attempts: number;
  /** Ms since 1970. */
  nextAttemptAt: number;
  lastAnswer: string | null;
}

export interface RememberedAnswer {
  id: string;
  fingerprint: string;
  status: number;
  body: object;
  /** Ms since 1970. */
  at: number;
}

/** Objects of one kind by id, in order of creation. */
class Table<T extends { id: string }> {
  private readonly rows = new Map<string, T>();

  constructor(
    private readonly kind: string,
    rows: readonly T[] = [],
  ) {
    for (const row of rows) this.rows.set(row.id, row);
  }

  find(id: string): T | undefined {
    return this.rows.get(id);
  }

  /** `param` names the field that held the id; without it the id was in the address. */
  get(id: string, param?: string): T {
    const row = this.rows.get(id);
    if (!row) throw noSuch(this.kind, id, param);
    return row;
  }

  add(row: T): T {
    this.rows.set(row.id, row);
    return row;
  }

  /** Newest first. */
  list(matches: (row: T) => boolean = () => true): T[] {
    return [...this.rows.values()].reverse().filter(matches);
  }

  forgetOld(): void {
    for (const id of this.rows.keys()) {
      if (this.rows.size <= KEPT) return;
      this.rows.delete(id);
    }
  }

  toJSON(): T[] {
    return [...this.rows.values()];
  }
}

interface Saved {
  invoiceCount: number;
  webhooks: WebhookSettings;
  customers: Customer[];
  paymentMethods: PaymentMethod[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  checkoutSessions: CheckoutSession[];
  portalSessions: PortalSession[];
  events: ProviderEvent[];
  deliveries: Delivery[];
  answers: RememberedAnswer[];
}

/** Everything the provider knows, and its log of events. Changes are permanent once `save` was called. */
export class Ledger {
  webhooks: WebhookSettings;
  readonly customers: Table<Customer>;
  readonly paymentMethods: Table<PaymentMethod>;
  readonly subscriptions: Table<Subscription>;
  readonly invoices: Table<Invoice>;
  readonly checkoutSessions: Table<CheckoutSession>;
  readonly portalSessions: Table<PortalSession>;
  readonly events: Table<ProviderEvent>;
  readonly deliveries: Table<Delivery>;
  readonly answers: Table<RememberedAnswer>;
  /** The current API request, for the events it causes. */
  request: ProviderEvent['request'] = { id: null, idempotency_key: null };
  private invoiceCount: number;
  private isQuiet = false;

  /** @param pagesUrl where the hosted pages are, e.g. http://localhost:3000/sandbox */
  constructor(
    private readonly file: StateFile,
    readonly pagesUrl: string,
  ) {
    const saved = (file.read() ?? {}) as Partial<Saved>;
    this.invoiceCount = saved.invoiceCount ?? 0;
    this.webhooks = saved.webhooks ?? { delivery: 'normal', copies: 1 };
    this.customers = new Table('customer', saved.customers);
    this.paymentMethods = new Table('payment_method', saved.paymentMethods);
    this.subscriptions = new Table('subscription', saved.subscriptions);
    this.invoices = new Table('invoice', saved.invoices);
    this.checkoutSessions = new Table('checkout.session', saved.checkoutSessions);
    this.portalSessions = new Table('billing_portal.session', saved.portalSessions);
    this.events = new Table('event', saved.events);
    this.deliveries = new Table('delivery', saved.deliveries);
    this.answers = new Table('answer', saved.answers);
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  nextInvoiceNumber(): string {
    this.invoiceCount += 1;
    return `SANDBOX-${String(this.invoiceCount).padStart(4, '0')}`;
  }

  /** Runs `work` without emitting events. */
  quietly(work: () => void): void {
    this.isQuiet = true;
    work();
    this.isQuiet = false;
  }

  /** Logs what happened, with the object as it is at this moment, and queues it for the webhook. */
  record(type: string, object: object, previousAttributes?: object): void {
    if (this.isQuiet) return;
    const event = this.events.add({
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: { object: visible(object), previous_attributes: previousAttributes },
      livemode: false,
      pending_webhooks: this.webhooks.copies,
      request: this.request,
      type,
    });
    for (let copy = 0; copy < this.webhooks.copies; copy += 1) this.queue(event.id);
  }

  private queue(eventId: string): void {
    this.deliveries.add({
      id: newId('dlv'),
      eventId,
      state: ({ normal: 'waiting', hold: 'held', lose: 'lost' } as const)[this.webhooks.delivery],
      attempts: 0,
      nextAttemptAt: Date.now(),
      lastAnswer: null,
    });
  }

  private toJSON(): Record<keyof Saved, unknown> {
    const { invoiceCount, webhooks, customers, paymentMethods, subscriptions, invoices } = this;
    const { checkoutSessions, portalSessions, events, deliveries, answers } = this;
    return {
      invoiceCount,
      webhooks,
      customers,
      paymentMethods,
      subscriptions,
      invoices,
      checkoutSessions,
      portalSessions,
      events,
      deliveries,
      answers,
    };
  }

  save(): void {
    for (const table of [this.events, this.deliveries, this.answers, this.portalSessions]) table.forgetOld();
    this.file.write(this.toJSON());
  }
}

/** A copy without the fields that are the sandbox's own. */
export function visible<T extends object>(object: T): T {
  return structuredClone(Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('_'))) as T);
}

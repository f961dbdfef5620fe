import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Delivery, Ledger } from './ledger.js';
import type { ProviderEvent } from './objects.js';

const ANSWER_TIMEOUT_MS = 20_000;

/** Waits between attempts, ms; after the last one an event is given up. */
const RETRY_DELAYS_MS: readonly number[] = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];

export interface WebhookTarget {
  url: string;
  /** `whsec_...` */
  secret: string;
  retryDelaysMs?: readonly number[];
}

/** Sends queued events, signed, until the response is 2xx. The order is not guaranteed, as with the real provider. */
export class WebhookSender {
  private readonly underWay = new Set<string>();
  private readonly abort = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ledger: Ledger,
    private readonly target: WebhookTarget,
  ) {}

  /** Sends what is due and sets a timer for the rest. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.abort.signal.aborted) return;
    const waiting = this.ledger.deliveries.list(({ id, state }) => state === 'waiting' && !this.underWay.has(id));
    let next = Infinity;
    for (const delivery of waiting.reverse()) {
      if (delivery.nextAttemptAt <= Date.now()) void this.attempt(delivery).then(() => this.wake());
      else next = Math.min(next, delivery.nextAttemptAt);
    }
    if (next < Infinity) {
      this.timer = setTimeout(() => this.wake(), Math.max(1, next - Date.now()));
      this.timer.unref();
    }
  }

  /** One attempt, now, whatever the delivery's state. */
  async attempt(delivery: Delivery): Promise<void> {
    const event = this.ledger.events.find(delivery.eventId);
    if (!event || this.underWay.has(delivery.id)) return;
    this.underWay.add(delivery.id);
    delivery.attempts += 1;
    const answer = await this.post(event);
    this.underWay.delete(delivery.id);
    if (this.abort.signal.aborted) return;
    delivery.lastAnswer = String(answer);
    if (typeof answer === 'number' && answer >= 200 && answer < 300) {
      delivery.state = 'delivered';
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
    } else {
      this.putOff(delivery);
    }
    this.ledger.save();
  }

  close(): void {
    clearTimeout(this.timer);
    this.abort.abort();
  }

  private putOff(delivery: Delivery): void {
    const wait = (this.target.retryDelaysMs ?? RETRY_DELAYS_MS)[delivery.attempts - 1];
    delivery.state = wait === undefined ? 'failed' : 'waiting';
    delivery.nextAttemptAt = Date.now() + (wait ?? 0);
  }

  /** @returns the status of the response, or why there was none */
  private post(event: ProviderEvent): Promise<number | string> {
    const body = JSON.stringify(event, null, 2);
    return new Promise((resolve) => {
      const outgoing = httpRequest(
        this.target.url,
        {
          method: 'POST',
          timeout: ANSWER_TIMEOUT_MS,
          signal: this.abort.signal,
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(body),
            'Stripe-Signature': sign(body, this.target.secret),
            'User-Agent': 'Stripe/1.0 (sandbox)',
          },
        },
        (answer) => {
          answer.resume();
          answer.on('error', () => {});
          resolve(answer.statusCode ?? 0);
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      outgoing.end(body);
    });
  }
}

/** `t=...,v1=...`: HMAC-SHA-256 over "time.body", as the SDK checks it. Signed again for every attempt. */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expand } from '../expand.js';
import { headerOf, readBody, sendJson, urlOf } from '../http.js';
import { newId } from '../ids.js';
import { API_VERSION, type Ledger, type RememberedAnswer, visible } from '../ledger.js';
import { Params } from '../params.js';
import { badKey, ProviderError, reusedIdempotencyKey, unknownUrl } from '../provider-error.js';
import { catalogueRoutes } from './catalogue-routes.js';
import { checkoutRoutes } from './checkout-routes.js';
import { customerRoutes } from './customer-routes.js';
import { portalAndInvoiceRoutes } from './portal-and-invoice-routes.js';
import type { ApiRoute } from './route.js';
import { subscriptionRoutes } from './subscription-routes.js';

const ROUTES: readonly ApiRoute[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...portalAndInvoiceRoutes,
];

const IDEMPOTENCY_MS = 24 * 3600 * 1000;

interface Answer {
  status: number;
  body: object;
}

/** The part of Stripe's HTTP API that subscriptions need: form bodies in, JSON out, ids and errors in its shapes. */
export class StripeApi {
  constructor(
    private readonly ledger: Ledger,
    private readonly options: { secretKey: string; pagesUrl: string },
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newId('req', 14);
    response.setHeader('Request-Id', requestId);
    response.setHeader('Stripe-Version', headerOf(request, 'stripe-version') ?? API_VERSION);
    try {
      const body = await readBody(request);
      this.requireKey(request);
      const key = headerOf(request, 'idempotency-key') ?? null;
      this.ledger.request = { id: requestId, idempotency_key: key };
      if (key !== null) response.setHeader('Idempotency-Key', key);
      const answer = this.answerOnce(request, response, body, key);
      sendJson(response, answer.status, answer.body);
    } catch (error) {
      const providerError = toProviderError(error);
      sendJson(response, providerError.status, { error: providerError.body });
    } finally {
      this.ledger.request = { id: null, idempotency_key: null };
    }
  }

  private requireKey(request: IncomingMessage): void {
    const given = /^Bearer (.+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
    if (given === undefined || !isSame(given, this.options.secretKey)) throw badKey(given);
  }

  /** With an Idempotency-Key, repeats the first response and does nothing twice. */
  private answerOnce(request: IncomingMessage, response: ServerResponse, body: string, key: string | null): Answer {
    if (key === null || request.method !== 'POST') return this.answer(request, body);
    const fingerprint = sha256(`${request.url ?? ''}\n${body}`);
    const known = this.ledger.answers.find(key);
    if (known && Date.now() - known.at < IDEMPOTENCY_MS) {
      if (known.fingerprint !== fingerprint) throw reusedIdempotencyKey();
      response.setHeader('Idempotent-Replayed', 'true');
      return known;
    }
    const answer = this.answer(request, body);
    const remembered: RememberedAnswer = { id: key, fingerprint, ...answer, at: Date.now() };
    this.ledger.answers.add(remembered);
    return answer;
  }

  private answer(request: IncomingMessage, body: string): Answer {
    const url = urlOf(request);
    const method = request.method ?? 'GET';
    for (const route of ROUTES) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null;
      if (!match) continue;
      const params = Params.parse(method === 'POST' || url.search === '' ? body : url.search.slice(1));
      const paths = params.texts('expand');
      const id = decodeURIComponent(match.groups?.id ?? '');
      const { pagesUrl } = this.options;
      const answer = route.answer({ ledger: this.ledger, id, params, path: url.pathname, pagesUrl });
      return { status: 200, body: expand(this.ledger, visible(answer), paths) };
    }
    throw unknownUrl(method, url.pathname);
  }
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof URIError) return new ProviderError(400, { type: 'invalid_request_error', message: 'Bad id.' });
  throw error;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

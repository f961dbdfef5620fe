import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { StripeApi } from './api/stripe-api.js';
import { Control } from './control.js';
import { addDemoSubscribers } from './demo.js';
import { sendJson, urlOf } from './http.js';
import { Ledger } from './ledger.js';
import { CheckoutPages } from './pages/checkout-pages.js';
import { notice, type Page, sendPage, STYLE_PATH } from './pages/page.js';
import { PortalPages } from './pages/portal-pages.js';
import { STYLE } from './pages/style.js';
import { money } from './pages/words.js';
import { ProviderError } from './provider-error.js';
import { runDue } from './renewals.js';
import { StateFile } from './state-file.js';
import { WebhookSender } from './webhook-sender.js';

export interface PaymentProviderOptions {
  /** Where browsers reach the hosted pages: the application's own address, without a slash at the end. */
  publicUrl: string;
  /** A separate folder, where the state is stored between runs. */
  stateDir: string;
  webhookUrl: string;
  /** `whsec_...` */
  webhookSecret: string;
  /** `sk_test_...`, what the application's SDK signs in with. */
  secretKey: string;
  /** Waits before an unanswered webhook is sent again, ms. */
  retryDelaysMs?: readonly number[];
}

export interface PaymentProvider {
  /** @returns false, without responding, when the path does not belong to the sandbox */
  handle(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  close(): void;
}

/** A card payment provider as the real one looks from outside: API, hosted pages, signed webhooks. No money moves. */
export function createPaymentProvider(options: PaymentProviderOptions): PaymentProvider {
  const pagesUrl = `${options.publicUrl}/sandbox`;
  const ledger = new Ledger(new StateFile(path.join(options.stateDir, 'payment.json')), pagesUrl);
  addDemoSubscribers(ledger);
  ledger.save();
  const sender = new WebhookSender(ledger, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryDelaysMs: options.retryDelaysMs,
  });
  const api = new StripeApi(ledger, { secretKey: options.secretKey, pagesUrl });
  const checkout = new CheckoutPages(ledger);
  const portal = new PortalPages(ledger);
  const control = new Control(ledger, sender);
  sender.wake();

  /** @returns undefined when no page has this path */
  function find(request: IncomingMessage, response: ServerResponse): (() => void | Promise<void>) | undefined {
    const { pathname } = urlOf(request);
    if (pathname.startsWith('/v1/')) return () => api.handle(request, response);
    const [, area, id = '', step = ''] =
      /^\/sandbox\/(checkout|portal|invoice|payment)(?:\/([^/]+)(?:\/(.*))?)?$/.exec(pathname) ?? [];
    if (area === 'checkout') return () => checkout.handle(request, response, id);
    if (area === 'portal') return () => portal.handle(request, response, id, step);
    if (area === 'invoice') return () => sendPage(response, invoiceNotice(ledger, id));
    if (area !== 'payment') return undefined;
    if (pathname === STYLE_PATH) return () => sendStyle(response);
    if (request.method === 'POST') return () => control.handle(request, response, step ? `${id}/${step}` : id);
    return id === 'state' ? () => sendJson(response, 200, control.overview()) : undefined;
  }

  return {
    async handle(request, response) {
      try {
        const answer = find(request, response);
        if (!answer) return false;
        runDue(ledger);
        await answer();
        ledger.save();
        sender.wake();
      } catch (error) {
        answerError(request, response, error);
      }
      return true;
    },
    close: () => sender.close(),
  };
}

/** What the link of a receipt opens. */
function invoiceNotice(ledger: Ledger, id: string): Page {
  const { number, description, total, status } = ledger.invoices.get(id);
  return notice({ title: `Invoice ${number}`, text: `${description}: ${money(total)}, ${status}.`, status: 200 });
}

function sendStyle(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }).end(STYLE);
}

/** The response to an unexpected error. A broken upload needs none. */
function answerError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || request.destroyed) {
    response.destroy();
  } else if (error instanceof ProviderError) {
    sendPage(response, notice({ title: 'This did not work', text: error.message, status: error.status }));
  } else {
    const message = error instanceof Error ? error.message : String(error);
    sendJson(response, 500, { error: { type: 'api_error', message: `The sandbox failed: ${message}` } });
  }
}

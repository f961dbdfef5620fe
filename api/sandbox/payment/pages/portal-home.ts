import { openInvoice } from '../charges.js';
import type { Ledger } from '../ledger.js';
import type { Subscription } from '../objects.js';
import { nameOf } from '../plans.js';
import { hasEnded, itemOf } from '../subscriptions.js';
import { type Html, html } from '../../web/html.js';
import type { Page } from './page.js';
import { framed, type Visit } from './portal-frame.js';
import { cardWords, INVOICE_WORDS, money, outlook, shortDay, STATUS_WORDS } from './words.js';

const DONE: Record<string, { text: string; tone: 'good' | 'bad' }> = {
  plan: { text: 'Your plan was changed.', tone: 'good' },
  cancels: { text: 'Your subscription will end with the current month.', tone: 'good' },
  canceled: { text: 'Your subscription has ended.', tone: 'good' },
  resumed: { text: 'Your subscription goes on.', tone: 'good' },
  card: { text: 'Your card was updated.', tone: 'good' },
  paid: { text: 'The invoice was paid.', tone: 'good' },
  refused: { text: 'The card was declined. Update it and try again.', tone: 'bad' },
  nothing: { text: 'There is no running subscription to change.', tone: 'bad' },
};

export function homePage(ledger: Ledger, visit: Visit, done: string | null): Page {
  const message = DONE[done ?? ''];
  return framed(visit, {
    title: 'Your subscription',
    body: html`${message && html`<p class="alert ${message.tone}" role="status">${message.text}</p>`}
    ${planPanel(ledger, visit)} ${cardPanel(ledger, visit)} ${invoicePanel(ledger, visit)}`,
  });
}

function planPanel(ledger: Ledger, { subscription, home }: Visit): Html {
  if (!subscription) {
    return html`<section class="panel">
      <h2>Plan</h2>
      <p>You have no subscription.</p>
    </section>`;
  }
  const { price, current_period_end: end } = itemOf(subscription);
  const { word, tone } = STATUS_WORDS[subscription.status];
  const due = openInvoice(ledger, subscription);
  return html`<section class="panel" aria-labelledby="plan">
    <div class="row">
      <h2 id="plan">${nameOf(price)}</h2>
      <span class="badge ${tone}"
        >${subscription.cancel_at_period_end && !hasEnded(subscription) ? 'Ends soon' : word}</span
      >
    </div>
    <p><strong>${money(price.unit_amount)}</strong> per month. ${outlook(subscription, end)}</p>
    ${!hasEnded(subscription) && planActions(subscription, home, due?.amount_remaining)}
  </section>`;
}

function planActions(subscription: Subscription, home: string, dueCents: number | undefined): Html {
  return html`<div class="actions">
    ${
      dueCents !== undefined &&
      html`<form method="post" action="${home}/pay">
        <button class="button primary">Pay ${money(dueCents)} now</button>
      </form>`
    }
    ${
      subscription.cancel_at_period_end
        ? html`<form method="post" action="${home}/resume">
            <button class="button primary">Resume subscription</button>
          </form>`
        : html`<a class="button" href="${home}/plan">Change plan</a>`
    }
    <a class="button danger" href="${home}/cancel">Cancel subscription</a>
  </div>`;
}

function cardPanel(ledger: Ledger, { customer, home }: Visit): Html {
  const id = customer.invoice_settings.default_payment_method;
  const method = id === null ? undefined : ledger.paymentMethods.find(id);
  return html`<section class="panel" aria-labelledby="card">
    <h2 id="card">Payment method</h2>
    <p>${method ? cardWords(method) : 'No card on file.'}</p>
    <div class="actions"><a class="button" href="${home}/card">${method ? 'Update card' : 'Add a card'}</a></div>
  </section>`;
}

function invoicePanel(ledger: Ledger, { customer }: Visit): Html {
  const invoices = ledger.invoices.list((one) => one.customer === customer.id).slice(0, 24);
  if (invoices.length === 0) {
    return html`<section class="panel">
      <h2>Invoices</h2>
      <p>None yet.</p>
    </section>`;
  }
  return html`<section class="panel" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="invoices">
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th scope="col">State</th>
            <th scope="col" class="amount">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${invoices.map(
            (invoice) =>
              html`<tr>
                <td>${shortDay(invoice.created)}</td>
                <td><a href="${invoice.hosted_invoice_url}">${invoice.description}</a></td>
                <td>
                  <span class="badge ${INVOICE_WORDS[invoice.status].tone}">${INVOICE_WORDS[invoice.status].word}</span>
                </td>
                <td class="amount">${money(invoice.amount_due)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

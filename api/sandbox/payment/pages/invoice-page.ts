import type { Ledger } from '../ledger.js';
import { html } from '../../web/html.js';
import { notice, type Page } from './page.js';
import { day, INVOICE_WORDS, money } from './words.js';

/** The page of one invoice: /sandbox/invoice/{id}. Its address is all that is needed to see it, as with the real one. */
export function invoicePage(ledger: Ledger, id: string): Page {
  const invoice = ledger.invoices.find(id);
  if (!invoice) return notice({ title: 'No such page', text: 'This link is not known here.', status: 404 });
  const { word, tone } = INVOICE_WORDS[invoice.status];
  const credit = invoice.total - invoice.amount_due;
  return {
    title: `Invoice ${invoice.number}`,
    body: html`<div class="stack">
      <div class="title">
        <h1>Invoice ${invoice.number}</h1>
        <p class="quiet">
          ${day(invoice.created)}${invoice.customer_email !== null && html`, ${invoice.customer_email}`}
        </p>
      </div>
      <section class="panel">
        <div class="row">
          <h2>${invoice.description}</h2>
          <span class="badge ${tone}">${word}</span>
        </div>
        <dl class="lines">
          <div>
            <dt>Price</dt>
            <dd>${money(invoice.total)}</dd>
          </div>
          ${
            credit > 0 &&
            html`<div>
              <dt>Your credit</dt>
              <dd>${money(-credit)}</dd>
            </div>`
          }
          <div class="total">
            <dt>${invoice.status === 'paid' ? 'Paid' : 'Due'}</dt>
            <dd>${money(invoice.amount_due)}</dd>
          </div>
        </dl>
      </section>
    </div>`,
  };
}

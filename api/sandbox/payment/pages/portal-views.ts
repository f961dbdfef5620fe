import type { CardFaults, CardValues } from '../card-form.js';
import { openInvoice } from '../charges.js';
import type { Ledger } from '../ledger.js';
import type { Price, Subscription } from '../objects.js';
import { describe, nameOf, PRICES } from '../plans.js';
import { hasEnded, itemOf, type PlanChange } from '../subscriptions.js';
import { cardFields, faultSummary, testCardList } from './card-fields.js';
import { type Html, html } from './html.js';
import type { Page } from './page.js';
import type { Visit } from './portal-pages.js';
import { cardWords, day, INVOICE_WORDS, money, outlook, shortDay, STATUS_WORDS } from './words.js';

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
                <td>${invoice.description}</td>
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

export function choosePlanPage(visit: Visit, subscription: Subscription): Page {
  const current = itemOf(subscription).price.id;
  return framed(visit, {
    title: 'Change plan',
    body: html`<form class="panel" method="get" action="${visit.home}/change">
      <fieldset>
        <legend>Choose a plan</legend>
        ${PRICES.map(
          (price) =>
            html`<label class="choice">
              <input type="radio" name="price" value="${price.id}" ${price.id === current && html`checked`} />
              <b>${nameOf(price)}</b><span>${money(price.unit_amount)}</span>
              <small>${price.id === current ? 'Your plan now. ' : ''}${describe(price)}</small>
            </label>`,
        )}
      </fieldset>
      <div class="actions"><button class="button primary">Continue</button>${keepLink(visit)}</div>
    </form>`,
  });
}

export function changePage(
  visit: Visit,
  subscription: Subscription,
  price: Price,
  { dueNow }: PlanChange,
  declined?: string,
): Page {
  const item = itemOf(subscription);
  const isSame = item.price.id === price.id;
  return framed(visit, {
    title: isSame ? `You have the ${nameOf(price)} plan` : `Change to ${nameOf(price)}`,
    status: declined === undefined ? 200 : 402,
    body: isSame
      ? html`<section class="panel">
          <p>There is nothing to change.</p>
          <div class="actions">${keepLink(visit)}</div>
        </section>`
      : html`<form class="panel" method="post" action="${visit.home}/change">
          ${declined !== undefined && html`<p class="alert bad" role="alert">${declined}</p>`}
          <input type="hidden" name="price" value="${price.id}" />
          <dl class="lines">
            <div>
              <dt>Now<small>${nameOf(item.price)}</small></dt>
              <dd>${money(item.price.unit_amount)} a month</dd>
            </div>
            <div>
              <dt>Then<small>${nameOf(price)}</small></dt>
              <dd>${money(price.unit_amount)} a month</dd>
            </div>
            <div class="total">
              <dt>
                ${dueNow < 0 ? 'Credit for your next invoice' : 'Due today'}<small
                  >For the time until ${day(item.current_period_end)}</small
                >
              </dt>
              <dd>${money(Math.abs(dueNow))}</dd>
            </div>
          </dl>
          <p class="quiet">The change takes effect at once.</p>
          <div class="actions"><button class="button primary">Confirm change</button>${keepLink(visit)}</div>
        </form>`,
  });
}

export function cancelPage(visit: Visit, subscription: Subscription): Page {
  const { price, current_period_end: end } = itemOf(subscription);
  return framed(visit, {
    title: 'Cancel subscription',
    body: html`<form class="panel" method="post" action="${visit.home}/cancel">
      <fieldset>
        <legend>When should ${nameOf(price)} end?</legend>
        <label class="choice">
          <input type="radio" name="when" value="period_end" checked />
          <b>On ${day(end)}</b><span></span><small>You keep what you have paid for.</small>
        </label>
        <label class="choice">
          <input type="radio" name="when" value="now" />
          <b>At once</b><span></span><small>Your account goes back to Free now. Nothing is refunded.</small>
        </label>
      </fieldset>
      <div class="actions"><button class="button danger">Cancel subscription</button>${keepLink(visit)}</div>
    </form>`,
  });
}

export function cardPage(
  ledger: Ledger,
  visit: Visit,
  values: CardValues,
  { faults = {}, declined }: { faults?: CardFaults; declined?: string } = {},
): Page {
  const id = visit.customer.invoice_settings.default_payment_method;
  const method = id === null ? undefined : ledger.paymentMethods.find(id);
  return framed(visit, {
    title: method ? 'Update card' : 'Add a card',
    status: declined !== undefined ? 402 : Object.keys(faults).length > 0 ? 422 : 200,
    body: html`<div class="panel">
      ${method && html`<p>Now: ${cardWords(method)}.</p>`}
      <form method="post" action="${visit.home}/card" novalidate>
        ${faultSummary(faults, declined)} ${cardFields(values, faults)}
        <div class="actions"><button class="button primary">Save card</button>${keepLink(visit)}</div>
      </form>
      ${testCardList()}
    </div>`,
  });
}

/** Back to the start; out of the portal when it was opened for this one step. */
function keepLink({ session, home }: Visit): Html {
  const href = session.flow && session.return_url !== null ? session.return_url : `${home}?done=`;
  return html`<a class="button" href="${href}">Go back</a>`;
}

function framed({ session, customer }: Visit, page: Page): Page {
  return {
    ...page,
    formTargets: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    body: html`<div class="stack">
      <div class="title">
        ${session.return_url !== null && html`<p><a href="${session.return_url}">Return to Attune</a></p>`}
        <h1>${page.title}</h1>
        ${customer.email !== null && html`<p class="quiet">${customer.email}</p>`}
      </div>
      ${page.body}
    </div>`,
  };
}

import type { CardErrors, CardValues } from '../card-form.js';
import type { Ledger } from '../ledger.js';
import type { Price, Subscription } from '../objects.js';
import { describe, nameOf, PRICES } from '../plans.js';
import { itemOf } from '../subscriptions.js';
import { cardFields, errorSummary, testCardList } from './card-fields.js';
import { type Html, html } from '../../web/html.js';
import type { Page } from './page.js';
import { framed, type Visit } from './portal-frame.js';
import { cardWords, day, money } from './words.js';

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

export function changePage(visit: Visit, subscription: Subscription, price: Price, declined?: string): Page {
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
              <dt>Due today</dt>
              <dd>${money(Math.max(0, price.unit_amount - item.price.unit_amount))}</dd>
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
  { errors = {}, declined }: { errors?: CardErrors; declined?: string } = {},
): Page {
  const id = visit.customer.invoice_settings.default_payment_method;
  const method = id === null ? undefined : ledger.paymentMethods.find(id);
  return framed(visit, {
    title: method ? 'Update card' : 'Add a card',
    status: declined !== undefined ? 402 : Object.keys(errors).length > 0 ? 422 : 200,
    body: html`<div class="panel">
      ${method && html`<p>Now: ${cardWords(method)}.</p>`}
      <form method="post" action="${visit.home}/card" novalidate>
        ${errorSummary(errors, declined)} ${cardFields(values, errors)}
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

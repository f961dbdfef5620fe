import type { Delivery, Ledger } from '../ledger.js';
import type { Subscription } from '../objects.js';
import { nameOf } from '../plans.js';
import { itemOf } from '../subscriptions.js';
import { type Html, html } from '../../web/html.js';
import type { Page } from './page.js';
import { day, STATUS_WORDS } from './words.js';

const BASE = '/sandbox/payment';
const TONES: Record<Delivery['state'], string> = {
  delivered: 'good',
  waiting: 'warn',
  held: 'warn',
  failed: 'bad',
  lost: 'bad',
};

/** The developer's page: subscriptions, clock and webhooks, each with its possible actions. */
export function controlPage(ledger: Ledger): Page {
  const subscriptions = ledger.subscriptions.list().slice(0, 50);
  return {
    title: 'Payment sandbox',
    body: html`<div class="stack wide">
      <div class="title">
        <h1>Payment sandbox</h1>
        <p class="quiet">What happened at the payment provider, and what can be made to happen.</p>
      </div>
      ${clockPanel(ledger)} ${webhookPanel(ledger)}
      <section class="panel">
        <h2>Subscriptions</h2>
        ${
          subscriptions.length === 0
            ? html`<p>None yet. Subscribe in the application first.</p>`
            : html`<div class="scroll" tabindex="0" role="region" aria-label="Subscriptions">
                <table>
                  <thead>
                    <tr>
                      <th>Customer</th>
                      <th>Plan</th>
                      <th>State</th>
                      <th>Period ends</th>
                      <th>Make it</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${subscriptions.map((one) => subscriptionRow(ledger, one))}
                  </tbody>
                </table>
              </div>`
        }
      </section>
      ${deliveryPanel(ledger)}
    </div>`,
  };
}

function clockPanel(ledger: Ledger): Html {
  const days = Math.round(ledger.clockOffsetSeconds / 86_400);
  return html`<section class="panel">
    <h2>Clock</h2>
    <p>The provider thinks it is ${day(ledger.now())}${days > 0 && ` (${days} days ahead)`}.</p>
    <form class="inline" method="post" action="${BASE}/clock">
      <div class="field">
        <label for="days">Days to move on</label><input id="days" name="days" inputmode="numeric" value="32" />
      </div>
      <button class="button">Move the clock</button>
    </form>
  </section>`;
}

function webhookPanel({ webhooks, deliveries }: Ledger): Html {
  const held = deliveries.list(({ state }) => state === 'held').length;
  const option = (value: string, label: string): Html =>
    html`<option value="${value}" ${webhooks.delivery === value && html`selected`}>${label}</option>`;
  return html`<section class="panel">
    <h2>Webhooks</h2>
    <form class="inline" method="post" action="${BASE}/webhooks">
      <div class="field">
        <label for="delivery">New events are</label>
        <select id="delivery" name="delivery">
          ${option('normal', 'sent')}${option('hold', 'held back')}${option('lose', 'lost')}
        </select>
      </div>
      <div class="field">
        <label for="delayMs">Delay, ms</label
        ><input id="delayMs" name="delayMs" inputmode="numeric" value="${webhooks.delayMs}" />
      </div>
      <div class="field">
        <label for="copies">Copies</label
        ><input id="copies" name="copies" inputmode="numeric" value="${webhooks.copies}" />
      </div>
      <button class="button">Save</button>
    </form>
    ${
      held > 0 &&
      html`<form class="inline" method="post" action="${BASE}/webhooks/release">
        <div class="field">
          <label for="order">Release ${held} held</label>
          <select id="order" name="order">
            <option value="oldest_first">oldest first</option>
            <option value="newest_first">newest first</option>
            <option value="shuffled">in any order</option>
          </select>
        </div>
        <button class="button primary">Release</button>
      </form>`
    }
  </section>`;
}

function subscriptionRow(ledger: Ledger, subscription: Subscription): Html {
  const { word, tone } = STATUS_WORDS[subscription.status];
  const item = itemOf(subscription);
  const address = `${BASE}/subscriptions/${subscription.id}`;
  return html`<tr>
    <td>${ledger.customers.find(subscription.customer)?.email ?? 'deleted'}<br /><code>${subscription.id}</code></td>
    <td>${nameOf(item.price)}</td>
    <td><span class="badge ${tone}">${word}</span></td>
    <td>${day(item.current_period_end)}</td>
    <td>
      <div class="actions">
        <form method="post" action="${address}/renew"><button class="button">Renew</button></form>
        <form class="inline" method="post" action="${address}/status">
          <select name="status" aria-label="New state">
            ${['active', 'past_due', 'unpaid', 'incomplete_expired', 'canceled'].map((one) => html`<option>${one}</option>`)}
          </select>
          <button class="button">Set</button>
        </form>
      </div>
    </td>
  </tr>`;
}

function deliveryPanel({ deliveries, events }: Ledger): Html {
  const latest = deliveries.list().slice(0, 50);
  return html`<section class="panel">
    <h2>Latest events</h2>
    ${
      latest.length === 0
        ? html`<p>None yet.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Latest events">
            <table>
              <thead>
                <tr>
                  <th>Event</th>
                  <th>State</th>
                  <th>Attempts</th>
                  <th>Last answer</th>
                  <th></th>
                </tr>
              </thead>
              <tbody>
                ${latest.map(
                  (one) =>
                    html`<tr>
                      <td>${events.find(one.eventId)?.type}<br /><code>${one.eventId}</code></td>
                      <td><span class="badge ${TONES[one.state]}">${one.state}</span></td>
                      <td>${one.attempts}</td>
                      <td>${one.lastAnswer}</td>
                      <td>
                        <form method="post" action="${BASE}/events/${one.eventId}/resend">
                          <button class="button">Send again</button>
                        </form>
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

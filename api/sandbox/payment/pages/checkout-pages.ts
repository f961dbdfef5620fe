import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CardErrors, type CardValues, checkCard, NO_CARD, readCard } from '../card-form.js';
import { completeCheckout } from '../checkout.js';
import { readBody, urlOf } from '../http.js';
import type { Ledger } from '../ledger.js';
import type { CheckoutSession } from '../objects.js';
import { Params } from '../params.js';
import { describe, nameOf } from '../plans.js';
import { ProviderError } from '../provider-error.js';
import { cardFields, errorSummary, testCardList, valuesOfChosenCard } from './card-fields.js';
import { html } from '../../web/html.js';
import { notice, type Page, seeOther, sendPage } from './page.js';
import { money } from './words.js';

/** The hosted checkout: /sandbox/checkout/{session id}. */
export class CheckoutPages {
  constructor(private readonly ledger: Ledger) {}

  async handle(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const session = this.ledger.checkoutSessions.find(id);
    if (!session) {
      sendPage(response, notice({ title: 'No such checkout', text: 'This link is not known here.', status: 404 }));
    } else if (session.status === 'complete') {
      this.showComplete(request, response, session);
    } else if (session.status === 'expired') {
      sendPage(response, expiredPage(session));
    } else if (request.method === 'POST') {
      await this.pay(request, response, session);
    } else {
      const chosen = valuesOfChosenCard(urlOf(request).searchParams.get('card'));
      sendPage(response, formPage(session, chosen ?? NO_CARD));
    }
  }

  private async pay(request: IncomingMessage, response: ServerResponse, session: CheckoutSession): Promise<void> {
    const values = readCard(Params.parse(await readBody(request)));
    const result = checkCard(values, this.ledger.now());
    if ('errors' in result) {
      sendPage(response, formPage(session, values, { errors: result.errors }));
      return;
    }
    // The body took a moment to arrive; a second submit may have paid meanwhile.
    if (session.status === 'open') {
      try {
        completeCheckout(this.ledger, session, result.checked);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        sendPage(response, formPage(session, values, { declined: error.message }));
        return;
      }
    }
    seeOther(response, successUrl(session));
  }

  private showComplete(request: IncomingMessage, response: ServerResponse, session: CheckoutSession): void {
    if (request.method === 'POST') {
      seeOther(response, successUrl(session));
      return;
    }
    sendPage(
      response,
      notice({
        title: 'This checkout is complete',
        text: 'You are subscribed; there is nothing left to pay here.',
        status: 200,
        wayOn: { href: successUrl(session), label: 'Return to Attune' },
      }),
    );
  }
}

function successUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function expiredPage(session: CheckoutSession): Page {
  return notice({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start again from the pricing page.',
    status: 410,
    wayOn: session.cancel_url === null ? undefined : { href: session.cancel_url, label: 'Return to Attune' },
  });
}

interface Problem {
  errors?: CardErrors;
  declined?: string;
}

function formPage(session: CheckoutSession, values: CardValues, { errors = {}, declined }: Problem = {}): Page {
  const [line] = session.line_items.data;
  const plan = line ? nameOf(line.price) : '';
  const price = money(session.amount_total);
  return {
    title: `Subscribe to ${plan}`,
    status: declined !== undefined ? 402 : Object.keys(errors).length > 0 ? 422 : 200,
    formTargets: [session.success_url],
    body: html`<div class="split">
      <section class="summary" aria-labelledby="title">
        <h1 id="title">Subscribe to ${plan}</h1>
        <p class="price"><strong>${price}</strong> <span>per month</span></p>
        <dl class="lines">
          <div>
            <dt>${plan}<small>${line && describe(line.price)}</small></dt>
            <dd>${price}</dd>
          </div>
          <div class="total">
            <dt>Due today</dt>
            <dd>${price}</dd>
          </div>
        </dl>
        <p class="quiet">Renews every month until you cancel. You can cancel at any time.</p>
      </section>
      <div class="panel">
        <form method="post" novalidate>
          <h2>Pay by card</h2>
          ${errorSummary(errors, declined)} ${cardFields(values, errors)}
          <button class="button primary large" type="submit">Subscribe for ${price} a month</button>
        </form>
        ${session.cancel_url !== null && html`<p class="back"><a href="${session.cancel_url}">Cancel and return to Attune</a></p>`}
        ${testCardList()}
      </div>
    </div>`,
  };
}

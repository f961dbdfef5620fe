import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CardErrors, type CardValues, checkCard, NO_CARD, readCard } from '../card-form.js';
import { refusal } from '../charges.js';
import { attachCard, requireCustomer, useCard } from '../customers.js';
import { readBody, urlOf } from '../http.js';
import type { Ledger } from '../ledger.js';
import type { Customer, Price, Subscription } from '../objects.js';
import { Params } from '../params.js';
import { PRICES } from '../plans.js';
import { isPortalOver } from '../portal.js';
import { ProviderError } from '../provider-error.js';
import { payOpenInvoice } from '../renewals.js';
import { cancelAtPeriodEnd, cancelNow, changePlan, hasEnded } from '../subscriptions.js';
import { valuesOfChosenCard } from './card-fields.js';
import { notice, seeOther, sendPage } from './page.js';
import { cancelPage, cardPage, changePage, choosePlanPage } from './portal-forms.js';
import { homePage } from './portal-home.js';
import type { Visit } from './portal-frame.js';

type Step = (visit: Visit, request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** The hosted portal: /sandbox/portal/{session id}[/step]. */
export class PortalPages {
  private readonly steps: Record<string, Step> = {
    'GET ': (visit, request, response) => this.showHome(visit, request, response),
    'GET plan': (visit, _, response) => this.showPlans(visit, response),
    'GET change': (visit, request, response) => this.showChange(visit, request, response),
    'POST change': (visit, request, response) => this.change(visit, request, response),
    'GET cancel': (visit, _, response) => this.showCancel(visit, response),
    'POST cancel': (visit, request, response) => this.cancel(visit, request, response),
    'POST resume': (visit, _, response) => this.resume(visit, response),
    'GET card': (visit, request, response) => this.showCard(visit, request, response),
    'POST card': (visit, request, response) => this.updateCard(visit, request, response),
    'POST pay': (visit, _, response) => this.pay(visit, response),
  };

  constructor(private readonly ledger: Ledger) {}

  async handle(request: IncomingMessage, response: ServerResponse, id: string, step: string): Promise<void> {
    const session = this.ledger.portalSessions.find(id);
    const customer = session && this.ledger.customers.find(session.customer);
    const handler = this.steps[`${request.method === 'HEAD' ? 'GET' : (request.method ?? '')} ${step}`];
    if (!session || !customer || !handler) {
      sendPage(response, notice({ title: 'No such page', text: 'This link is not known here.', status: 404 }));
    } else if (isPortalOver(session) || customer.deleted) {
      const wayOn = session.return_url === null ? undefined : { href: session.return_url, label: 'Return to Attune' };
      const text = 'For your safety, links to this page work for an hour. Open it again from your account.';
      sendPage(response, notice({ title: 'This link has expired', text, status: 410, wayOn }));
    } else {
      const subscription = this.subscriptionOf(customer);
      await handler({ session, customer, subscription, home: `/sandbox/portal/${session.id}` }, request, response);
    }
  }

  private subscriptionOf(customer: Customer): Subscription | undefined {
    const all = this.ledger.subscriptions.list((one) => one.customer === customer.id);
    return all.find((one) => !hasEnded(one)) ?? all[0];
  }

  private showHome(visit: Visit, request: IncomingMessage, response: ServerResponse): void {
    const { flow } = visit.session;
    const done = urlOf(request).searchParams.get('done');
    const item = flow?.subscription_update_confirm?.items[0];
    if (done === null && item) seeOther(response, `${visit.home}/change?price=${encodeURIComponent(item.price)}`);
    else if (done === null && flow?.type === 'payment_method_update') seeOther(response, `${visit.home}/card`);
    else sendPage(response, homePage(this.ledger, visit, done));
  }

  private showPlans(visit: Visit, response: ServerResponse): void {
    const subscription = this.current(visit, response);
    if (subscription) sendPage(response, choosePlanPage(visit, subscription));
  }

  private showChange(visit: Visit, request: IncomingMessage, response: ServerResponse): void {
    const subscription = this.current(visit, response);
    const price = priceNamed(urlOf(request).searchParams.get('price'));
    if (!subscription) return;
    if (!price) seeOther(response, `${visit.home}/plan`);
    else sendPage(response, changePage(visit, subscription, price));
  }

  private async change(visit: Visit, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const price = priceNamed(Params.parse(await readBody(request)).text('price'));
    const subscription = this.current(visit, response);
    if (!subscription) return;
    if (!price) {
      seeOther(response, `${visit.home}/plan`);
      return;
    }
    try {
      changePlan(this.ledger, subscription, price, visit.customer.invoice_settings.default_payment_method);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      sendPage(response, changePage(visit, subscription, price, error.message));
      return;
    }
    this.finish(visit, response, 'plan');
  }

  private showCancel(visit: Visit, response: ServerResponse): void {
    const subscription = this.current(visit, response);
    if (subscription) sendPage(response, cancelPage(visit, subscription));
  }

  private async cancel(visit: Visit, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const when = Params.parse(await readBody(request)).text('when');
    const subscription = this.current(visit, response);
    if (!subscription) return;
    if (when === 'now') cancelNow(this.ledger, subscription);
    else cancelAtPeriodEnd(this.ledger, subscription, true);
    this.finish(visit, response, when === 'now' ? 'canceled' : 'cancels');
  }

  private resume(visit: Visit, response: ServerResponse): void {
    const subscription = this.current(visit, response);
    if (!subscription) return;
    cancelAtPeriodEnd(this.ledger, subscription, false);
    this.finish(visit, response, 'resumed');
  }

  private showCard(visit: Visit, request: IncomingMessage, response: ServerResponse): void {
    const chosen = valuesOfChosenCard(urlOf(request).searchParams.get('card'));
    sendPage(response, cardPage(this.ledger, visit, chosen ?? NO_CARD));
  }

  private async updateCard(visit: Visit, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const values = readCard(Params.parse(await readBody(request)));
    const result = checkCard(values, this.ledger.now());
    if ('errors' in result) {
      this.showCardAgain(visit, response, values, { errors: result.errors });
      return;
    }
    // Banks refuse some cards already when they are put on file.
    const error = refusal(result.checked.card, true);
    if (error) {
      this.showCardAgain(visit, response, values, { declined: error.message });
      return;
    }
    const customer = requireCustomer(this.ledger, visit.customer.id);
    useCard(this.ledger, customer, attachCard(this.ledger, customer, result.checked));
    this.finish(visit, response, 'card');
  }

  private showCardAgain(
    visit: Visit,
    response: ServerResponse,
    values: CardValues,
    problem: { errors?: CardErrors; declined?: string },
  ): void {
    sendPage(response, cardPage(this.ledger, visit, values, problem));
  }

  private pay(visit: Visit, response: ServerResponse): void {
    const subscription = this.current(visit, response);
    if (!subscription) return;
    const { default_payment_method: card } = visit.customer.invoice_settings;
    const error = payOpenInvoice(this.ledger, subscription, card);
    seeOther(response, `${visit.home}?done=${error ? 'refused' : 'paid'}`);
  }

  /** The subscription that can still be changed; answers with the start page when there is none. */
  private current(visit: Visit, response: ServerResponse): Subscription | undefined {
    if (visit.subscription && !hasEnded(visit.subscription)) return visit.subscription;
    seeOther(response, `${visit.home}?done=nothing`);
    return undefined;
  }

  private finish({ session, home }: Visit, response: ServerResponse, done: string): void {
    seeOther(response, session.flow?.after_completion.redirect?.return_url ?? `${home}?done=${done}`);
  }
}

function priceNamed(id: string | null | undefined): Price | undefined {
  return PRICES.find((price) => price.id === id);
}

import { CURRENCY, formatMoney } from '@attune/catalogue/money';
import { PLAN_OFFERS, type PlanOffer } from '@attune/catalogue/plan-offers';
import Stripe from 'stripe';
import { connectionError, type Finding, reasonOf, unwell, well } from '../platform/process/finding.js';
import type { BillingSettings } from './billing.settings.js';
import { DEFAULT_PAYMENT_LIMITS } from './payment-limits.js';
import { connectStripe } from './stripe.adapter.js';

/** Whether Stripe charges what the catalogue says: a line for each configured price that differs. Never rejects. */
export async function checkPrices({ stripe: settings }: BillingSettings): Promise<Finding[]> {
  const { secretKey, apiBase, priceIds } = settings;
  if (secretKey === undefined) return [];
  const stripe = connectStripe(secretKey, apiBase, DEFAULT_PAYMENT_LIMITS.answerTimeoutMs);
  try {
    const errors = await Promise.all(
      PLAN_OFFERS.map(async (offer) =>
        priceError(offer, priceIds[offer.id], await findPrice(stripe, priceIds[offer.id])),
      ),
    );
    const findings = errors.filter((error) => error !== null).map(unwell);
    return findings.length > 0 ? findings : [well('Stripe charges what the catalogue says.')];
  } catch (error) {
    const isUnreachable = error instanceof Stripe.errors.StripeConnectionError;
    const reason = isUnreachable ? `it cannot be reached, ${connectionError(error.detail ?? error)}` : reasonOf(error);
    return [unwell(`The prices at Stripe could not be compared with the catalogue: ${reason}.`)];
  }
}

/** @returns null when there is no such price */
async function findPrice(stripe: Stripe, id: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

const LIST = new Intl.ListFormat('en-GB');

function priceError(offer: PlanOffer, id: string, price: Stripe.Price | null): string | null {
  const setting = `STRIPE_PRICE_${offer.id.toUpperCase()}`;
  if (!price) return `${setting} names ${id}, which Stripe does not have.`;
  const errors = [...intervalErrors(price), ...(price.active ? [] : ['is archived']), ...amountErrors(offer, price)];
  return errors.length === 0 ? null : `${setting} names ${id}, which ${LIST.format(errors)}.`;
}

function intervalErrors({ recurring }: Stripe.Price): string[] {
  if (!recurring) return ['is charged once instead of every month'];
  const { interval, interval_count: count } = recurring;
  if (interval === 'month' && count === 1) return [];
  return [`is charged every ${count === 1 ? interval : `${count} ${interval}s`} instead of every month`];
}

function amountErrors(offer: PlanOffer, { currency, unit_amount }: Stripe.Price): string[] {
  if (currency !== CURRENCY) return [`is in ${currency.toUpperCase()} instead of ${CURRENCY.toUpperCase()}`];
  if (unit_amount === offer.priceCents) return [];
  const amount = unit_amount === null ? 'has no fixed amount' : `costs ${formatMoney(unit_amount, currency)}`;
  return [`${amount} instead of ${offer.price}`];
}

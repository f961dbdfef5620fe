import { newId } from './ids.js';
import type { Ledger } from './ledger.js';
import type { PortalFlow, PortalSession } from './objects.js';
import type { Params } from './params.js';
import { badRequest, missingParameter } from './provider-error.js';
import { requireCustomer } from './customers.js';
import { itemOf } from './subscriptions.js';

/** How long a portal link works, seconds. */
const PORTAL_SECONDS = 3600;

interface NewPortal {
  customer: string;
  returnUrl: string | null;
  flow: PortalFlow | null;
}

export function createPortalSession(ledger: Ledger, pageUrl: string, wish: NewPortal): PortalSession {
  const id = newId('bps');
  requireCustomer(ledger, wish.customer, 'customer');
  return ledger.portalSessions.add({
    id,
    object: 'billing_portal.session',
    created: ledger.now(),
    customer: wish.customer,
    flow: wish.flow,
    livemode: false,
    return_url: wish.returnUrl,
    url: `${pageUrl}/${id}`,
  });
}

export function isPortalOver(session: PortalSession): boolean {
  return session.created + PORTAL_SECONDS < Date.now() / 1000;
}

/** The part of the portal a link leads to, when it does not lead to its start. */
export function readFlow(ledger: Ledger, customer: string, params: Params): PortalFlow | null {
  if (!params.has('flow_data')) return null;
  const flow = params.group('flow_data');
  flow.refuseOthers('type', 'after_completion', 'subscription_update_confirm');
  const type = flow.oneOf('type', ['subscription_update_confirm', 'payment_method_update']);
  if (!type) throw missingParameter('flow_data[type]');
  return {
    type,
    after_completion: readAfterCompletion(flow.group('after_completion')),
    subscription_update_confirm:
      type === 'subscription_update_confirm' ? readUpdate(ledger, customer, flow.group(type)) : null,
  };
}

function readAfterCompletion(params: Params): PortalFlow['after_completion'] {
  const type = params.oneOf('type', ['portal_homepage', 'redirect']) ?? 'portal_homepage';
  if (type === 'portal_homepage') return { type, redirect: null };
  return { type, redirect: { return_url: params.group('redirect').required('return_url') } };
}

function readUpdate(
  ledger: Ledger,
  customer: string,
  params: Params,
): NonNullable<PortalFlow['subscription_update_confirm']> {
  const subscription = ledger.subscriptions.get(params.required('subscription'), 'flow_data[subscription]');
  if (subscription.customer !== customer) {
    throw badRequest(`The subscription ${subscription.id} belongs to another customer.`);
  }
  const known = itemOf(subscription);
  const items = params.list('items').map((item) => {
    const id = item.required('id');
    if (id !== known.id) throw badRequest(`No such subscription item: '${id}'`, 'flow_data[items]', 'resource_missing');
    return { id, price: item.required('price'), quantity: 1 as const };
  });
  if (items.length !== 1) throw missingParameter('flow_data[subscription_update_confirm][items]');
  return { subscription: subscription.id, items };
}

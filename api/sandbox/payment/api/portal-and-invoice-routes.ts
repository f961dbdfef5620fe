import { requireCustomer } from '../customers.js';
import { createPortalSession, readFlow } from '../portal.js';
import { badRequest } from '../provider-error.js';
import { payOpenInvoice } from '../renewals.js';
import { priceNamed, route, webUrl } from './route.js';

export const portalAndInvoiceRoutes = [
  route('POST', '/billing_portal/sessions', ({ ledger, params, pagesUrl }) => {
    params.refuseOthers('customer', 'return_url', 'flow_data', 'configuration', 'locale', 'expand');
    const customer = params.required('customer');
    requireCustomer(ledger, customer, 'customer');
    const flow = readFlow(ledger, customer, params);
    for (const item of flow?.subscription_update_confirm?.items ?? []) priceNamed(item.price, 'flow_data');
    return createPortalSession(ledger, `${pagesUrl}/portal`, {
      customer,
      returnUrl: webUrl(params, 'return_url'),
      flow,
    });
  }),
  route('GET', '/invoices/:id', ({ ledger, id }) => ledger.invoices.get(id)),
  route('POST', '/invoices/:id/pay', ({ ledger, id, params }) => {
    const paymentMethod = params.refuseOthers('payment_method', 'expand').text('payment_method');
    const invoice = ledger.invoices.get(id);
    if (invoice.status !== 'open') throw badRequest(`Invoice is already ${invoice.status}`);
    const subscription = ledger.subscriptions.get(invoice.parent.subscription_details.subscription);
    const error = payOpenInvoice(ledger, subscription, paymentMethod);
    if (error) throw error;
    return invoice;
  }),
];

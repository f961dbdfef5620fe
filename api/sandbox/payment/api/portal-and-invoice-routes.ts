import { livingCustomer } from '../customers.js';
import { createPortalSession, readFlow } from '../portal.js';
import { badRequest } from '../provider-error.js';
import { payOpenInvoice } from '../renewals.js';
import { page, PAGING, priceNamed, route, webUrl } from './route.js';

export const portalAndInvoiceRoutes = [
  route('POST', '/billing_portal/sessions', ({ ledger, params, pagesUrl }) => {
    params.refuseOthers('customer', 'return_url', 'flow_data', 'configuration', 'locale', 'expand');
    const customer = params.required('customer');
    livingCustomer(ledger, customer, 'customer');
    const flow = readFlow(ledger, customer, params);
    for (const item of flow?.subscription_update_confirm?.items ?? []) priceNamed(item.price, 'flow_data');
    return createPortalSession(ledger, `${pagesUrl}/portal`, {
      customer,
      returnUrl: webUrl(params, 'return_url'),
      flow,
    });
  }),
  route('GET', '/invoices', (call) => {
    call.params.refuseOthers('customer', 'subscription', 'status', ...PAGING);
    const customer = call.params.text('customer');
    const subscription = call.params.text('subscription');
    const status = call.params.oneOf('status', ['open', 'paid', 'uncollectible', 'void']);
    return page(
      call,
      call.ledger.invoices.list(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (status === undefined || invoice.status === status) &&
          (subscription === undefined || invoice.parent.subscription_details.subscription === subscription),
      ),
    );
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
  route('GET', '/payment_methods/:id', ({ ledger, id }) => ledger.paymentMethods.get(id)),
  route('GET', '/events', (call) => {
    const type = call.params.refuseOthers('type', ...PAGING).text('type');
    return page(
      call,
      call.ledger.events.list((event) => type === undefined || event.type === type),
    );
  }),
  route('GET', '/events/:id', ({ ledger, id }) => ledger.events.get(id)),
];

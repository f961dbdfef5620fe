import { createCheckoutSession, expireCheckoutSession } from '../checkout.js';
import { requireCustomer } from '../customers.js';
import { badRequest, missingParameter } from '../provider-error.js';
import { page, PAGING, priceNamed, route, webUrl } from './route.js';

export const checkoutRoutes = [
  route('POST', '/checkout/sessions', ({ ledger, params, pagesUrl }) => {
    params.refuseOthers(
      'mode',
      'line_items',
      'customer',
      'customer_email',
      'client_reference_id',
      'success_url',
      'cancel_url',
      'metadata',
      'subscription_data',
      'allow_promotion_codes',
      'locale',
      'payment_method_types',
      'billing_address_collection',
      'customer_update',
      'automatic_tax',
      'expand',
    );
    if (params.required('mode') !== 'subscription') throw badRequest('The sandbox sells subscriptions only.', 'mode');
    const lines = params.list('line_items');
    const [line] = lines;
    if (!line || lines.length > 1) throw missingParameter('line_items');
    line.refuseOthers('price', 'quantity');
    if ((line.whole('quantity', { min: 1, max: 1 }) ?? 1) !== 1) throw badRequest('Quantity must be 1.', 'quantity');
    const customer = params.text('customer') ?? null;
    if (customer !== null) requireCustomer(ledger, customer, 'customer');
    const successUrl = webUrl(params, 'success_url');
    if (successUrl === null) throw missingParameter('success_url');
    return createCheckoutSession(ledger, `${pagesUrl}/checkout`, {
      price: priceNamed(line.required('price'), 'line_items[0][price]'),
      customer,
      customerEmail: params.text('customer_email') ?? null,
      clientReferenceId: params.text('client_reference_id') ?? null,
      successUrl,
      cancelUrl: webUrl(params, 'cancel_url'),
      metadata: params.entries('metadata'),
      subscriptionMetadata: params.group('subscription_data').refuseOthers('metadata').entries('metadata'),
    });
  }),
  route('GET', '/checkout/sessions', (call) => {
    call.params.refuseOthers('customer', 'status', ...PAGING);
    const customer = call.params.text('customer');
    const status = call.params.oneOf('status', ['open', 'complete', 'expired']);
    return page(
      call,
      call.ledger.checkoutSessions.list(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (status === undefined || session.status === status),
      ),
    );
  }),
  route('POST', '/checkout/sessions/:id/expire', ({ ledger, id }) => {
    const session = ledger.checkoutSessions.get(id);
    expireCheckoutSession(ledger, session);
    return session;
  }),
];

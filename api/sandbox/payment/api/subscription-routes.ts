import { cancelAtPeriodEnd, change } from '../subscriptions.js';
import { page, PAGING, route } from './route.js';

export const subscriptionRoutes = [
  route('GET', '/subscriptions', (call) => {
    call.params.refuseOthers('customer', 'status', ...PAGING);
    const customer = call.params.text('customer');
    if (customer !== undefined) call.ledger.customers.get(customer, 'customer');
    const status = call.params.text('status');
    return page(
      call,
      call.ledger.subscriptions.list(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)),
      ),
    );
  }),
  route('GET', '/subscriptions/:id', ({ ledger, id }) => ledger.subscriptions.get(id)),
  route('POST', '/subscriptions/:id', ({ ledger, id, params }) => {
    params.refuseOthers('cancel_at_period_end', 'default_payment_method', 'expand');
    const subscription = ledger.subscriptions.get(id);
    const card = params.text('default_payment_method');
    if (card) change(ledger, subscription, { default_payment_method: ledger.paymentMethods.get(card).id });
    const atPeriodEnd = params.flag('cancel_at_period_end');
    if (atPeriodEnd !== undefined) cancelAtPeriodEnd(ledger, subscription, atPeriodEnd);
    return subscription;
  }),
];

import { noSuch } from '../provider-error.js';
import { cancelAtPeriodEnd, cancelNow, change, changePlan, hasEnded, itemOf } from '../subscriptions.js';
import { merged, page, PAGING, priceNamed, route } from './route.js';

export const subscriptionRoutes = [
  route('GET', '/subscriptions', (call) => {
    call.params.refuseOthers('customer', 'price', 'status', ...PAGING);
    const customer = call.params.text('customer');
    if (customer !== undefined) call.ledger.customers.get(customer, 'customer');
    const price = call.params.text('price');
    const status = call.params.text('status');
    return page(
      call,
      call.ledger.subscriptions.list(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (price === undefined || itemOf(one).price.id === price) &&
          (status === 'all' ||
            (status === 'ended' ? hasEnded(one) : status ? one.status === status : one.status !== 'canceled')),
      ),
    );
  }),
  route('GET', '/subscriptions/:id', ({ ledger, id }) => ledger.subscriptions.get(id)),
  route('POST', '/subscriptions/:id', ({ ledger, id, params }) => {
    params.refuseOthers(
      'cancel_at_period_end',
      'default_payment_method',
      'items',
      'metadata',
      'proration_behavior',
      'payment_behavior',
      'expand',
    );
    const subscription = ledger.subscriptions.get(id);
    const [item] = params.list('items');
    if (item) {
      const itemId = item.refuseOthers('id', 'price', 'quantity').required('id');
      if (itemId !== itemOf(subscription).id) throw noSuch('subscription item', itemId, 'items[0][id]');
      changePlan(ledger, subscription, priceNamed(item.required('price'), 'items[0][price]'));
    }
    const card = params.text('default_payment_method');
    if (card) change(ledger, subscription, { default_payment_method: ledger.paymentMethods.get(card).id });
    const atPeriodEnd = params.flag('cancel_at_period_end');
    if (atPeriodEnd !== undefined) cancelAtPeriodEnd(ledger, subscription, atPeriodEnd);
    if (params.has('metadata')) change(ledger, subscription, { metadata: merged(subscription.metadata, params) });
    return subscription;
  }),
  route('DELETE', '/subscriptions/:id', ({ ledger, id }) => {
    const subscription = ledger.subscriptions.get(id);
    cancelNow(ledger, subscription);
    return subscription;
  }),
];

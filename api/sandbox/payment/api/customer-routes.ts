import { createCustomer, deleteCustomer, livingCustomer } from '../customers.js';
import type { Params } from '../params.js';
import { merged, page, PAGING, route } from './route.js';

export const customerRoutes = [
  route('POST', '/customers', ({ ledger, params }) => {
    params.refuseOthers('email', 'name', 'description', 'metadata', 'expand');
    const { email, name, description } = pickTexts(params, ['email', 'name', 'description']);
    return createCustomer(ledger, { email, name, description, metadata: merged({}, params) });
  }),
  route('GET', '/customers', (call) => {
    const email = call.params.refuseOthers('email', ...PAGING).text('email');
    return page(
      call,
      call.ledger.customers.list((one) => !one.deleted && (email === undefined || one.email === email)),
    );
  }),
  route('GET', '/customers/:id', ({ ledger, id }) => {
    const customer = ledger.customers.get(id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  route('POST', '/customers/:id', ({ ledger, id, params }) => {
    params.refuseOthers('email', 'name', 'description', 'metadata', 'expand');
    const customer = livingCustomer(ledger, id);
    Object.assign(customer, pickTexts(params, ['email', 'name', 'description']));
    customer.metadata = merged(customer.metadata, params);
    ledger.record('customer.updated', customer);
    return customer;
  }),
  route('DELETE', '/customers/:id', ({ ledger, id }) => {
    deleteCustomer(ledger, id);
    return { id, object: 'customer', deleted: true };
  }),
  route('GET', '/customers/:id/payment_methods', (call) =>
    page(
      call,
      call.ledger.paymentMethods.list(({ customer }) => customer === call.id),
    ),
  ),
];

/** Only what was given; an empty text unsets. */
function pickTexts(params: Params, names: readonly string[]): Record<string, string | null> {
  const given = names.filter((name) => params.has(name));
  return Object.fromEntries(given.map((name) => [name, params.text(name) || null]));
}

import { createCustomer, deleteCustomer, requireCustomer } from '../customers.js';
import type { Params } from '../params.js';
import { page, PAGING, route } from './route.js';

export const customerRoutes = [
  route('POST', '/customers', ({ ledger, params }) => {
    params.refuseOthers('email', 'name', 'metadata', 'expand');
    const { email, name } = pickTexts(params);
    return createCustomer(ledger, { email, name, metadata: params.entries('metadata') });
  }),
  route('GET', '/customers', (call) => {
    call.params.refuseOthers(...PAGING);
    return page(
      call,
      call.ledger.customers.list(({ deleted }) => !deleted),
    );
  }),
  route('GET', '/customers/:id', ({ ledger, id }) => {
    const customer = ledger.customers.get(id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  route('POST', '/customers/:id', ({ ledger, id, params }) => {
    params.refuseOthers('email', 'name', 'expand');
    const customer = requireCustomer(ledger, id);
    Object.assign(customer, pickTexts(params));
    ledger.record('customer.updated', customer);
    return customer;
  }),
  route('DELETE', '/customers/:id', ({ ledger, id }) => {
    deleteCustomer(ledger, id);
    return { id, object: 'customer', deleted: true };
  }),
];

/** Only what was given; an empty text unsets. */
function pickTexts(params: Params): Record<string, string | null> {
  const given = ['email', 'name'].filter((name) => params.has(name));
  return Object.fromEntries(given.map((name) => [name, params.text(name) || null]));
}

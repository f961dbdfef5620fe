import { attachCard, createCustomer, useCard } from './customers.js';
import type { Ledger } from './ledger.js';
import type { Price } from './objects.js';
import { PRICES } from './plans.js';
import { subscribe } from './subscriptions.js';
import { TEST_CARDS } from './test-cards.js';

/**
 * One subscriber per plan from the start, with fixed ids: `cus_demo_pro`, `sub_demo_pro`. The
 * application's demo accounts name them, so that their portal has something to show. Emits no events.
 */
export function addDemoSubscribers(ledger: Ledger): void {
  for (const price of PRICES) {
    const plan = price.metadata.plan ?? '';
    if (!ledger.customers.find(`cus_demo_${plan}`)) ledger.quietly(() => addSubscriber(ledger, plan, price));
  }
}

function addSubscriber(ledger: Ledger, plan: string, price: Price): void {
  const email = `${plan}@demo.attune.test`;
  const customer = createCustomer(ledger, { id: `cus_demo_${plan}`, email, name: 'Demo', metadata: {} });
  const [card] = TEST_CARDS;
  const method = attachCard(ledger, customer, { card, name: 'Demo', expMonth: 12, expYear: 2034 });
  subscribe(ledger, { id: `sub_demo_${plan}`, customer: customer.id, price, method, metadata: {} });
  useCard(ledger, customer, method);
}

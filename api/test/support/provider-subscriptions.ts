import type { ProviderSubscription } from '../../src/billing/domain/subscription-state.js';

/** An active subscription `a` to the price `p2`, unless said otherwise. */
export function aSubscription(differences: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: 'a',
    itemId: 'item-a',
    priceId: 'p2',
    status: 'active',
    createdAt: 1,
    periodEndsAt: 2,
    cancelAt: null,
    endedAt: null,
    nextPriceId: null,
    openInvoice: null,
    cardLast4: null,
    ...differences,
  };
}

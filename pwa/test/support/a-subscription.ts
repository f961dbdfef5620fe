import type { SubscriptionDto } from '../../src/api/generated/attune-client';

/** Pro, paid until 22 December 2026, unless said otherwise. */
export function aSubscription(differences: Partial<SubscriptionDto> = {}): SubscriptionDto {
  return {
    plan: 'pro',
    status: 'active',
    periodEndsAt: '2026-12-22T10:00:00.000Z',
    endsAt: null,
    nextPlan: null,
    openInvoice: null,
    cardLast4: '4242',
    ...differences,
  };
}

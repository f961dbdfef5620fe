import type { UserDto } from '../../src/api/generated/attune-client';

/** Mara Lindqvist on the free tier, not for the first time, unless said otherwise. */
export function aUser(differences: Partial<UserDto> = {}): UserDto {
  return {
    id: '5d6e2c1a-8a53-4c69-9d0d-0d5a7f0e1b11',
    email: 'mara@lindqvist.test',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    profileImageUrl: null,
    subscriptionTier: 'free',
    subscription: null,
    hasBillingPortal: false,
    emailVerified: true,
    createdAt: '2026-11-01T09:00:00.000Z',
    lastWorkspace: null,
    lastVisitAt: '2026-11-24T18:00:00.000Z',
    ...differences,
  };
}

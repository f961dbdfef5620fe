import { TIERS, type Tier } from '@attune/catalogue/plans';
import { type ApiError, asApiError } from '../../api/api-error';
import type { UserDto } from '../../api/generated/attune-client';
import { USER_FRESH_SECONDS, useCurrentUserQuery } from './session-api';

export interface Session {
  user: UserDto | null;
  status: 'loading' | 'signedOut' | 'signedIn';
  /** `free` without a plan and for visitors. */
  tier: Tier;
  /** Why the user is unknown: the session could not be loaded. Not the same as being signed out. */
  problem: ApiError | null;
}

/** Who is signed in. */
export function useSession(): Session {
  const { data, error, isLoading, isUninitialized } = useCurrentUserQuery(undefined, {
    refetchOnMountOrArgChange: USER_FRESH_SECONDS,
  });
  const user = data ?? null;
  return {
    user,
    status: user ? 'signedIn' : isLoading || isUninitialized ? 'loading' : 'signedOut',
    tier: TIERS.find((tier) => tier === user?.subscriptionTier) ?? 'free',
    problem: data === undefined && error !== undefined ? asApiError(error) : null,
  };
}

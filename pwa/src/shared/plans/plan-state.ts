import type { SubscriptionDto, UserDto } from '../../api/generated/attune-client';

/** Whether there is something to say about the plan that is not as usual: it ends, it changes, or it is not paid. */
export function hasPlanNotice(user: UserDto | null): user is UserDto & { subscription: SubscriptionDto } {
  const subscription = user?.subscription;
  if (!subscription || subscription.status === 'ended') return false;
  return subscription.status !== 'active' || subscription.endsAt !== null || subscription.nextPlan !== null;
}

/** The subscription that renews by itself; null when there is none, or when it ends. */
export function renewing(user: UserDto): SubscriptionDto | null {
  const { subscription } = user;
  return subscription?.status === 'active' && subscription.endsAt === null ? subscription : null;
}

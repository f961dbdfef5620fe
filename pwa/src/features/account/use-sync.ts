import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { asApiError } from '../../api/api-error';
import { useBillingSyncMutation } from '../../api/generated/attune-client';
import { useSession } from '../../shared/session/use-session';
import { useToast } from '../../shared/ui/use-toast';

/** Has the server look at the payment provider, and says what came of it. */
export function useSync() {
  const { tier: shownTier } = useSession();
  const toast = useToast();
  const [syncSubscription, { isLoading }] = useBillingSyncMutation();
  const sync = async () => {
    try {
      const { previousTier, newTier } = await syncSubscription().unwrap();
      // The server may have known already what this page did not.
      const before = previousTier === newTier ? shownTier : previousTier;
      toast({
        title: 'Subscription Synced',
        description:
          before === newTier
            ? `Nothing has changed. You’re on the ${TIER_NAMES[newTier]} plan.`
            : `Updated from ${before} to ${newTier} plan`,
        tone: 'good',
      });
    } catch (error) {
      toast({
        title: 'Sync Failed',
        description: asApiError(error).message || 'Failed to sync subscription',
        tone: 'bad',
      });
    }
  };
  return { sync: () => void sync(), isSyncing: isLoading };
}

import { TIER_NAMES } from '../../../../api/src/catalogue/plan-offers';
import { asApiError } from '../../api/api-error';
import { useBillingSyncMutation } from '../../api/generated/attune-client';
import { useToast } from '../../shared/ui/use-toast';

/** Has the server look at the payment provider, and says what came of it. */
export function useSync() {
  const toast = useToast();
  const [syncSubscription, { isLoading }] = useBillingSyncMutation();
  const sync = async () => {
    try {
      const { previousTier, newTier } = await syncSubscription().unwrap();
      const hasChanged = previousTier !== newTier;
      toast({
        title: 'Subscription Synced',
        description: hasChanged
          ? `Updated from ${previousTier} to ${newTier} plan`
          : `Nothing has changed: you are on the ${TIER_NAMES[newTier]} plan.`,
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

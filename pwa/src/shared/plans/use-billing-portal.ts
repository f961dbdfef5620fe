import { type ApiError, asApiError } from '../../api/api-error';
import { useBillingPortalMutation } from '../../api/generated/attune-client';
import { useLeaving } from '../navigation/use-leaving';
import { noteLeaving } from './portal-return';
import { type ToastMessage, useToast } from '../ui/use-toast';

/**
 * Opens the payment provider's page for a subscription.
 * @param returnPath the page it returns to
 * @param refused the toast for an error response
 * @param page where it opens: at its start, or where the card is changed
 */
export function useBillingPortal(
  returnPath: string,
  refused: (error: ApiError) => ToastMessage,
  page: 'start' | 'card' = 'start',
) {
  const toast = useToast();
  const [openPortal, { isLoading }] = useBillingPortalMutation();
  const { isLeaving, leaveFor } = useLeaving();

  const open = async (): Promise<void> => {
    try {
      const returnUrl = window.location.origin + returnPath;
      const { portalUrl } = await openPortal({ returnUrl, ...(page === 'card' && { page }) }).unwrap();
      if (!portalUrl) throw new Error('');
      noteLeaving();
      leaveFor(portalUrl);
    } catch (error) {
      toast(refused(asApiError(error)));
    }
  };

  return { open: () => void open(), isOpening: isLoading || isLeaving };
}

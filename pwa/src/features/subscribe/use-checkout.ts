import type { PaidTier } from '@attune/catalogue/plans';
import { useEffect, useState } from 'react';
import { asApiError } from '../../api/api-error';
import { useBillingCheckoutMutation } from '../../api/generated/attune-client';
import { leavePage } from '../../shared/navigation/leave-page';
import { useLeaving } from '../../shared/navigation/use-leaving';
import { Scope } from '../../shared/scope';
import { useToast } from '../../shared/ui/use-toast';

const RELOAD_AFTER_MS = 1500;

export interface Checkout {
  start: () => void;
  /** The payment page is loading. */
  isStarting: boolean;
  /** The session turned out to have ended; the page is about to reload. */
  isExpired: boolean;
}

/** Starts the checkout of a plan and leaves for the payment page. */
export function useCheckout(plan: PaidTier): Checkout {
  const toast = useToast();
  const [createCheckout, { isLoading }] = useBillingCheckoutMutation();
  const { isLeaving, leaveFor } = useLeaving();
  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => {
    if (!isExpired) return;
    const scope = new Scope();
    scope.timeout(() => leavePage.reload(), RELOAD_AFTER_MS);
    return scope.dispose;
  }, [isExpired]);

  const refused = (error: unknown): void => {
    const { status, message } = asApiError(error);
    if (status === 401 || message.includes('401')) {
      toast({
        title: 'Session Expired',
        description: 'Please log in again to continue with checkout.',
        tone: 'bad',
      });
      setIsExpired(true);
      return;
    }
    toast({
      title: 'Checkout Error',
      description: `Failed to create checkout session: ${message || 'Unknown error'}`,
      tone: 'bad',
    });
  };

  const start = async (): Promise<void> => {
    try {
      const { sessionUrl } = await createCheckout({ plan }).unwrap();
      if (!sessionUrl) throw new Error('');
      leaveFor(sessionUrl);
    } catch (error) {
      refused(error);
    }
  };

  return { start: () => void start(), isStarting: isLoading || isLeaving, isExpired };
}

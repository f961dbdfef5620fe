import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { asApiError, reasonOf } from '../../../api/api-error';
import { type SubscriptionDto, useBillingResumeMutation } from '../../../api/generated/attune-client';
import { utcDay } from '../../format/localised';
import { Button } from '../../ui/button';
import type { ButtonSize, ButtonVariant } from '../../ui/button-style';
import { useToast } from '../../ui/use-toast';
import { useBillingPortal } from '../use-billing-portal';
import type { PlanNotice } from './plan-notice';

interface PlanNoticeButtonProps {
  subscription: SubscriptionDto;
  action: NonNullable<PlanNotice['action']>;
  variant: ButtonVariant;
  size?: ButtonSize;
}

/** Does what the notice proposes. */
export function PlanNoticeButton({
  subscription,
  action: { kind, label },
  variant,
  size = 'md',
}: PlanNoticeButtonProps) {
  const portal = useBillingPortal('/account', portalFailed, kind === 'card' ? 'card' : 'start');
  const { resume, isResuming } = useResume(subscription);
  const isResume = kind === 'resume';
  return (
    <Button
      variant={variant}
      size={size}
      className="whitespace-nowrap"
      onClick={isResume ? resume : portal.open}
      busy={isResume ? isResuming : portal.isOpening}
      busyLabel={isResume ? label : 'Opening...'}
    >
      {label}
    </Button>
  );
}

function portalFailed({ message }: { message: string }) {
  return { title: 'Error', description: message || 'Failed to open billing portal', tone: 'bad' as const };
}

function useResume({ plan, periodEndsAt }: SubscriptionDto) {
  const toast = useToast();
  const [resumeSubscription, { isLoading }] = useBillingResumeMutation();
  const resume = async () => {
    try {
      await resumeSubscription().unwrap();
      toast({
        title: `You keep ${TIER_NAMES[plan satisfies Tier]}`,
        description: `It renews on ${utcDay(periodEndsAt)}.`,
        tone: 'good',
      });
    } catch (error) {
      toast({ title: 'Your plan was not changed', description: reasonOf(asApiError(error)), tone: 'bad' });
    }
  };
  return { resume: () => void resume(), isResuming: isLoading };
}

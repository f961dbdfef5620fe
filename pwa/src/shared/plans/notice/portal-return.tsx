import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '../../../api/api-error';
import { useBillingPayOpenInvoiceMutation, useBillingSyncMutation } from '../../../api/generated/attune-client';
import { type ToastMessage, useToast } from '../../ui/use-toast';
import { forgetPortal, wasInPortal } from '../portal-return';

/**
 * Back from the billing portal: reads the plan again, since the provider's event may take longer than the way back.
 * After the card was changed, charges the open invoice to it.
 */
export function PortalReturn() {
  const [params, setParams] = useSearchParams();
  const [sync] = useBillingSyncMutation();
  const [payOpenInvoice] = useBillingPayOpenInvoiceMutation();
  const toast = useToast();
  const isCardUpdated = params.get('card') === 'updated';

  useEffect(() => {
    if (!wasInPortal() && !isCardUpdated) return;
    forgetPortal();
    if (!isCardUpdated) {
      void sync();
      return;
    }
    setParams(withoutCard, { replace: true });
    const charge = async () => {
      const { data, error } = await payOpenInvoice();
      if (data) toast(data.paid ? PAID : DECLINED);
      else toast(notCharged(reasonOf(error), () => void charge()));
    };
    void charge();
  }, [isCardUpdated, payOpenInvoice, setParams, sync, toast]);

  return null;
}

const PAID: ToastMessage = { title: 'Card updated', description: 'Nothing is left to pay.', tone: 'good' };
const DECLINED: ToastMessage = {
  title: 'Payment failed',
  description: 'The new card was declined. Try another one.',
  tone: 'bad',
};

const notCharged = (reason: string, onRetry: () => void): ToastMessage => ({
  title: 'Card updated, but nothing was paid',
  description: reason,
  tone: 'bad',
  isLasting: true,
  action: { label: 'Try again', onClick: onRetry },
});

function withoutCard(before: URLSearchParams): URLSearchParams {
  before.delete('card');
  return before;
}

import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBillingPayOpenInvoiceMutation, useBillingSyncMutation } from '../../../api/generated/attune-client';
import { type ToastMessage, useToast } from '../../ui/use-toast';
import { forgetPortal, wasInPortal } from '../portal-return';

/**
 * Back from the billing portal: reads the plan again, since the provider's event may take longer than the way back. After
 * the card was changed, charges the open invoice to it.
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
    void payOpenInvoice().then(({ data }) => {
      if (data) toast(data.paid ? PAID : DECLINED);
    });
  }, [isCardUpdated, payOpenInvoice, setParams, sync, toast]);

  return null;
}

const PAID: ToastMessage = { title: 'Card updated', description: 'Nothing is left to pay.', tone: 'good' };
const DECLINED: ToastMessage = {
  title: 'Payment failed',
  description: 'The new card was declined. Try another one.',
  tone: 'bad',
};

function withoutCard(before: URLSearchParams): URLSearchParams {
  before.delete('card');
  return before;
}

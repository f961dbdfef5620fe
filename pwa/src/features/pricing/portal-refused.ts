import type { ApiError } from '../../api/api-error';
import type { ToastMessage } from '../../shared/ui/use-toast';

const CONFLICT = 409;

/** What the pricing page says when the billing portal does not open. */
export function portalRefused({ status, message }: ApiError): ToastMessage {
  if (status === 401) {
    return {
      title: 'Authentication Required',
      description: 'Please sign in to manage your subscription.',
      tone: 'bad',
    };
  }
  return {
    title: 'Error',
    // A conflict will not go away by trying again: there is nothing to manage, and the server says why.
    description: status === CONFLICT ? message : 'Failed to open subscription management. Please try again.',
    tone: 'bad',
  };
}

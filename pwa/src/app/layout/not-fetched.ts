import type { ToastMessage } from '../../shared/ui/use-toast';

/** Says that a part of the app could not be fetched; `what` begins the sentence. */
export function notFetched(what: string): ToastMessage {
  return {
    title: `${what} could not be fetched`,
    description: 'Check your connection and try again. If that does not help, load the page again.',
    tone: 'bad',
    action: { label: 'Load again', onClick: () => window.location.reload() },
  };
}

import type { ToastMessage } from '../../shared/ui/use-toast';

/** Says that a part of the app could not be fetched; `what` begins the sentence. */
export function chunkLoadToast(what: string): ToastMessage {
  return {
    title: `${what} didn’t load`,
    description: 'Check your connection and try again. If that doesn’t help, reload the page.',
    tone: 'bad',
    action: { label: 'Reload', onClick: () => window.location.reload() },
  };
}

import type { ToastMessage } from './use-toast';

/** Reports a chunk that could not be loaded; `what` begins the sentence. */
export function chunkLoadToast(what: string): ToastMessage {
  return {
    title: `${what} didn’t load`,
    description: 'Check your connection and try again. If that doesn’t help, reload the page.',
    tone: 'bad',
    action: { label: 'Reload', onClick: () => window.location.reload() },
  };
}

import { useEffect } from 'react';
import { useToast } from '../../shared/ui/use-toast';

/** Registers the service worker; says when the app is ready offline, and when a new version waits. */
export function useServiceWorker(): void {
  const toast = useToast();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let isGone = false;
    void import('workbox-window').then(({ Workbox }) => {
      if (isGone) return;
      const worker = new Workbox('/service-worker.js');
      worker.addEventListener('activated', ({ isUpdate }) => {
        if (isUpdate !== true) toast({ title: 'Ready offline', description: 'Attune now opens without a connection.' });
      });
      worker.addEventListener('waiting', () => {
        toast({
          title: 'A new version is ready',
          description: 'Reload to use it. What is under way here would stop.',
          isLasting: true,
          action: {
            label: 'Reload',
            onClick: () => {
              worker.addEventListener('controlling', () => window.location.reload());
              worker.messageSkipWaiting();
            },
          },
        });
      });
      void worker.register();
    });
    return () => {
      isGone = true;
    };
  }, [toast]);
}

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
        if (isUpdate !== true) {
          toast({ title: 'Ready offline', description: 'Attune now opens without a connection.', canWait: true });
        }
      });
      worker.addEventListener('waiting', () => {
        let isPressed = false;
        let isInControl = false;
        // Pressed in another tab, the new version takes over here as well; this page is loaded anew by its own press only.
        worker.addEventListener('controlling', () => {
          isInControl = true;
          if (isPressed) window.location.reload();
        });
        toast({
          title: 'A new version is ready',
          description: 'Reload to use it. What is under way here would stop.',
          isLasting: true,
          action: {
            label: 'Reload',
            onClick: () => {
              isPressed = true;
              if (isInControl) window.location.reload();
              else worker.messageSkipWaiting();
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

import { useEffect } from 'react';
import { reportOfflineReady } from '../../shared/hooks/use-offline-ready';
import { Scope } from '../../shared/scope';
import { useToast } from '../../shared/ui/use-toast';
import { isInstalledApp } from '../install-prompt';

/** A first visit downloads the whole offline cache; this delay keeps it from slowing down the visible page. */
const SETTLE_MS = 3000;

/**
 * Registers the service worker; reports when the app is ready offline, as a toast only in the installed app, and when a
 * new version is waiting.
 */
export function useServiceWorker(): void {
  const toast = useToast();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const scope = new Scope();
    // A visit before this one has stored everything.
    if (navigator.serviceWorker.controller) reportOfflineReady();
    const register = async () => {
      const { Workbox } = await import('workbox-window');
      if (scope.isDisposed) return;
      const worker = new Workbox('/service-worker.js');
      worker.addEventListener('activated', ({ isUpdate }) => {
        reportOfflineReady();
        if (isUpdate !== true && isInstalledApp()) {
          toast({ title: 'Ready offline', description: 'Attune now opens without a connection.', canWait: true });
        }
      });
      worker.addEventListener('waiting', () => {
        let isPressed = false;
        let isInControl = false;
        // An update accepted in another tab takes over here, too; this page reloads only on its own button.
        worker.addEventListener('controlling', () => {
          isInControl = true;
          if (isPressed) window.location.reload();
        });
        toast({
          title: 'A new version is ready',
          description: 'Reload to use it. Work in progress on this page will stop.',
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
      await worker.register();
    };
    // Without it the page works, but not offline; the next visit tries again.
    scope.timeout(() => void register().catch(() => undefined), SETTLE_MS);
    return scope.dispose;
  }, [toast]);
}

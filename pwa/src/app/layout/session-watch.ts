import { useEffect } from 'react';
import { SESSION_ENDED } from '../../api/base-api';
import { USER_FRESH_SECONDS, useCurrentUserQuery } from '../../shared/session/session-api';
import { useToast } from '../../shared/ui/use-toast';

/** Asks again who is signed in on focus and on reconnecting, once the last answer is older than 15 minutes. */
export function useSessionWatch(): void {
  const { data, refetch, fulfilledTimeStamp = 0 } = useCurrentUserQuery(undefined);
  const toast = useToast();
  const isSignedIn = Boolean(data);

  useEffect(() => {
    const refresh = () => {
      const isHidden = document.visibilityState === 'hidden';
      if (!isHidden && Date.now() - fulfilledTimeStamp > USER_FRESH_SECONDS * 1000) void refetch();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [refetch, fulfilledTimeStamp]);

  useEffect(() => {
    if (!isSignedIn) return;
    const tell = () => toast({ title: 'Your session has ended', description: 'Sign in again to go on.' });
    window.addEventListener(SESSION_ENDED, tell);
    return () => window.removeEventListener(SESSION_ENDED, tell);
  }, [isSignedIn, toast]);
}

import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, SESSION_ENDED } from '../../api/base-api';
import { onTold } from '../../shared/session/other-tabs';
import { PERSONAL, USER_FRESH_SECONDS, useCurrentUserQuery } from '../../shared/session/session-api';
import { mayBeSignedIn } from '../../shared/session/signed-in-hint';
import { useToast } from '../../shared/ui/use-toast';

/**
 * Asks again who is signed in: when another tab tells of a change, when a page comes back that the browser had laid
 * aside, and on focus and on reconnecting if the last answer is older than 15 minutes or cannot be true any more.
 */
export function useSessionWatch(): void {
  const { data, refetch, fulfilledTimeStamp = 0 } = useCurrentUserQuery(undefined);
  const toast = useToast();
  const dispatch = useDispatch();
  const isSignedIn = Boolean(data);

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      const isOld = Date.now() - fulfilledTimeStamp > USER_FRESH_SECONDS * 1000;
      if (isOld || isSignedIn !== mayBeSignedIn()) void refetch();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [refetch, fulfilledTimeStamp, isSignedIn]);

  useEffect(() => {
    const askAll = () => dispatch(baseApi.util.invalidateTags(['User', ...PERSONAL]));
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAll();
    };
    window.addEventListener('pageshow', onReturn);
    const stop = onTold(askAll);
    return () => {
      window.removeEventListener('pageshow', onReturn);
      stop();
    };
  }, [dispatch]);

  useEffect(() => {
    if (!isSignedIn) return;
    const tell = () => toast({ title: 'Your session has ended', description: 'Sign in again to go on.' });
    window.addEventListener(SESSION_ENDED, tell);
    return () => window.removeEventListener(SESSION_ENDED, tell);
  }, [isSignedIn, toast]);
}

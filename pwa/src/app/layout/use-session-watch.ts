import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, SESSION_ENDED, WORKSPACE_ENDED } from '../../api/base-api';
import { Scope } from '../../shared/scope';
import { onSessionChange } from '../../shared/session/session-broadcast';
import { USER_SCOPED_TAGS, USER_FRESH_SECONDS, useCurrentUserQuery } from '../../shared/session/session-api';
import { mayBeSignedIn } from '../../shared/session/signed-in-hint';
import { useToast } from '../../shared/ui/use-toast';

/**
 * Asks again who is signed in: when another tab reports a change, when the page is restored from the back/forward
 * cache, and on focus and on reconnecting if the last answer is older than 15 minutes or can no longer be true.
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
    const scope = new Scope();
    scope.listen(document, 'visibilitychange', refresh);
    scope.listen(window, 'focus', refresh);
    scope.listen(window, 'online', refresh);
    return scope.dispose;
  }, [refetch, fulfilledTimeStamp, isSignedIn]);

  useEffect(() => {
    const askAll = () => dispatch(baseApi.util.invalidateTags(['User', ...USER_SCOPED_TAGS]));
    const scope = new Scope();
    scope.listen(window, 'pageshow', ({ persisted }) => {
      if (persisted) askAll();
    });
    scope.own(onSessionChange(askAll));
    return scope.dispose;
  }, [dispatch]);

  useEffect(() => {
    const scope = new Scope();
    // Also before the user is known: the first answers may come in any order.
    scope.listen(window, WORKSPACE_ENDED, () =>
      toast({ title: 'You’re no longer a member of that workspace', description: 'You’re back in your own.' }),
    );
    return scope.dispose;
  }, [toast]);

  useEffect(() => {
    if (!isSignedIn) return;
    const scope = new Scope();
    scope.listen(window, SESSION_ENDED, () =>
      toast({ title: 'Your session has ended', description: 'Sign in again to continue.' }),
    );
    return scope.dispose;
  }, [isSignedIn, toast]);
}
